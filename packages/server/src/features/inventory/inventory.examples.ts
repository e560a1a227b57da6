import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeCount } from './inventory.factory.ts';

const existing = ({ db }: TestClient) =>
  db(async (within) => {
    const storeId = await makeStore(within, { companyId: await makeCompany(within) });
    const productId = await makeProduct(within);
    await makeCount(within, { storeId, productId, quantity: 4 });
    return { storeId, productId };
  });

const createStore = async (client: TestClient) => ({ storeId: (await existing(client)).storeId });

defineExamples(inventoryRoutes)({
  items: async (client) => {
    const { storeId, productId } = await existing(client);
    const filters = { search: 'product', productId, productIds: [productId], excludeZeroInventory: true };
    return { params: { storeId }, query: filters };
  },
  count: async (client) => ({ params: await existing(client), body: { onHandEstimation: 7 } }),
  history: async (client) => ({ params: await existing(client), query: { sort: 'at,desc' } }),
  zero: async (client) => ({ body: { storeIds: [(await createStore(client)).storeId] } }),
});
