import type { integrationQueueRoutes, QueueItem } from '@shelfward/contract/integrations/integration-queue.contract.ts';
import {
  type IntegrationType,
  leaseMs,
  type QueueStatus,
} from '@shelfward/contract/integrations/integrations.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { paginate } from '../../platform/db/paging.ts';

const itemsOf = ({ db }: Pick<DataCtx, 'db'>) =>
  db
    .selectFrom('integrationQueueItem as item')
    .innerJoin('integration as i', 'i.id', 'item.integrationId')
    .select(['item.id', 'item.integrationId', 'item.priority', 'item.completeSync', 'item.attempts', 'item.createdAt'])
    .select(['item.startedAt', 'item.endedAt', 'item.nextAttemptAt', 'item.done', 'item.total', 'item.failed'])
    .select(['item.message', sql<QueueStatus>`item.status`.as('status')])
    .select(sql<IntegrationType>`i.integration_type`.as('integrationType'));

type Row = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

const itemOf = ({ now }: Pick<DataCtx, 'now'>, row: Row): QueueItem => {
  const { createdAt, startedAt, endedAt, nextAttemptAt, done, total, failed, message, ...item } = row;
  const isWaitingAgain = item.status === 'PENDING' && item.attempts > 0;
  return {
    ...item,
    createdDate: createdAt.toISOString(),
    startTime: startedAt?.toISOString() ?? null,
    endTime: endedAt?.toISOString() ?? null,
    duration: startedAt && (endedAt ?? now).getTime() - startedAt.getTime(),
    nextAttemptTime: isWaitingAgain ? nextAttemptAt.toISOString() : null,
    progress: { done, total, failed, message },
  };
};

export const findQueueItem = async (ctx: DataCtx, id: number): Promise<QueueItem | undefined> => {
  const row = await itemsOf(ctx).where('item.id', '=', id).executeTakeFirst();
  return row && itemOf(ctx, row);
};

export const findCurrentItems = async (ctx: Ctx, integrationIds: readonly number[]): Promise<QueueItem[]> => {
  const rows = await itemsOf(ctx)
    .where('item.integrationId', 'in', integrationIds)
    .where('item.status', 'in', ['PENDING', 'RUNNING'])
    .orderBy('item.id')
    .execute();
  return rows.map((row) => itemOf(ctx, row));
};

export const findPastItems = async (
  ctx: Ctx,
  { integrationId, status, ...page }: Input<typeof integrationQueueRoutes.history>['query'],
): Promise<Page<QueueItem>> => {
  let query = itemsOf(ctx).where('item.status', 'not in', ['PENDING', 'RUNNING']);
  if (integrationId !== undefined) query = query.where('item.integrationId', '=', integrationId);
  if (status) query = query.where('item.status', '=', status);
  const found = await paginate(query, page, {
    fields: {
      createdDate: sql.ref('item.createdAt'),
      startTime: sql.ref('item.startedAt'),
      endTime: sql.ref('item.endedAt'),
      status: sql.ref('item.status'),
    },
    id: sql.ref('item.id'),
    otherwise: [{ field: 'createdDate', direction: 'desc' }],
  });
  return { ...found, content: found.content.map((row) => itemOf(ctx, row)) };
};

export interface Run {
  readonly integrationId: number;
  readonly completeSync: boolean;
  readonly priority: number;
}

/** The new item's id; undefined when one waits already. */
export const insertQueueItem = async ({ db, now }: DataCtx, run: Run): Promise<number | undefined> => {
  const inserted = await db
    .insertInto('integrationQueueItem')
    .values({ ...run, createdAt: now, nextAttemptAt: now })
    .onConflict((on) => on.columns(['tenantId', 'integrationId']).where('status', '=', 'PENDING').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
};

/** The waiting run over what changed becomes one over everything; undefined when it is that already. */
export const upgradePendingItem = async ({ db }: DataCtx, integrationId: number): Promise<number | undefined> => {
  const upgraded = await db
    .updateTable('integrationQueueItem')
    .set({ completeSync: true })
    .where('integrationId', '=', integrationId)
    .where('status', '=', 'PENDING')
    .where('completeSync', '=', false)
    .returning('id')
    .executeTakeFirst();
  return upgraded?.id;
};

export const hasPendingItem = async ({ db }: Pick<DataCtx, 'db'>, integrationId: number): Promise<boolean> =>
  (await db
    .selectFrom('integrationQueueItem')
    .select('id')
    .where('integrationId', '=', integrationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()) !== undefined;

/** A run that this node holds. */
export interface ClaimedRun {
  readonly tenantId: number;
  readonly id: number;
  readonly integrationId: number;
  readonly integrationType: IntegrationType;
  readonly completeSync: boolean;
  /** How often it was begun, this time included. */
  readonly attempts: number;
  readonly leaseUntil: Date;
}

/**
 * Takes the most urgent run: one that waits and whose time has come, of an integration that may run and does not, or one
 * whose node has said nothing for as long as its lease.
 */
export const claimRun = (database: Database, now: Date): Promise<ClaimedRun | undefined> =>
  database.system(async (db) => {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const { rows } = await sql<Omit<ClaimedRun, 'leaseUntil'>>`
      update integration_queue_item item
      set status = 'RUNNING', lease_until = ${leaseUntil}, attempts = item.attempts + 1,
        started_at = coalesce(item.started_at, ${now}), done = 0, total = null, failed = 0, message = null
      from integration i
      where i.tenant_id = item.tenant_id and i.id = item.integration_id and (item.tenant_id, item.id) = (
        select waiting.tenant_id, waiting.id
        from integration_queue_item waiting
        join integration mine on mine.tenant_id = waiting.tenant_id and mine.id = waiting.integration_id
        join client on client.id = waiting.tenant_id
        where not client.inactive and (
          waiting.status = 'RUNNING' and waiting.lease_until < ${now}
          or waiting.status = 'PENDING' and waiting.next_attempt_at <= ${now} and mine.operating and not mine.inactive
            and not exists (
              select from integration_queue_item other
              where other.tenant_id = waiting.tenant_id and other.integration_id = waiting.integration_id
                and other.status = 'RUNNING'))
        order by waiting.priority, waiting.created_at, waiting.id
        limit 1 for update of waiting skip locked)
      returning item.tenant_id, item.id, item.integration_id, i.integration_type, item.complete_sync, item.attempts`.execute(
      db,
    );
    return rows[0] && { ...rows[0], leaseUntil };
  });

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly failed: number;
  readonly message: string | null;
}

/** Notes how far it is, and keeps the lease; undefined: another node has taken the run. */
export const keepRun = (
  database: Database,
  { tenantId, id, leaseUntil }: ClaimedRun,
  { progress, now }: { readonly progress: Progress; readonly now: Date },
): Promise<Date | undefined> =>
  database.tenant(tenantId, async (db) => {
    const next = new Date(now.getTime() + leaseMs);
    const { numUpdatedRows } = await db
      .updateTable('integrationQueueItem')
      .set({ ...progress, leaseUntil: next })
      .where('id', '=', id)
      .where('status', '=', 'RUNNING')
      .where('leaseUntil', '=', leaseUntil)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? next : undefined;
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
  { id, integrationId, leaseUntil }: ClaimedRun,
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
    .where('leaseUntil', '=', leaseUntil)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('integrationState')
    .set({ lastInteractionTime: now, lastInteractionMessage: message })
    .where('integrationId', '=', integrationId)
    .execute();
  return true;
};

/** Integrations of active clients whose schedule is due. */
export const findDueSchedules = (database: Database, now: Date) =>
  database.system(async (db) => {
    const { rows } = await sql<{
      tenantId: number;
      integrationId: number;
      integrationType: IntegrationType;
      partialCron: string | null;
      fullCron: string | null;
      isFullDue: boolean;
    }>`
      select i.tenant_id, i.id as integration_id, i.integration_type, i.partial_cron, i.full_cron,
        coalesce(state.next_full_at <= ${now}, false) as is_full_due
      from integration_state state
      join integration i on i.tenant_id = state.tenant_id and i.id = state.integration_id
      join client on client.id = i.tenant_id
      where least(state.next_partial_at, state.next_full_at) <= ${now}
        and i.operating and not i.inactive and not client.inactive
      order by i.tenant_id, i.id`.execute(db);
    return rows;
  });
