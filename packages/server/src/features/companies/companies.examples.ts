import { buyerRoutes } from '@shelfward/contract/companies/buyers.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;
const ada = { name: 'Ada Buyer', emailAddress: 'ada@buyers.example' };

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

const existingBuyer = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(companyRoutes.create, { body: input() });
  return { buyerId: body.buyers[0]?.id ?? 0 };
};

defineExamples(buyerRoutes)({
  get: async (client) => ({ params: await existingBuyer(client) }),
  update: async (client) => ({
    params: await existingBuyer(client),
    body: { name: 'Ada Buyer', emailAddress: `new${made}@grocer.example`, inactive: true },
  }),
});

defineExamples(companyRoutes)({
  list: () => ({ query: { search: 'grocer' } }),
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  isNameUnique: () => ({ body: { value: 'Grocer', excludeId: 1 } }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
  addBuyer: async (client) => ({ params: await existing(client), body: ada }),
  removeBuyer: async (client) => {
    const params = await existing(client);
    await client.as('ROLE_ADMIN')(companyRoutes.addBuyer, { params, body: ada });
    return { params, body: ada };
  },
  assignSalesChannel: async (client) => {
    const salesChannel = { name: `Channel ${made}` };
    const { id } = await client.db((db) =>
      db.insertInto('salesChannel').values(salesChannel).returning('id').executeTakeFirstOrThrow(),
    );
    return { params: { ...(await existing(client)), salesChannelId: id } };
  },
  assignPaymentTerm: async (client) => {
    const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    return { params: { ...(await existing(client)), paymentTermId: body.id } };
  },
  assignOrderManager: async (client) => ({
    params: { ...(await existing(client)), orderManagerId: client.userIdFor('ROLE_ORDER_MANAGER') },
  }),
  orderManagers: () => ({ query: { search: 'tester' } }),
});
