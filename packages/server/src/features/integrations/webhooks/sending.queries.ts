import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A message that this node holds while it is under way. */
export interface HeldDelivery {
  readonly tenantId: number;
  readonly id: number;
  readonly webhookId: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly data: unknown;
  readonly occurredAt: Date;
  /** This one included. */
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly leaseUntil: Date;
}

const leaseMs = 60_000;
const atOnce = 20;
/** So that one that never answers leaves room for the others. */
const ofOneAtOnce = 4;

/** Takes messages whose time has come, few of one subscriber. */
export const holdDeliveries = (database: Database, now: Date): Promise<readonly HeldDelivery[]> =>
  database.system(async (db) => {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const { rows } = await sql<Omit<HeldDelivery, 'leaseUntil'>>`
      with due as (
        select delivery.tenant_id, delivery.id, delivery.next_attempt_at,
          row_number() over (partition by delivery.tenant_id, delivery.webhook_id order by delivery.id) as place
        from webhook_delivery delivery
        join webhook on webhook.tenant_id = delivery.tenant_id and webhook.id = delivery.webhook_id
        join client on client.id = delivery.tenant_id
        where delivery.status = 'PENDING' and delivery.next_attempt_at <= ${now} and not webhook.inactive
          and not client.inactive and (delivery.lease_until is null or delivery.lease_until < ${now})),
      chosen as (
        select waiting.tenant_id, waiting.id from webhook_delivery waiting
        join due on due.tenant_id = waiting.tenant_id and due.id = waiting.id
        where due.place <= ${ofOneAtOnce} and (waiting.lease_until is null or waiting.lease_until < ${now})
        order by due.next_attempt_at, waiting.id limit ${atOnce} for update of waiting skip locked)
      update webhook_delivery delivery set lease_until = ${leaseUntil}, attempts = delivery.attempts + 1
      from chosen, webhook
      where delivery.tenant_id = chosen.tenant_id and delivery.id = chosen.id
        and webhook.tenant_id = delivery.tenant_id and webhook.id = delivery.webhook_id
      returning delivery.tenant_id, delivery.id, delivery.webhook_id, delivery.event_id, delivery.event_type,
        delivery.data, delivery.occurred_at, delivery.attempts, webhook.url, webhook.secret`.execute(db);
    return rows.map((row) => ({ ...row, leaseUntil }));
  });

export interface Outcome {
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly nextAttemptAt?: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

/** Notes how an attempt went; false: its lease had lapsed, and another node has the message. */
export const noteOutcome = async (
  { db, now }: DataCtx,
  { id, leaseUntil }: HeldDelivery,
  outcome: Outcome,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ ...outcome, leaseUntil: null, endedAt: outcome.status === 'PENDING' ? null : now })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const noteDelivered = async ({ db, now }: DataCtx, webhookId: number): Promise<void> => {
  await db
    .updateTable('webhookState')
    .set({ lastDeliveredAt: now, failingSince: null })
    .where('webhookId', '=', webhookId)
    .execute();
};

/** Answers since when nothing has arrived there. */
export const noteFailing = async ({ db, now }: DataCtx, webhookId: number): Promise<Date> => {
  const { failingSince } = await db
    .updateTable('webhookState')
    .set((eb) => ({ failingSince: eb.fn.coalesce('failingSince', eb.val(now)) }))
    .where('webhookId', '=', webhookId)
    .returning('failingSince')
    .executeTakeFirstOrThrow();
  return failingSince ?? now;
};

/** False: it was off already. */
export const switchOff = async ({ db }: DataCtx, webhookId: number, disabledReason: string): Promise<boolean> => {
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

const keptMs = 30 * 86_400_000;

export const sweepWebhookDeliveries = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await sql`delete from webhook_delivery
      where tenant_id is not null and status <> 'PENDING' and occurred_at < ${new Date(now.getTime() - keptMs)}`.execute(
      db,
    );
  });
