import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';

let counter = 0;

const name = () => {
  counter += 1;
  return `Range ${counter}`;
};

/** An assortment with one product, assigned to one store. */
const existing = ({ db }: TestClient) =>
  db(async (within) => {
    const storeId = await makeStore(within, { companyId: await makeCompany(within) });
    const productId = await makeProduct(within);
    const values = { items: new Map([[productId, 6]]), storeIds: [storeId] };
    return { id: await makeGlobalAssortment(within, values), productId, storeId };
  });

const anotherProduct = ({ db }: TestClient) => db((within) => makeProduct(within));
const anotherStore = ({ db }: TestClient) =>
  db(async (within) => makeStore(within, { companyId: await makeCompany(within) }));
const createId = async (client: TestClient) => ({ id: (await existing(client)).id });
const createItemKey = async (client: TestClient) => {
  const { id, productId } = await existing(client);
  return { id, productId };
};

defineExamples(globalAssortmentRoutes)({
  list: () => ({ query: { search: 'range' } }),
  create: async (client) => ({
    body: { name: name(), items: [{ productId: await anotherProduct(client), quantity: 3 }] },
  }),
  get: async (client) => ({ params: await createId(client) }),
  rename: async (client) => ({ params: await createId(client), body: { name: name() } }),
  activate: async (client) => ({ params: await createId(client) }),
  deactivate: async (client) => ({ params: await createId(client) }),
  items: async (client) => ({ params: await createId(client), query: { search: 'product' } }),
  addItem: async (client) => ({
    params: await createId(client),
    body: { productId: await anotherProduct(client), quantity: 3 },
  }),
  addItems: async (client) => {
    const { id, productId } = await existing(client);
    return { params: { id }, body: { productIds: [productId, await anotherProduct(client)], quantity: 3 } };
  },
  changeItem: async (client) => ({ params: await createItemKey(client), body: { quantity: 9 } }),
  removeItem: async (client) => ({ params: await createItemKey(client) }),
  assign: async (client) => {
    const { id, storeId } = await existing(client);
    return { body: { globalAssortmentId: id, storeIds: [storeId, await anotherStore(client)] } };
  },
  unassign: async (client) => {
    const { id, storeId } = await existing(client);
    return { body: { globalAssortmentId: id, storeIds: [storeId] } };
  },
});

defineProperties(globalAssortmentRoutes)({
  create: { items: { notRead: 'The items of an assortment have a list of their own.' } },
});
