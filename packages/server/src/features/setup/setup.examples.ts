import { randomUUID } from 'node:crypto';
import { setupRoutes } from '@shelfward/contract/setup/setup.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { addSetupKey, firstAccountInput } from './setup.factory.ts';

const newSubdomain = () => `new-${randomUUID().slice(0, 12)}`;

defineExamples(setupRoutes)({
  create: async (client) => ({ body: firstAccountInput(await client.acrossClients(addSetupKey), newSubdomain()) }),
  testMail: async (client) => ({
    body: { key: await client.acrossClients(addSetupKey), email: 'fay@fresh-fields.example' },
  }),
  get: async (client) => ({ params: { key: await client.acrossClients(addSetupKey) } }),
  findSubdomain: async (client) => ({
    params: { key: await client.acrossClients(addSetupKey) },
    query: { subdomain: newSubdomain() },
  }),
});
