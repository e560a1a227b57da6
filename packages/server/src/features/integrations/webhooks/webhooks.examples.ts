import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';

const input = () => ({ url: 'https://receiver.example/hook', description: null, events: ['order.created' as const] });

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(webhookRoutes.create, { body: input() });
  return { webhookId: body.id };
};

defineExamples(webhookRoutes)({
  list: () => ({ query: { search: 'receiver' } }),
  get: async (client) => ({ params: await existing(client) }),
  create: () => ({ body: input() }),
  update: async (client) => ({ params: await existing(client), body: { ...input(), events: ['order.shipped'] } }),
  renewSecret: async (client) => ({ params: await existing(client) }),
  test: async (client) => ({ params: await existing(client) }),
  deliveries: async (client) => ({ params: await existing(client), query: { status: 'FAILED' } }),
  replay: async (client) => ({
    params: await existing(client),
    body: { from: '2026-11-01T00:00:00Z', until: '2026-11-21T00:00:00Z', onlyFailed: false },
  }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
});
