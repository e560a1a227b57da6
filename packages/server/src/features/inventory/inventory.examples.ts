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

let files = 0;

defineExamples(inventoryRoutes)({
  items: async (client) => {
    const { storeId, productId } = await existing(client);
    const filters = { search: 'product', productId, productIds: [productId], excludeZeroInventory: true };
    return { params: { storeId }, query: filters };
  },
  count: async (client) => ({ params: await existing(client), body: { onHandEstimation: 7 } }),
  history: async (client) => ({ params: await existing(client), query: { sort: 'at,desc' } }),
  zero: async (client) => ({ body: { storeIds: [(await createStore(client)).storeId] } }),
  importCounts: async (client) => {
    files += 1;
    const [name, upc] = [`Counted store ${files}`, `Counted product ${files}`];
    await client.db(async (db) => {
      await makeStore(db, { companyId: await makeCompany(db), name });
      await makeProduct(db, { upc });
    });
    return {
      body: { metadata: {} },
      files: { file: new File([`Store,UPC,Quantity\n${name},${upc},7\n`], 'counts.csv') },
    };
  },
});
