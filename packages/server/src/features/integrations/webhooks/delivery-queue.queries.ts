import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { ClaimedJob, JobQueue } from '../../../platform/jobs/job-queue.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const deliveryQueue: JobQueue<'webhookDelivery'> = {
  name: 'webhook deliveries',
  table: 'webhookDelivery',
  isOpen: sql`job.status = 'PENDING'`,
  mayStart: (tenant) => sql`exists (
    select from webhook where webhook.tenant_id = ${tenant} and webhook.id = job.webhook_id and not webhook.inactive)`,
  needsActiveClient: true,
  order: sql`job.next_attempt_at, job.id`,
  // The limit keeps an endpoint that never responds from blocking the others.
  concurrency: { key: () => sql`job.webhook_id`, max: 4 },
  maxRunning: 40,
  // Endpoints that never respond hold their places for 15 seconds.
  maxRunningPerTenant: 10,
  columns: sql`job.webhook_id, job.event_id, job.event_type, job.data, job.occurred_at, webhook.url, webhook.secret`,
  joins: (tenantId) => sql`
    left join webhook on webhook.tenant_id = ${tenantId} and webhook.id = job.webhook_id`,
  retryDelaysMs: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  maxAttempts: 10,
  retention: { column: sql`job.occurred_at`, ms: 30 * 24 * hour, isEnded: sql`job.status <> 'PENDING'` },
};

export interface ClaimedDelivery extends ClaimedJob {
  readonly id: number;
  readonly webhookId: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly data: unknown;
  readonly occurredAt: Date;
  readonly url: string;
  readonly secret: string;
}

export interface DeliveryOutcome {
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly nextAttemptAt?: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

export const recordDelivered = async ({ db, now }: DataCtx, webhookId: number): Promise<void> => {
  await db
    .updateTable('webhookState')
    .set({ lastDeliveredAt: now, failingSince: null })
    .where('webhookId', '=', webhookId)
    .execute();
};

/** Returns since when deliveries have failed. */
export const recordFailing = async ({ db, now }: DataCtx, webhookId: number): Promise<Date> => {
  const { failingSince } = await db
    .updateTable('webhookState')
    .set((eb) => ({ failingSince: eb.fn.coalesce('failingSince', eb.val(now)) }))
    .where('webhookId', '=', webhookId)
    .returning('failingSince')
    .executeTakeFirstOrThrow();
  return failingSince ?? now;
};

/** Returns false if the webhook was inactive already. */
export const disableWebhook = async ({ db }: DataCtx, webhookId: number, disabledReason: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ inactive: true })
    .where('id', '=', webhookId)
    .where('inactive', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.updateTable('webhookState').set({ disabledReason }).where('webhookId', '=', webhookId).execute();
  return true;
};

export const findAdministrators = async ({ db, tenantId }: DataCtx): Promise<readonly string[]> => {
  const { rows } = await sql<{ email: string }>`
    select email from app_user
    where tenant_id = ${tenantId} and 'ROLE_ADMIN' = any (authorities) and not inactive and activated
    order by id`.execute(db);
  return rows.map(({ email }) => email);
};
