import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { resource } from '../../../kit/resource.ts';

/** Shares the resource name of the other reports, so that an import invalidates all of them. */
export const salesReports = resource('analytics', salesReportRoutes, { reads: ['groupByOptions', 'overview'] });
