import { z } from 'zod';
import { reporting } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { text } from '../../kit/shapes.ts';
import { csvMediaType, xlsxMediaType } from '../../kit/spreadsheet.rules.ts';
import { reportQuery, reportResult } from './report-query.ts';

/** The name of the report, which its file has and states. */
const exportedReport = z.strictObject({ name: text(120), query: reportQuery });

const path = '/api/v1/reports/query';
const errors = ['ATTRIBUTE_NOT_FOUND', 'REPORT_TOO_LARGE'] as const;

/** Not in the specification. */
export const reportQueryRoutes = defineRoutes({
  run: {
    method: 'POST',
    path,
    access: reporting,
    heavy: true,
    reads: true,
    scoped: 'PARTNER',
    summary: 'Run a report: rows of up to three levels, columns by period, and their totals',
    body: reportQuery,
    status: 200,
    response: reportResult,
    errors,
  },
  xlsx: {
    method: 'POST',
    path: `${path}/xlsx`,
    access: reporting,
    heavy: true,
    reads: true,
    scoped: 'PARTNER',
    summary: 'Download a report as a spreadsheet, with a last sheet that states its period, comparison, and filters',
    body: exportedReport,
    status: 200,
    fileResponse: [xlsxMediaType],
    errors,
  },
  csv: {
    method: 'POST',
    path: `${path}/csv`,
    access: reporting,
    heavy: true,
    reads: true,
    scoped: 'PARTNER',
    summary: 'Download a report as CSV',
    body: exportedReport,
    status: 200,
    fileResponse: [csvMediaType],
    errors,
  },
});
