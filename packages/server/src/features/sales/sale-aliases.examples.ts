import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

let counter = 0;

const storeBody = (client: TestClient) =>
  client.db(async (db) => {
    counter += 1;
    const storeId = await makeStore(db, { companyId: await makeCompany(db), name: `Aliased ${counter}` });
    return { text: `POS-${counter}`, storeId };
  });

const productBody = (client: TestClient) =>
  client.db(async (db) => {
    counter += 1;
    return { text: `ITEM-${counter}`, productId: await makeProduct(db, { upc: `ALIASED-${counter}` }) };
  });

defineExamples(saleAliasRoutes)({
  unknown: () => ({}),
  listStores: () => ({ query: { search: 'pos', storeId: 1, sort: ['text,asc'] } }),
  createStore: async (client) => ({ body: await storeBody(client) }),
  deleteStore: async (client) => {
    const { body } = await client.as('ROLE_ADMIN')(saleAliasRoutes.createStore, { body: await storeBody(client) });
    return { params: { aliasId: body.id } };
  },
  listProducts: () => ({ query: { search: 'item', productId: 1, sort: ['createdAt,desc'] } }),
  createProduct: async (client) => ({ body: await productBody(client) }),
  deleteProduct: async (client) => {
    const { body } = await client.as('ROLE_ADMIN')(saleAliasRoutes.createProduct, { body: await productBody(client) });
    return { params: { aliasId: body.id } };
  },
});
