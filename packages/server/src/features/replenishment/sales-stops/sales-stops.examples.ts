import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeStoppedStore } from './sales-stops.factory.ts';

defineExamples(salesStopRoutes)({
  list: async (client) => {
    const { companyId } = await client.db(makeStoppedStore);
    return { query: { companyId, decided: 'false' } };
  },
  decide: async (client) => ({
    body: { ids: [(await client.db(makeStoppedStore)).id], cause: 'ENDED', inAllStores: true },
  }),
});
