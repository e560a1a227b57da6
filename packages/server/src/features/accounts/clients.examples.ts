import { randomUUID } from 'node:crypto';
import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';

const input = () => ({
  name: 'Fresh Fields',
  subdomain: `new-${randomUUID().slice(0, 12)}`,
  betaFlag: false,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  administrator: { email: 'first@example.com', firstName: 'Fay', lastName: 'First' },
});

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_SUPERUSER')(clientRoutes.create, { body: input() });
  return body;
};

const getClientId = async (client: TestClient) => {
  const { id } = await existing(client);
  return { id };
};

defineExamples(clientRoutes)({
  list: () => ({ query: { search: 'fresh' } }),
  create: () => ({ body: input() }),
  impersonate: async (client) => {
    const { id, createdUserId } = await existing(client);
    await client.acrossClients((db) =>
      db
        .updateTable('appUser')
        .set({ activated: true })
        .where('tenantId', '=', id)
        .where('id', '=', createdUserId)
        .execute(),
    );
    return { query: { otherClientId: id } };
  },
  get: async (client) => ({ params: await getClientId(client) }),
  update: async (client) => ({
    params: await getClientId(client),
    body: { name: 'Fresher Fields', betaFlag: true, timeZone: 'Asia/Kolkata', currency: 'INR' },
  }),
  remove: async (client) => ({ params: await getClientId(client) }),
});

defineProperties(clientRoutes)({ create: { administrator: { notRead: 'It is a user of the new account.' } } });
