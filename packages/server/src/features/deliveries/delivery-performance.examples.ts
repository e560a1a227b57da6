import { deliveryPerformanceRoutes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeOrderingStore } from './lead-times.factory.ts';

defineExamples(deliveryPerformanceRoutes)({
  get: async (client) => {
    const { storeId } = await client.db((db) => makeOrderingStore(db));
    return { params: { scope: 'stores', scopeId: storeId } };
  },
});
