import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Channel ${made}` };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(salesChannelRoutes.create, { body: input() });
  return { id: body.id };
};

defineExamples(salesChannelRoutes)({
  list: () => ({ query: { search: 'channel' } }),
  create: () => ({ body: input() }),
  isNameUnique: () => ({ query: { salesChannelName: 'Grocery' } }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
});
