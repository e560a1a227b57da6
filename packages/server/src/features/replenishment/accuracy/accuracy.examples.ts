import { accuracyRoutes } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeAccuracy } from './accuracy.factory.ts';

defineExamples(accuracyRoutes)({
  get: async (client) => ({ query: await makeAccuracy(client) }),
  misses: async (client) => ({ query: await makeAccuracy(client) }),
});
