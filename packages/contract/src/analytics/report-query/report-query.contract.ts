import { reporting } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { reportQuery, reportResult } from './report-query.ts';

/** Not in the specification. */
export const reportQueryRoutes = defineRoutes({
  run: {
    method: 'POST',
    path: '/api/v1/reports/query',
    access: reporting,
    heavy: true,
    reads: true,
    summary: 'Run a report: rows of up to three levels, columns by period, and their totals',
    body: reportQuery,
    status: 200,
    response: reportResult,
    errors: ['ATTRIBUTE_NOT_FOUND', 'REPORT_TOO_LARGE'],
  },
});
