import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';

let made = 0;

const name = () => {
  made += 1;
  return `Range ${made}`;
};

/** An assortment of one product in one store. */
const existing = ({ db }: TestClient) =>
  db(async (within) => {
    const storeId = await makeStore(within, { companyId: await makeCompany(within) });
    const productId = await makeProduct(within);
    const given = { items: new Map([[productId, 6]]), storeIds: [storeId] };
    return { id: await makeGlobalAssortment(within, given), productId, storeId };
  });

const anotherProduct = ({ db }: TestClient) => db((within) => makeProduct(within));
const anotherStore = ({ db }: TestClient) =>
  db(async (within) => makeStore(within, { companyId: await makeCompany(within) }));
const idOf = async (client: TestClient) => ({ id: (await existing(client)).id });
const keyOf = async (client: TestClient) => {
  const { id, productId } = await existing(client);
  return { id, productId };
};

defineExamples(globalAssortmentRoutes)({
  list: () => ({ query: { search: 'range' } }),
  create: async (client) => ({
    body: { name: name(), items: [{ productId: await anotherProduct(client), quantity: 3 }] },
  }),
  get: async (client) => ({ params: await idOf(client) }),
  rename: async (client) => ({ params: await idOf(client), body: { name: name() } }),
  activate: async (client) => ({ params: await idOf(client) }),
  deactivate: async (client) => ({ params: await idOf(client) }),
  items: async (client) => ({ params: await idOf(client), query: { search: 'product' } }),
  addItem: async (client) => ({
    params: await idOf(client),
    body: { productId: await anotherProduct(client), quantity: 3 },
  }),
  changeItem: async (client) => ({ params: await keyOf(client), body: { quantity: 9 } }),
  removeItem: async (client) => ({ params: await keyOf(client) }),
  assign: async (client) => {
    const { id, storeId } = await existing(client);
    return { body: { globalAssortmentId: id, storeIds: [storeId, await anotherStore(client)] } };
  },
  unassign: async (client) => {
    const { id, storeId } = await existing(client);
    return { body: { globalAssortmentId: id, storeIds: [storeId] } };
  },
});
