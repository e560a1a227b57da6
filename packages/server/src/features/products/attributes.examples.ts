import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Colour ${made}`, options: ['Green', 'Black'] };
};

const existing = async (client: TestClient) =>
  (await client.as('ROLE_ADMIN')(attributeRoutes.create, { body: input() })).body;
const key = async (client: TestClient) => ({ id: (await existing(client)).id });
const value = async (client: TestClient) => ({ id: (await existing(client)).options[0]?.id ?? 0 });

defineExamples(attributeRoutes)({
  list: () => ({ query: { search: 'colour' } }),
  get: async (client) => ({ params: { attributeId: (await existing(client)).id } }),
  create: () => ({ body: input() }),
  update: async (client) => ({ params: await key(client), body: { name: 'Shade' } }),
  addOption: async (client) => ({ params: await key(client), body: { name: 'White' } }),
  updateValue: async (client) => ({ params: await value(client), body: { name: 'Jade' } }),
  activate: async (client) => ({ params: await key(client) }),
  deactivate: async (client) => ({ params: await key(client) }),
  activateValue: async (client) => ({ params: await value(client) }),
  deactivateValue: async (client) => ({ params: await value(client) }),
});
