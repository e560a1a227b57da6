import { backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { backTestInput, makeEndedBackTest, startBackTest } from './back-tests.factory.ts';

defineExamples(backTestRoutes)({
  list: async (client) => {
    await makeEndedBackTest(client);
    return {};
  },
  start: async (client) => ({
    body: { ...backTestInput, companyIds: [await client.db((db) => makeCompany(db))] },
  }),
  get: async (client) => ({ params: { backTestId: await makeEndedBackTest(client) } }),
  parts: async (client) => ({
    params: { backTestId: await makeEndedBackTest(client) },
    query: { kind: 'STORE', verdict: 'WORSE' },
  }),
  cancel: async (client) => ({ params: { backTestId: (await startBackTest(client)).id } }),
  delete: async (client) => ({ params: { backTestId: await makeEndedBackTest(client) } }),
});
