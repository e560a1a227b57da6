import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

const createStore = (client: TestClient) =>
  client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) }));

defineExamples(analyticsRoutes)({
  storePerformance: async (client) => ({
    query: { ...period, storeIds: String(await createStore(client)), sort: 'salesPercentageChange,desc' },
  }),
  storeStatistics: async (client) => ({ query: { ...period, storeId: await createStore(client) } }),
});

defineExamples(salesReportRoutes)({
  breakDown: async (client) => ({
    params: { groupByType: 'STORE' },
    query: { ...period, storeIds: String(await createStore(client)) },
  }),
  breakDownSpreadsheet: async (client) => ({
    params: { groupByType: 'COMPANY' },
    query: { ...period, storeIds: String(await createStore(client)) },
  }),
  totals: async (client) => ({
    query: { ...period, storeIds: String(await createStore(client)), likeForLike: true },
  }),
  availableAttributeKeys: async (client) => ({ query: { ...period, storeIds: String(await createStore(client)) } }),
  breakdown: async (client) => ({
    query: { ...period, 'groupBy.type': 'REGION', storeIds: String(await createStore(client)), sameStoresOnly: true },
  }),
  groupByOptions: () => ({ body: { currentGroupBy: [{ type: 'COMPANY' }] } }),
  overview: async (client) => ({ body: { ...period, storeId: await createStore(client), rangeType: 'MONTH' } }),
  kpis: async (client) => ({ query: { ...period, storeId: await createStore(client) } }),
  yearToDate: async (client) => ({ query: { atTime: '2026-06-30T12:00:00Z', storeId: await createStore(client) } }),
  salesExtent: () => ({}),
});
