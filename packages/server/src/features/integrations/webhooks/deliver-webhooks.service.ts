import { maxFailureMs } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { JobUpdate } from '../../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../../platform/jobs/job-worker.ts';
import type { JobServices } from '../../../platform/jobs/lease.ts';
import { retryDelayMs } from '../../../platform/jobs/retry-delay.rules.ts';
import { toPostCtx } from '../../../platform/mail/outbox.ts';
import { OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';
import { type OutgoingDeps, outgoingFor } from '../../../platform/outgoing/simulation.ts';
import {
  type ClaimedDelivery,
  type DeliveryOutcome,
  deliveryQueue,
  disableWebhook,
  findAdministrators,
  recordDelivered,
  recordFailing,
} from './delivery-queue.queries.ts';
import { buildWebhookMessage, signedHeaders } from './webhook-message.rules.ts';
import { openSecrets, saveWebhookSecrets, signingSecrets } from './webhook-secrets.service.ts';

export interface WebhookDeps extends JobServices, OutgoingDeps {
  readonly keys: KeyRing;
  readonly log: Pick<Logger, 'warn'>;
}

const timeoutMs = 15_000;
const maxBytes = 200_000;
const maxBodyLength = 1000;
const unreadableSecret =
  'The secret of this webhook cannot be decrypted with the encryption keys of this server. Rotate the secret.';
const goneStatus = 410;

/** Sends the due deliveries until there are none; no row is locked during a request. */
export const deliverWebhooks = (deps: WebhookDeps): Promise<number> =>
  runWaitingJobs<'webhookDelivery', ClaimedDelivery>(deps, deliveryQueue, {
    work: async (delivery, lease) => {
      const outcome = await attempt(deps, delivery);
      await lease.release((db) => saveOutcome(deps, { db, delivery, outcome }));
    },
    fail: (_, { now }) => ({ status: 'FAILED', endedAt: now }),
  });

interface Sent {
  readonly db: Db;
  readonly delivery: ClaimedDelivery;
  readonly outcome: DeliveryOutcome;
}

const saveOutcome = async (
  deps: WebhookDeps,
  { db, delivery, outcome }: Sent,
): Promise<JobUpdate<'webhookDelivery'>> => {
  const ctx: DataCtx = { tenantId: delivery.tenantId, db, now: deps.clock() };
  await resealSecret(deps, ctx, delivery);
  if (outcome.status === 'DELIVERED') await recordDelivered(ctx, delivery.webhookId);
  else await recordFailure(deps, ctx, { delivery, outcome });
  return { ...outcome, endedAt: outcome.status === 'PENDING' ? null : ctx.now };
};

/** Seals secrets of an older key again with the current key. */
const resealSecret = async ({ keys }: WebhookDeps, ctx: DataCtx, delivery: ClaimedDelivery): Promise<void> => {
  const { webhookId: id, tenantId, secret: sealed } = delivery;
  if (!keys.isCurrent(sealed) && keys.canOpen(sealed))
    await saveWebhookSecrets(ctx, keys, { id, secrets: openSecrets(keys, { tenantId, id, sealed }) });
};

const attempt = async (deps: WebhookDeps, delivery: ClaimedDelivery): Promise<DeliveryOutcome> => {
  const { clock, keys } = deps;
  const startedAt = clock();
  if (!keys.canOpen(delivery.secret)) {
    const noResponse = { durationMs: 0, responseStatus: null, responseBody: null };
    return { ...noResponse, ...nextAttempt(delivery, startedAt), error: unreadableSecret };
  }
  const body = JSON.stringify(buildWebhookMessage(delivery));
  const secrets = openSecrets(keys, { tenantId: delivery.tenantId, id: delivery.webhookId, sealed: delivery.secret });
  const message = { id: delivery.eventId, sentAt: startedAt, body };
  const headers = signedHeaders(message, signingSecrets(secrets, startedAt));
  const begun = performance.now();
  const toOutcome = (
    response: Pick<DeliveryOutcome, 'responseStatus' | 'responseBody' | 'error'>,
    isDelivered: boolean,
  ): DeliveryOutcome => ({
    ...response,
    ...(isDelivered ? { status: 'DELIVERED' as const } : nextAttempt(delivery, startedAt)),
    durationMs: Math.round(performance.now() - begun),
  });
  try {
    const request = { method: 'POST', headers, body, timeoutMs, maxBytes } as const;
    const { status, text } = await outgoingFor(deps, delivery.tenantId).request(delivery.url, request);
    const isDelivered = status >= 200 && status < 300;
    const error = isDelivered ? null : `The endpoint returned ${status}.`;
    return toOutcome({ responseStatus: status, responseBody: toStorableText(text), error }, isDelivered);
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error;
    return toOutcome({ responseStatus: null, responseBody: null, error: error.message }, false);
  }
};

/** Removes U+0000, which PostgreSQL rejects, and shortens the response body. */
const toStorableText = (text: string): string => text.replaceAll('\0', '').slice(0, maxBodyLength);

const nextAttempt = ({ attempts }: ClaimedDelivery, now: Date): Pick<DeliveryOutcome, 'status' | 'nextAttemptAt'> => {
  const delayMs = retryDelayMs(deliveryQueue, attempts, Math.random());
  return delayMs === undefined
    ? { status: 'FAILED' }
    : { status: 'PENDING', nextAttemptAt: new Date(now.getTime() + delayMs) };
};

/** Disables a webhook whose endpoint is gone or has failed for days, and notifies the administrators. */
const recordFailure = async (
  { keys, log }: WebhookDeps,
  ctx: DataCtx,
  { delivery, outcome }: { readonly delivery: ClaimedDelivery; readonly outcome: DeliveryOutcome },
): Promise<void> => {
  const { webhookId, url, tenantId } = delivery;
  const since = await recordFailing(ctx, webhookId);
  const isGone = outcome.responseStatus === goneStatus;
  if (!isGone && ctx.now.getTime() - since.getTime() < maxFailureMs) return;
  const reason = isGone ? 'The endpoint responded that it is gone.' : 'All deliveries failed for five days.';
  if (!(await disableWebhook(ctx, webhookId, reason))) return;
  await insertAuditEntries(ctx.db, { tenantId, actor: null, requestId: `message ${delivery.id}` }, [
    {
      entityType: 'WEBHOOK',
      id: webhookId,
      before: { inactive: false, disabledReason: null },
      after: { inactive: true, disabledReason: reason },
    },
  ]);
  log.warn({ tenantId, webhookId }, 'webhook disabled');
  const { mail } = toPostCtx(keys, ctx);
  for (const to of await findAdministrators(ctx))
    await mail({
      to,
      subject: 'Webhook disabled',
      paragraphs: [
        `Deliveries to ${url} are disabled. ${reason}`,
        'When the endpoint works again, activate the webhook and redeliver the failed deliveries.',
      ],
      link: { label: 'Open the webhook', path: `/system/webhooks/webhookDetail/${webhookId}` },
    });
};
