import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { integrationTypeLabel, integrationTypes } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { bind, open } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findUnmatchedNames } from '../../sales/public.ts';
import { findFailingWebhooks, listIntegrationHealth } from './attention.queries.ts';
import { buildAttentionItems } from './attention.rules.ts';
import { createIntegrationEvents } from './integration-events.service.ts';
import { findIntegrationLogs } from './integration-logs.queries.ts';
import { activateLog, deactivateLog, resolveAllLogs, toggleResolved } from './integration-logs.service.ts';
import { findIntegrations } from './integrations.queries.ts';
import {
  changeIntegration,
  changeIntegrationOfType,
  createIntegration,
  getIntegration,
} from './integrations.service.ts';
import { findCurrentItems, findPastItems } from './queue.queries.ts';
import { cancelRun, deactivateIntegration, retryFailures, scheduleSync } from './queue.service.ts';

export const integrations = (services: Services) => [
  ...integrationEvents(services),
  ...bind('integration-attention', integrationAttentionRoutes, {
    attention: async (ctx) => {
      const [integrationHealth, webhooks] = [await listIntegrationHealth(ctx), await findFailingWebhooks(ctx)];
      return {
        items: buildAttentionItems({ integrationHealth, webhooks, names: await findUnmatchedNames(ctx) }, ctx),
      };
    },
  }),
  ...bind('integrations', integrationRoutes, {
    list: (ctx, { query }) => findIntegrations(ctx, query),
    types: async () => integrationTypes.map((type) => ({ type, label: integrationTypeLabel(type) })),
    get: (ctx, { params }) => getIntegration(ctx, params.integrationId),
    createSalesAggregation: (ctx, { body }) => createIntegration(ctx, 'SALES_AGGREGATION', body),
    updateSalesAggregation: (ctx, { params, body }) =>
      changeIntegrationOfType(
        ctx,
        { id: params.integrationId, types: ['SALES_AGGREGATION'] },
        { schedule: undefined, ...body },
      ),
    setOperating: (ctx, { params, query }) =>
      changeIntegration(ctx, params.integrationId, { operating: query.isOperating }),
    schedulePartialSync: (ctx, { params }) => scheduleSync(ctx, params.integrationId, { completeSync: false }),
    scheduleFullSync: (ctx, { params }) => scheduleSync(ctx, params.integrationId, { completeSync: true }),
    activate: (ctx, { params }) => changeIntegration(ctx, params.integrationId, { inactive: false }),
    deactivate: (ctx, { params }) => deactivateIntegration(ctx, params.integrationId),
  }),
  ...bind('integration-queue', integrationQueueRoutes, {
    history: (ctx, { query }) => findPastItems(ctx, query),
    current: (ctx, { query }) => findCurrentItems(ctx, query.integrationIds),
    cancel: (ctx, { params }) => cancelRun(ctx, params.queueItemId),
  }),
  ...bind('integration-logs', integrationLogRoutes, {
    list: (ctx, { query }) => findIntegrationLogs(ctx, query),
    toggleResolved: (ctx, { params }) => toggleResolved(ctx, params.logId),
    activate: (ctx, { params }) => activateLog(ctx, params.logId),
    deactivate: (ctx, { params }) => deactivateLog(ctx, params.logId),
    resolveAll: (ctx, { params }) => resolveAllLogs(ctx, params.integrationId),
    retry: (ctx, { params, body }) => retryFailures(ctx, params.integrationId, body),
  }),
];

const integrationEvents = ({ database }: Services) => {
  const listen = createIntegrationEvents(database);
  return bind('integration-events', integrationEventRoutes, { events: open(async (ctx) => listen(ctx)) });
};
