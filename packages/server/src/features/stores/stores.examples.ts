import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeRegion } from '../companies/companies.factory.ts';

let made = 0;
const ada = { name: 'Ada Buyer', emailAddress: 'ada@buyers.example' };

const input = async (client: TestClient) => {
  made += 1;
  const { body } = await client.as('ROLE_ADMIN')(companyRoutes.create, { body: { name: `Company of store ${made}` } });
  return { companyId: body.id, name: `Store ${made}`, number: String(made) };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(storeRoutes.create, { body: await input(client) });
  return { storeId: body.id };
};

export const storeExamples = defineExamples(storeRoutes)({
  list: async (client) => ({ query: { search: 'store', ids: [(await existing(client)).storeId] } }),
  create: async (client) => ({ body: await input(client) }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: await input(client) }),
  allShort: async (client) => ({ query: { companyId: (await input(client)).companyId } }),
  isNameUnique: () => ({ body: { value: 'Downtown', excludeId: 1 } }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
  addBuyer: async (client) => ({ params: await existing(client), body: ada }),
  removeBuyer: async (client) => {
    const params = await existing(client);
    await client.as('ROLE_ADMIN')(storeRoutes.addBuyer, { params, body: ada });
    return { params, body: ada };
  },
  processByRegion: async (client) => ({ params: await existing(client) }),
  processAlone: async (client) => ({ params: await existing(client) }),
});

const withRegion = async <B extends { readonly companyId: number }>(body: B, client: TestClient) => ({
  ...body,
  regionId: await client.db((db) => makeRegion(db, { companyId: body.companyId })),
});

defineProperties(storeRoutes)({
  create: { regionId: { body: withRegion } },
  update: { regionId: { body: withRegion } },
});
