// U7

import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { expect, test } from 'vitest';
import { resource } from './resource.ts';
import { makeReport } from './testing/fixtures/reports.fixture.ts';
import { makeStoreStatistics } from './testing/fixtures/sales.fixture.ts';
import { findStaleResponse, openQueries } from './testing/response-order.ts';
import { respond } from './testing/server.ts';

type Serve = Parameters<typeof findStaleResponse>[1];
const reports = resource('analytics', { ...reportQueryRoutes, ...analyticsRoutes }, { reads: ['run'] });
const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-02-01' } as const;
test('a report shows the results of the last filters, in whatever order the responses arrive', async () => {
  const open = openQueries((choice) => reports.run({ body: { days: period, filters: { companyIds: [choice + 1] } } }));

  const makeRows = (id: number) => makeReport({ days: period, figures: ['sales', 'units'] }, [{ id }]);
  const serve: Serve = (schedule) =>
    respond(reportQueryRoutes.run, ({ body }) => schedule(makeRows(body.filters.companyIds?.[0] ?? 0)));

  expect(await findStaleResponse(open, serve, (choice) => makeRows(choice + 1))).toBeUndefined();
});

test('a chart shows the sales of the last store, in whatever order the responses arrive', async () => {
  const open = openQueries((choice) => reports.storeStatistics({ query: { ...period, storeId: choice + 1 } }));

  const makeStatistics = (storeId: number) => makeStoreStatistics({ averageUnitPrice: storeId });
  const serve: Serve = (schedule) =>
    respond(analyticsRoutes.storeStatistics, ({ query }) => schedule(makeStatistics(query.storeId)));

  expect(await findStaleResponse(open, serve, (choice) => makeStatistics(choice + 1))).toBeUndefined();
});
