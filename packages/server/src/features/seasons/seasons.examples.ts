import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Season ${made}`, effectiveDate: '2026-03-01', expirationDate: '2026-08-31' };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(seasonRoutes.create, { body: input() });
  return { id: body.id };
};

defineExamples(seasonRoutes)({
  list: () => ({ query: { search: 'season' } }),
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
});
