import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

defineExamples(sampleDataRoutes)({
  get: () => ({}),
  load: () => ({}),
  remove: async (client) => {
    await client.as('ROLE_ADMIN')(sampleDataRoutes.load, {});
    return { query: { retainUsed: false } };
  },
});
