import type {
  Webhook,
  WebhookInput,
  webhookRoutes,
} from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { insertTestDelivery, replayDeliveries } from './deliveries.queries.ts';
import { rotateSecret } from './webhook-secrets.service.ts';
import {
  clearFailures,
  findWebhook,
  insertWebhook,
  lockWebhook,
  updateWebhook,
  type WebhookRecord,
} from './webhooks.queries.ts';

export const getWebhook = async (ctx: Ctx, id: number): Promise<WebhookRecord> =>
  found(await findWebhook(ctx, id), 'WEBHOOK_NOT_FOUND');

export const createWebhook = async (
  ctx: Ctx,
  keys: KeyRing,
  input: WebhookInput,
): Promise<WebhookRecord & { readonly secret: string }> => {
  const id = await insertWebhook(ctx, input);
  const secret = await rotateSecret(ctx, keys, id);
  const after = await getWebhook(ctx, id);
  ctx.audit({ entityType: 'WEBHOOK', id, before: null, after: auditedConfiguration(after) });
  return { ...after, secret };
};

export const changeWebhook = async (
  ctx: Ctx,
  id: number,
  change: Partial<WebhookInput & { readonly inactive: boolean }>,
): Promise<WebhookRecord> => {
  const before = found(await lockWebhook(ctx, id), 'WEBHOOK_NOT_FOUND');
  ctx.requireVersion(before.version);
  await updateWebhook(ctx, id, change);
  await clearFailures(ctx, id);
  const after = await getWebhook(ctx, id);
  ctx.audit({ entityType: 'WEBHOOK', id, before: auditedConfiguration(before), after: auditedConfiguration(after) });
  return after;
};

export const rotateWebhookSecret = async (ctx: Ctx, keys: KeyRing, id: number): Promise<{ secret: string }> => {
  found(await lockWebhook(ctx, id), 'WEBHOOK_NOT_FOUND');
  const secret = await rotateSecret(ctx, keys, id);
  auditAction(ctx, id, { secret: 'renewed' });
  return { secret };
};

export const testWebhook = async (ctx: Ctx, id: number): Promise<{ deliveryId: number }> => {
  await getActive(ctx, id);
  const deliveryId = await insertTestDelivery(ctx, id);
  auditAction(ctx, id, { testMessage: 'sent' });
  return { deliveryId };
};

export const redeliverDeliveries = async (
  ctx: Ctx,
  id: number,
  selection: Input<typeof webhookRoutes.replay>['body'],
): Promise<{ replayed: number }> => {
  await getActive(ctx, id);
  const replayed = await replayDeliveries(ctx, id, selection);
  auditAction(ctx, id, { messagesSentAgain: replayed });
  return { replayed };
};

/** Rejects an inactive webhook. */
const getActive = async (ctx: Ctx, id: number): Promise<void> => {
  const { inactive } = await getWebhook(ctx, id);
  if (inactive) throw new AppError('WEBHOOK_NOT_ACTIVE');
};

/** Audits an action that does not change the webhook, as a field without a previous value. */
const auditAction = (ctx: Ctx, id: number, action: Readonly<Record<string, unknown>>): void => {
  const before = Object.fromEntries(Object.keys(action).map((field) => [field, null]));
  ctx.audit({ entityType: 'WEBHOOK', id, before, after: action });
};

/** The configuration for the audit log, without the delivery state. */
const auditedConfiguration = ({ id, url, description, events, inactive }: Webhook) => ({
  id,
  url,
  description,
  events,
  inactive,
});
