import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';

/** A store with an assortment with one product. */
const existing = ({ db }: TestClient) =>
  db(async (within) => {
    const storeId = await makeStore(within, { companyId: await makeCompany(within) });
    const productId = await makeProduct(within);
    const values = { items: new Map([[productId, 6]]), storeIds: [storeId] };
    const globalAssortmentId = await makeGlobalAssortment(within, values);
    return { storeId, productId, globalAssortmentId };
  });

const createStore = async (client: TestClient) => ({ storeId: (await existing(client)).storeId });

let files = 0;

defineExamples(storeAssortmentRoutes)({
  items: async (client) => ({ params: await createStore(client), query: { search: 'product' } }),
  adjust: async (client) => {
    const { storeId, productId } = await existing(client);
    return { params: { storeId, productId }, body: { adjustment: 2 } };
  },
  changeShelfMaximum: async (client) => {
    const { storeId, productId } = await existing(client);
    return { params: { storeId, productId }, body: { shelfMaximum: 12 } };
  },
  adjustByPercent: async (client) => ({ params: await createStore(client), body: { percent: 50 } }),
  globalAssortments: async (client) => ({ params: await createStore(client) }),
  assign: async (client) => {
    const { globalAssortmentId } = await existing(client);
    return { params: await createStore(client), body: { globalAssortmentId } };
  },
  unassign: async (client) => {
    const { storeId, globalAssortmentId } = await existing(client);
    return { params: { storeId, globalAssortmentId } };
  },
  previewAdjustment: async (client) => ({
    body: { storeIds: [(await existing(client)).storeId], percent: 50 },
  }),
  importParLevels: async (client) => {
    files += 1;
    const [name, upc] = [`Store of par levels ${files}`, `Product of par levels ${files}`];
    await client.db(async (db) => {
      const storeId = await makeStore(db, { companyId: await makeCompany(db), name });
      const items = new Map([[await makeProduct(db, { upc }), 6]]);
      await makeGlobalAssortment(db, { items, storeIds: [storeId] });
    });
    const content = `Store,UPC,Par level\n${name},${upc},8\n`;
    return { body: { metadata: {} }, files: { file: new File([content], 'par-levels.csv') } };
  },
  recompile: () => ({}),
  recompiles: () => ({}),
  getRecompile: async (client) => {
    const { body } = await client.as('ROLE_ORDER_MANAGER')(storeAssortmentRoutes.recompile, {});
    return { params: { recompileId: body.id } };
  },
});

defineProperties(storeAssortmentRoutes)({
  assign: { globalAssortmentId: { notRead: 'The assortments of a store have a list of their own.' } },
});
