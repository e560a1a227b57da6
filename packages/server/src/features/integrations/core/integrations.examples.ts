import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeLog } from './integrations.factory.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Sums of sales ${made}`, schedule: { partialSync: '0 * * * *', fullSync: null } };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(integrationRoutes.createSalesAggregation, { body: input() });
  return { integrationId: body.id };
};
const log = async (client: TestClient, state: { readonly resolved: boolean; readonly inactive: boolean }) => {
  const { integrationId } = await existing(client);
  return { logId: await client.db((db) => makeLog(db, { integrationId, ...state })) };
};

defineExamples(integrationRoutes)({
  list: () => ({ query: { integrationType: 'SALES_AGGREGATION', isOperating: true } }),
  types: () => ({}),
  get: async (client) => ({ params: await existing(client) }),
  createSalesAggregation: () => ({ body: input() }),
  updateSalesAggregation: async (client) => ({ params: await existing(client), body: input() }),
  setOperating: async (client) => ({ params: await existing(client), query: { isOperating: false } }),
  schedulePartialSync: async (client) => ({ params: await existing(client) }),
  scheduleFullSync: async (client) => ({ params: await existing(client) }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
});

defineExamples(integrationAttentionRoutes)({ attention: () => ({}) });

defineExamples(integrationEventRoutes)({ events: () => ({}) });

defineExamples(integrationQueueRoutes)({
  history: () => ({ query: { status: 'PROCESSED' } }),
  current: async (client) => ({ query: { integrationIds: String((await existing(client)).integrationId) } }),
  cancel: async (client) => {
    const { body } = await client.as('ROLE_ADMIN')(integrationRoutes.schedulePartialSync, {
      params: await existing(client),
    });
    return { params: { queueItemId: body.id } };
  },
});

defineExamples(integrationLogRoutes)({
  list: () => ({ query: { success: false, resolved: false } }),
  toggleResolved: async (client) => ({ params: await log(client, { resolved: false, inactive: false }) }),
  activate: async (client) => ({ params: await log(client, { resolved: true, inactive: true }) }),
  deactivate: async (client) => ({ params: await log(client, { resolved: true, inactive: false }) }),
  resolveAll: async (client) => {
    const params = await existing(client);
    await client.db((db) => makeLog(db, params));
    return { params };
  },
  retry: async (client) => {
    const { integrationId } = await existing(client);
    await client.db((db) => makeLog(db, { integrationId }));
    return { params: { integrationId }, body: {} };
  },
});
