import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { fetchFile } from '../../../kit/client.ts';
import type { ExportFormat } from '../../../kit/export/export-menu.tsx';
import { resource } from '../../../kit/resource.ts';

/** Shares the resource name of the other reports, so that an import invalidates all of them. */
export const reportQueries = resource('analytics', reportQueryRoutes, { reads: ['run'] });

/** All rows of all levels, with a first sheet that states the period, the comparison, and the filters. */
export const loadReportFile = async (query: ReportQueryInput, format: ExportFormat): Promise<Blob> =>
  (await fetchFile(reportQueryRoutes[format], { body: { name: 'Pivot table', query } })).blob;
