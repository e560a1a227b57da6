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
    .select(['item.id', 'item.integrationId', 'item.priority', 'item.completeSync', 'item.attempts', 'item.createdAt'])
    .select(['item.startedAt', 'item.endedAt', 'item.nextAttemptAt', 'item.done', 'item.total', 'item.failed'])
    .select(['item.message', sql<QueueStatus>`item.status`.as('status')])
    .select(sql<IntegrationType>`i.integration_type`.as('integrationType'));

type Row = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

const toQueueItem = ({ now }: Pick<DataCtx, 'now'>, row: Row): QueueItem => {
  const { createdAt, startedAt, endedAt, nextAttemptAt, done, total, failed, message, ...item } = row;
  const isRetryPending = item.status === 'PENDING' && item.attempts > 0;
  return {
    ...item,
    createdDate: createdAt.toISOString(),
    startTime: startedAt?.toISOString() ?? null,
    endTime: endedAt?.toISOString() ?? null,
    duration: startedAt && (endedAt ?? now).getTime() - startedAt.getTime(),
    nextAttemptTime: isRetryPending ? nextAttemptAt.toISOString() : null,
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
  { integrationId, status, ...page }: Input<typeof integrationQueueRoutes.history>['query'],
): Promise<Page<QueueItem>> => {
  let query = selectItems(ctx).where('item.status', 'not in', ['PENDING', 'RUNNING']);
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
    }>`
      select i.tenant_id, i.id as integration_id, i.integration_type, i.partial_cron, i.full_cron,
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
