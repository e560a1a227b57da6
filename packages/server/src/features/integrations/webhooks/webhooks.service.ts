import type { WebhookInput, webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { defineRecords } from '../../../platform/records/records.ts';
import { insertTestDelivery, replayDeliveries } from './deliveries.queries.ts';
import { rotateSecret } from './webhook-secrets.service.ts';
import { clearFailures, findWebhook, insertWebhook, updateWebhook, type WebhookRecord } from './webhooks.queries.ts';

const records = defineRecords<WebhookRecord>({
  table: 'webhook',
  entityType: 'WEBHOOK',
  notFound: 'WEBHOOK_NOT_FOUND',
  find: findWebhook,
  // The configuration, without the delivery state.
  toAudited: ({ id, url, description, events, inactive }) => ({ id, url, description, events, inactive }),
});

export const getWebhook = records.get;

export const createWebhook = async (
  ctx: Ctx,
  keys: KeyRing,
  input: WebhookInput,
): Promise<WebhookRecord & { readonly secret: string }> => {
  const id = await insertWebhook(ctx, input);
  const secret = await rotateSecret(ctx, keys, id);
  return { ...(await records.create(ctx, () => Promise.resolve(id))), secret };
};

export const changeWebhook = async (
  ctx: Ctx,
  id: number,
  change: Partial<WebhookInput & { readonly inactive: boolean }>,
): Promise<WebhookRecord> =>
  records.change(ctx, id, async () => {
    await updateWebhook(ctx, id, change);
    await clearFailures(ctx, id);
  });

export const rotateWebhookSecret = async (ctx: Ctx, keys: KeyRing, id: number): Promise<{ secret: string }> => {
  await records.lock(ctx, id);
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
