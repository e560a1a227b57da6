import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { fetchFile } from '../../../kit/client.ts';
import type { ExportFormat } from '../../../kit/export/export-menu.tsx';
import { inBackground, type QueryOptions, resource } from '../../../kit/resource.ts';

/** Shares the resource name of the other reports, so that an import invalidates all of them. */
export const salesReports = resource('analytics', salesReportRoutes, { reads: ['groupByOptions'] });
const reportQueries = resource('analytics', reportQueryRoutes, { reads: ['run'] });

/** Without structural sharing, because comparing thousands of rows takes longer than rendering them. */
export const runReport = (query: ReportQueryInput): QueryOptions<ReportResult> => ({
  ...inBackground(reportQueries.run({ body: query })),
  structuralSharing: false,
});

/** All rows of all levels, with a first sheet that states the period, the comparison, and the filters. */
export const loadReportFile = async (name: string, query: ReportQueryInput, format: ExportFormat): Promise<Blob> =>
  (await fetchFile(reportQueryRoutes[format], { body: { name, query } })).blob;
