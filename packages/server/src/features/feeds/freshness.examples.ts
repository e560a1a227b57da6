import { freshnessRoutes } from '@shelfward/contract/feeds/freshness.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeFeed } from './freshness.factory.ts';

defineExamples(freshnessRoutes)({
  list: () => ({ query: { companyId: 1 } }),
  update: async (client) => ({
    params: {
      kind: 'FEED' as const,
      id: await client.db(async (db) => makeFeed(db, { companyId: await makeCompany(db) })),
    },
    body: { everyDays: 7, graceDays: 2, reportedStock: 'ANCHOR' as const },
  }),
});
