import { type IntegrationType, leaseMs } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A run that this node holds. */
export interface ClaimedRun {
  readonly tenantId: number;
  readonly id: number;
  readonly integrationId: number;
  readonly integrationType: IntegrationType;
  readonly completeSync: boolean;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/**
 * Takes a run of the client of whom least is under way, its most urgent one: one that waits and whose time has come, of
 * an integration that may run, through a connection that nothing else uses now; or one whose node has said nothing for
 * as long as its lease. Claims go one at a time, so that no two nodes find the same connection free.
 */
export const claimRun = (database: Database, now: Date): Promise<ClaimedRun | undefined> =>
  database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('integration run'))`.execute(db);
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const { rows } = await sql<ClaimedRun>`
      with running as (
        select item.tenant_id, coalesce(i.parent_id, i.id) as connection_id
        from integration_queue_item item
        join integration i on i.tenant_id = item.tenant_id and i.id = item.integration_id
        where item.status = 'RUNNING'),
      busy as (select tenant_id, count(*) as runs from running group by tenant_id)
      update integration_queue_item item
      set status = 'RUNNING', lease_until = ${leaseUntil}, attempts = item.attempts + 1,
        started_at = coalesce(item.started_at, ${now}), done = 0, total = null, failed = 0, message = null
      from integration i
      where i.tenant_id = item.tenant_id and i.id = item.integration_id and (item.tenant_id, item.id) = (
        select waiting.tenant_id, waiting.id
        from integration_queue_item waiting
        join integration mine on mine.tenant_id = waiting.tenant_id and mine.id = waiting.integration_id
        left join integration base on base.tenant_id = mine.tenant_id and base.id = mine.parent_id
        join client on client.id = waiting.tenant_id
        left join busy on busy.tenant_id = waiting.tenant_id
        where not client.inactive and (
          waiting.status = 'RUNNING' and waiting.lease_until < ${now}
          or waiting.status = 'PENDING' and waiting.next_attempt_at <= ${now} and mine.operating and not mine.inactive
            and coalesce(base.operating and not base.inactive, true)
            and not exists (
              select from running other
              where other.tenant_id = waiting.tenant_id and other.connection_id = coalesce(mine.parent_id, mine.id)))
        order by coalesce(busy.runs, 0), waiting.priority, waiting.created_at, waiting.id
        limit 1 for update of waiting skip locked)
      returning item.tenant_id, item.id, item.integration_id, i.integration_type, item.complete_sync, item.attempts`.execute(
      db,
    );
    return rows[0];
  });

/** Whether nobody has taken the run over: each claim counts up its attempts. */
export const isHeld = async ({ db }: Pick<DataCtx, 'db'>, { id, attempts }: ClaimedRun): Promise<boolean> =>
  (await db
    .selectFrom('integrationQueueItem')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('attempts', '=', attempts)
    .executeTakeFirst()) !== undefined;

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly failed: number;
  readonly message: string | null;
}

/** Notes how far it is, and keeps the lease; false: another node has taken the run. */
export const keepRun = (
  database: Database,
  { tenantId, id, attempts }: ClaimedRun,
  { progress, now }: { readonly progress: Progress; readonly now: Date },
): Promise<boolean> =>
  database.tenant(tenantId, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('integrationQueueItem')
      .set({ ...progress, leaseUntil: new Date(now.getTime() + leaseMs) })
      .where('id', '=', id)
      .where('status', '=', 'RUNNING')
      .where('attempts', '=', attempts)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

export interface Ending {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED' | 'FAILED_UNRESOLVED_LOGS';
  readonly message: string;
  readonly now: Date;
  /** For one that waits for its next attempt. */
  readonly nextAttemptAt?: Date;
}

/** Ends the run or lets it wait for its next attempt; false: another node has taken it. */
export const endRun = async (
  { db }: Pick<DataCtx, 'db'>,
  { id, integrationId, attempts }: ClaimedRun,
  { status, message, now, nextAttemptAt }: Ending,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('integrationQueueItem')
    .set({
      status,
      message,
      leaseUntil: null,
      ...(status === 'PENDING' ? { nextAttemptAt: nextAttemptAt ?? now } : { endedAt: now }),
    })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('integrationState')
    .set({ lastInteractionTime: now, lastInteractionMessage: message })
    .where('integrationId', '=', integrationId)
    .execute();
  return true;
};
