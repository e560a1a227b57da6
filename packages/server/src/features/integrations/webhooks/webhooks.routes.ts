import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findDeliveries } from './deliveries.queries.ts';
import { findWebhooks } from './webhooks.queries.ts';
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  redeliverDeliveries,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks.service.ts';

export const webhooks = ({ keys }: Pick<Services, 'keys'>) =>
  bind('webhooks', webhookRoutes, {
    list: (ctx, { query }) => findWebhooks(ctx, query),
    get: (ctx, { params }) => getWebhook(ctx, params.webhookId),
    create: (ctx, { body }) => createWebhook(ctx, keys, body),
    update: (ctx, { params, body }) => changeWebhook(ctx, params.webhookId, body),
    renewSecret: (ctx, { params }) => rotateWebhookSecret(ctx, keys, params.webhookId),
    test: (ctx, { params }) => testWebhook(ctx, params.webhookId),
    deliveries: async (ctx, { params, query }) => {
      await getWebhook(ctx, params.webhookId);
      return findDeliveries(ctx, params.webhookId, query);
    },
    replay: (ctx, { params, body }) => redeliverDeliveries(ctx, params.webhookId, body),
    activate: (ctx, { params }) => changeWebhook(ctx, params.webhookId, { inactive: false }),
    deactivate: (ctx, { params }) => changeWebhook(ctx, params.webhookId, { inactive: true }),
  });
