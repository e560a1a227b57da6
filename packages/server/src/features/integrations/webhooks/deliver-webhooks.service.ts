import { longestFailureMs } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { JobUpdate } from '../../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../../platform/jobs/job-worker.ts';
import type { JobServices } from '../../../platform/jobs/lease.ts';
import { retryDelayMs } from '../../../platform/jobs/retry-delay.rules.ts';
import { postCtxOf } from '../../../platform/mail/outbox.ts';
import { type Outgoing, OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';
import { messageOf } from './messages.rules.ts';
import {
  type ClaimedDelivery,
  deliveryQueue,
  findAdministrators,
  noteDelivered,
  noteFailing,
  type Outcome,
  switchOff,
} from './sending.queries.ts';
import { signedHeaders } from './signature.rules.ts';
import { keepSecrets, openSecrets, signingSecrets } from './webhook-secrets.service.ts';

export interface WebhookMeans extends JobServices {
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  readonly log: Pick<Logger, 'warn'>;
}

const timeoutMs = 15_000;
const mostBytes = 200_000;
const keptBodyLength = 1000;
const unopened = 'Its secret cannot be opened with the keys of this server. Make a new one.';
const gone = 410;

/** Sends the messages that are due until there are none; no row is locked while a subscriber answers. */
export const deliverWebhooks = (means: WebhookMeans): Promise<number> =>
  runWaitingJobs<'webhookDelivery', ClaimedDelivery>(means, deliveryQueue, {
    work: async (delivery, lease) => {
      const outcome = await attempt(means, delivery);
      await lease.release((db) => noteOutcome(means, { db, delivery, outcome }));
    },
    fail: (_, { now }) => ({ status: 'FAILED', endedAt: now }),
  });

interface Sent {
  readonly db: Db;
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
}

const noteOutcome = async (
  means: WebhookMeans,
  { db, delivery, outcome }: Sent,
): Promise<JobUpdate<'webhookDelivery'>> => {
  const ctx: DataCtx = { tenantId: delivery.tenantId, db, now: means.clock() };
  await sealAnew(means, ctx, delivery);
  if (outcome.status === 'DELIVERED') await noteDelivered(ctx, delivery.webhookId);
  else await follow(means, ctx, { delivery, outcome });
  return { ...outcome, endedAt: outcome.status === 'PENDING' ? null : ctx.now };
};

/** What an older key sealed, as long as it is at hand. */
const sealAnew = async ({ keys }: WebhookMeans, ctx: DataCtx, delivery: ClaimedDelivery): Promise<void> => {
  const { webhookId: id, tenantId, secret: sealed } = delivery;
  if (!keys.isCurrent(sealed) && keys.canOpen(sealed))
    await keepSecrets(ctx, keys, { id, secrets: openSecrets(keys, { tenantId, id, sealed }) });
};

const attempt = async (means: WebhookMeans, delivery: ClaimedDelivery): Promise<Outcome> => {
  const { outgoing, clock, keys } = means;
  const startedAt = clock();
  if (!keys.canOpen(delivery.secret)) {
    const nothing = { durationMs: 0, responseStatus: null, responseBody: null };
    return { ...nothing, ...nextOf(delivery, startedAt), error: unopened };
  }
  const body = JSON.stringify(messageOf(delivery));
  const secrets = openSecrets(keys, { tenantId: delivery.tenantId, id: delivery.webhookId, sealed: delivery.secret });
  const message = { id: delivery.eventId, sentAt: startedAt, body };
  const headers = signedHeaders(message, signingSecrets(secrets, startedAt));
  const begun = performance.now();
  const of = (answer: Pick<Outcome, 'responseStatus' | 'responseBody' | 'error'>, isDelivered: boolean): Outcome => ({
    ...answer,
    ...(isDelivered ? { status: 'DELIVERED' as const } : nextOf(delivery, startedAt)),
    durationMs: Math.round(performance.now() - begun),
  });
  try {
    const request = { method: 'POST', headers, body, timeoutMs, maxBytes: mostBytes } as const;
    const { status, text } = await outgoing.request(delivery.url, request);
    const isDelivered = status >= 200 && status < 300;
    const error = isDelivered ? null : `The address answered ${status}.`;
    return of({ responseStatus: status, responseBody: storable(text), error }, isDelivered);
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error;
    return of({ responseStatus: null, responseBody: null, error: error.message }, false);
  }
};

/** PostgreSQL keeps no U+0000, and nobody reads a page of an answer. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, keptBodyLength);

const nextOf = ({ attempts }: ClaimedDelivery, now: Date): Pick<Outcome, 'status' | 'nextAttemptAt'> => {
  const delayMs = retryDelayMs(deliveryQueue, attempts, Math.random());
  return delayMs === undefined
    ? { status: 'FAILED' }
    : { status: 'PENDING', nextAttemptAt: new Date(now.getTime() + delayMs) };
};

/** A subscriber that is gone, or has taken nothing for days, is switched off, and somebody is told. */
const follow = async (
  { keys, log }: WebhookMeans,
  ctx: DataCtx,
  { delivery, outcome }: { readonly delivery: ClaimedDelivery; readonly outcome: Outcome },
): Promise<void> => {
  const { webhookId, url, tenantId } = delivery;
  const since = await noteFailing(ctx, webhookId);
  const isGone = outcome.responseStatus === gone;
  if (!isGone && ctx.now.getTime() - since.getTime() < longestFailureMs) return;
  const reason = isGone ? 'The address answered that it is gone.' : 'Nothing arrived for five days.';
  if (!(await switchOff(ctx, webhookId, reason))) return;
  await insertAuditEntries(ctx.db, { tenantId, actor: null, requestId: `message ${delivery.id}` }, [
    {
      entityType: 'WEBHOOK',
      id: webhookId,
      before: { inactive: false, disabledReason: null },
      after: { inactive: true, disabledReason: reason },
    },
  ]);
  log.warn({ tenantId, webhookId }, 'a webhook was switched off');
  const { mail } = postCtxOf(keys, ctx);
  for (const to of await findAdministrators(ctx))
    await mail({
      to,
      subject: 'A webhook was switched off',
      paragraphs: [
        `Messages to ${url} are not sent any more. ${reason}`,
        'When the address works again, activate the webhook and replay what it has missed.',
      ],
      link: { label: 'Open the webhook', path: `/system/webhooks/webhookDetail/${webhookId}` },
    });
};
