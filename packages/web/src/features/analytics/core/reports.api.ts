import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { resource } from '../../../kit/resource.ts';

/** Under the name of the other analytics, so that an import makes all reports stale alike. */
export const salesReports = resource('analytics', salesReportRoutes, { reads: ['groupByOptions', 'overview'] });
