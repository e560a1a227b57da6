import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const createDraft = ({ db }: TestClient) =>
  db(async (within) => {
    const companyId = await makeCompany(within);
    const storeId = await makeStore(within, { companyId });
    const productId = await makeProduct(within);
    return { storeId, orderId: await makeOrder(within, { companyId, storeId, items: [{ productId, quantity: 2 }] }) };
  });

defineExamples(orderEntryRoutes)({
  list: async (client) => {
    await createDraft(client);
    return { query: {} };
  },
  stores: async (client) => {
    await createDraft(client);
    return { query: {} };
  },
  get: async (client) => ({ params: { storeId: (await createDraft(client)).storeId } }),
  submission: async (client) => ({ params: { orderId: (await createDraft(client)).orderId } }),
  submit: async (client) => ({ params: { orderId: (await createDraft(client)).orderId }, body: {} }),
});
