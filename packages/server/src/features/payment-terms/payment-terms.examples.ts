import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Net ${made}`, days: 30 };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: input() });
  return { id: body.id };
};

defineExamples(paymentTermRoutes)({
  list: () => ({ query: { search: 'net' } }),
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
});
