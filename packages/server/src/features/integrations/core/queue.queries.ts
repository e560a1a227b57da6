import type {
  integrationQueueRoutes,
  QueueItem,
} from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import type { IntegrationType, QueueStatus } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { paginate } from '../../../platform/db/paging.ts';

const selectItems = ({ db }: Pick<DataCtx, 'db'>) =>
  db
    .selectFrom('integrationQueueItem as item')
    .innerJoin('integration as i', 'i.id', 'item.integrationId')
    .leftJoin('integration as base', 'base.id', 'i.parentId')
    .select(['item.id', 'item.integrationId', 'item.priority', 'item.completeSync', 'item.attempts', 'item.createdAt'])
    .select(['item.startedAt', 'item.endedAt', 'item.nextAttemptAt', 'item.done', 'item.total', 'item.failed'])
    .select(['item.message', 'item.cancelRequestedAt', sql<QueueStatus>`item.status`.as('status')])
    .select(
      sql<boolean>`i.inactive or not i.operating or coalesce(base.inactive or not base.operating, false)`.as('isOff'),
    )
    .select(sql<IntegrationType>`i.integration_type`.as('integrationType'));

type Row = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

const toQueueItem = ({ now }: Pick<DataCtx, 'now'>, row: Row): QueueItem => {
  const { createdAt, startedAt, endedAt, nextAttemptAt, cancelRequestedAt, isOff, ...rest } = row;
  const { done, total, failed, message, ...item } = rest;
  const isPending = item.status === 'PENDING';
  return {
    ...item,
    createdDate: createdAt.toISOString(),
    startTime: startedAt?.toISOString() ?? null,
    endTime: endedAt?.toISOString() ?? null,
    duration: isPending || !startedAt ? null : (endedAt ?? now).getTime() - startedAt.getTime(),
    held: isPending && isOff,
    // A run may complete before it notices the request.
    canceled: cancelRequestedAt !== null && item.status !== 'PROCESSED' && item.status !== 'FAILED_UNRESOLVED_LOGS',
    nextAttemptTime: isPending && item.attempts > 0 ? nextAttemptAt.toISOString() : null,
    progress: { done, total, failed, message },
  };
};

export const findQueueItem = async (ctx: DataCtx, id: number): Promise<QueueItem | undefined> => {
  const row = await selectItems(ctx).where('item.id', '=', id).executeTakeFirst();
  return row && toQueueItem(ctx, row);
};

export const findCurrentItems = async (ctx: Ctx, integrationIds: readonly number[]): Promise<QueueItem[]> => {
  const rows = await selectItems(ctx)
    .where('item.integrationId', 'in', integrationIds)
    .where('item.status', 'in', ['PENDING', 'RUNNING'])
    .orderBy('item.id')
    .execute();
  return rows.map((row) => toQueueItem(ctx, row));
};

export const findPastItems = async (
  ctx: Ctx,
  { integrationId, status, completeSync, canceled, ...page }: Input<typeof integrationQueueRoutes.history>['query'],
): Promise<Page<QueueItem>> => {
  // Without a status only runs that have ended: the others are current.
  let query = status ? selectItems(ctx) : selectItems(ctx).where('item.status', 'not in', ['PENDING', 'RUNNING']);
  if (integrationId !== undefined) query = query.where('item.integrationId', '=', integrationId);
  if (status) query = query.where('item.status', '=', status);
  if (completeSync !== undefined) query = query.where('item.completeSync', '=', completeSync);
  if (canceled !== undefined)
    query = query.where(sql<boolean>`(item.status = 'FAILED' and item.cancel_requested_at is not null) = ${canceled}`);
  const found = await paginate(query, page, {
    fields: {
      createdDate: sql.ref('item.createdAt'),
      startTime: sql.ref('item.startedAt'),
      endTime: sql.ref('item.endedAt'),
      status: sql.ref('item.status'),
      completeSync: sql.ref('item.completeSync'),
      // As in the items: until now while a run is running.
      duration: sql`case when item.status <> 'PENDING' then coalesce(item.ended_at, ${ctx.now}) - item.started_at end`,
      done: sql.ref('item.done'),
      failed: sql.ref('item.failed'),
    },
    id: sql.ref('item.id'),
    otherwise: [{ field: 'createdDate', direction: 'desc' }],
  });
  return { ...found, content: found.content.map((row) => toQueueItem(ctx, row)) };
};

export interface Run {
  readonly integrationId: number;
  readonly completeSync: boolean;
  readonly priority: number;
}

/** Returns the id of the new item; undefined if one is pending. */
export const insertQueueItem = async ({ db, now }: DataCtx, run: Run): Promise<number | undefined> => {
  const inserted = await db
    .insertInto('integrationQueueItem')
    .values({ ...run, createdAt: now, nextAttemptAt: now })
    .onConflict((on) => on.columns(['tenantId', 'integrationId']).where('status', '=', 'PENDING').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
};

/** Upgrades the pending incremental sync to a full sync; returns undefined if it is one already. */
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

/** Starts the pending run that waits for a retry; returns undefined if it waits for none. */
export const startWaitingItem = async ({ db, now }: DataCtx, integrationId: number): Promise<number | undefined> => {
  const started = await db
    .updateTable('integrationQueueItem')
    .set({ nextAttemptAt: now })
    .where('integrationId', '=', integrationId)
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return started?.id;
};

/** The pending run, incremental or full. */
export const findPendingItemId = async (
  { db }: Pick<DataCtx, 'db'>,
  integrationId: number,
): Promise<number | undefined> => {
  const pending = await db
    .selectFrom('integrationQueueItem')
    .select('id')
    .where('integrationId', '=', integrationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return pending?.id;
};

/** Ends the pending runs of an integration and of those that use it as their connection; returns their ids. */
export const cancelPendingItems = async ({ db, now }: DataCtx, which: PendingItems): Promise<number[]> => {
  let query = db
    .updateTable('integrationQueueItem')
    .set({ status: 'FAILED', message: which.message, cancelRequestedAt: now, endedAt: now })
    .where('status', '=', 'PENDING')
    .returning('id');
  if ('id' in which) query = query.where('id', '=', which.id);
  else
    query = query.where('integrationId', 'in', (select) =>
      select
        .selectFrom('integration')
        .select('id')
        .where((on) => on.or([on('id', '=', which.integrationId), on('parentId', '=', which.integrationId)])),
    );
  return (await query.execute()).map(({ id }) => id);
};

type PendingItems = { readonly message: string } & ({ readonly id: number } | { readonly integrationId: number });

/** Asks the worker of a running run to stop; returns whether the run is running. */
export const requestRunCancel = async ({ db, now }: DataCtx, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('integrationQueueItem')
    .set({ cancelRequestedAt: sql<Date>`coalesce(cancel_requested_at, ${now})` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Integrations of active clients whose schedule is due; `isHeld` if their connection is off. */
export const findDueSchedules = (database: Database, now: Date) =>
  database.system(async (db) => {
    const { rows } = await sql<{
      tenantId: number;
      integrationId: number;
      integrationType: IntegrationType;
      partialCron: string | null;
      fullCron: string | null;
      isFullDue: boolean;
      isHeld: boolean;
      timeZone: string;
    }>`
      select i.tenant_id, i.id as integration_id, i.integration_type, i.partial_cron, i.full_cron, client.time_zone,
        coalesce(state.next_full_at <= ${now}, false) as is_full_due,
        base.id is not null and (base.inactive or not base.operating) as is_held
      from integration_state state
      join integration i on i.tenant_id = state.tenant_id and i.id = state.integration_id
      left join integration base on base.tenant_id = i.tenant_id and base.id = i.parent_id
      join client on client.id = i.tenant_id
      where least(state.next_partial_at, state.next_full_at) <= ${now}
        and i.operating and not i.inactive and not client.inactive
      order by i.tenant_id, i.id`.execute(db);
    return rows;
  });
