import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { expect, test } from 'vitest';
import { resource } from './resource.ts';
import { findStaleResponse, openQueries } from './testing/response-order.ts';

const reports = resource('analytics', { ...salesReportRoutes, ...analyticsRoutes });
const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-02-01' } as const;
const periodText = 'soldOnAfter=2026-01-01&soldOnBefore=2026-02-01';

test('a report shows the results of the last filters, in whatever order the responses arrive', async () => {
  const open = openQueries((choice) =>
    reports.breakDown({ params: { groupByType: 'STORE' }, query: { ...period, companyIds: [choice + 1] } }),
  );

  expect(await findStaleResponse(open, (choice) => `${periodText}&companyIds=${choice + 1}`)).toBeUndefined();
});

test('a chart shows the sales of the last store, in whatever order the responses arrive', async () => {
  const open = openQueries((choice) => reports.storeStatistics({ query: { ...period, storeId: choice + 1 } }));

  expect(await findStaleResponse(open, (choice) => `${periodText}&storeId=${choice + 1}`)).toBeUndefined();
});
