import { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeExpectedOrders } from './expected-orders.factory.ts';

defineExamples(expectedOrderRoutes)({
  get: async (client) => ({ query: { storeId: (await makeExpectedOrders(client)).storeId } }),
  products: async (client) => ({ query: { companyId: (await makeExpectedOrders(client)).companyId } }),
});
