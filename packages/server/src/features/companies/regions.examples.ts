import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;
const ada = { name: 'Ada Buyer', emailAddress: 'ada@buyers.example' };

const input = () => {
  made += 1;
  return { name: `North ${made}`, code: 'N', phoneNumber: '+1 512 555 0100', address: { city: 'Austin' } };
};

const company = async (client: TestClient) => {
  made += 1;
  const body = { name: `Company of region ${made}` };
  const response = await client.as('ROLE_ADMIN')(companyRoutes.create, { body });
  return { companyId: response.body.id };
};

const existing = async (client: TestClient) => {
  const params = await company(client);
  const { body } = await client.as('ROLE_ADMIN')(regionRoutes.create, { params, body: input() });
  return { ...params, regionId: body.id };
};

defineExamples(regionRoutes)({
  list: async (client) => ({ params: await company(client), query: { includeInactive: true } }),
  create: async (client) => ({ params: await company(client), body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
  addBuyer: async (client) => ({ params: await existing(client), body: ada }),
  removeBuyer: async (client) => {
    const params = await existing(client);
    await client.as('ROLE_ADMIN')(regionRoutes.addBuyer, { params, body: ada });
    return { params, body: ada };
  },
  allShort: async (client) => ({ query: { companyId: (await existing(client)).companyId } }),
});
