import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return {
    name: `Grocer ${made}`,
    discount: 2.5,
    buyersToAdd: [{ name: 'Ada Buyer', emailAddress: `ada${made}@grocer.example` }],
    address: { city: 'Austin', state: 'TX', countryCode: 'US' },
  };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(companyRoutes.create, { body: input() });
  return { companyId: body.id };
};

export const companyExamples: Examples<typeof companyRoutes> = {
  list: () => ({ query: { search: 'grocer' } }),
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  isNameUnique: () => ({ body: { value: 'Grocer', excludeId: 1 } }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
};
