import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Snacks ${made}` };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(productLineRoutes.create, { body: input() });
  return { id: body.id };
};

export const productLineExamples: Examples<typeof productLineRoutes> = {
  list: () => ({ query: { search: 'snacks' } }),
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
};
