import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { resource } from '../../../kit/resource.ts';

/** Shares the resource name of the other reports, so that an import invalidates all of them. */
export const reportQueries = resource('analytics', reportQueryRoutes, { reads: ['run'] });
