import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/job-queue.ts';

const columns = ['id', 'requestedAt', 'stores', 'doneStores', 'changedItems', 'leaseUntil', 'endedAt'] as const;

export interface RecompileRow {
  readonly id: number;
  readonly requestedAt: Date;
  readonly stores: number;
  readonly doneStores: number;
  readonly changedItems: number;
  readonly leaseUntil: Date | null;
  readonly endedAt: Date | null;
}

export const findRecompile = ({ db }: Ctx, id: number): Promise<RecompileRow | undefined> =>
  db.selectFrom('assortmentRecompile').select(columns).where('id', '=', id).executeTakeFirst();

export const findRecompiles = ({ db }: Ctx, most: number): Promise<RecompileRow[]> =>
  db.selectFrom('assortmentRecompile').select(columns).orderBy('id', 'desc').limit(most).execute();

/** A client has at most one open recompile: a new request restarts it. */
export const requestRecompile = async ({ db, tenantId, actor, now }: Ctx): Promise<number> => {
  const { stores } = await db
    .selectFrom('store')
    .select((store) => store.fn.countAll<number>().as('stores'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into assortment_recompile as job (tenant_id, requested_by, requested_at, next_attempt_at, stores)
    values (${tenantId}, ${actor.userId}, ${now}, ${now}, ${stores})
    on conflict (tenant_id) where ended_at is null do update
      set requested_by = excluded.requested_by, requested_at = excluded.requested_at,
          next_attempt_at = excluded.next_attempt_at, stores = excluded.stores,
          done_stores = 0, passed_store_id = 0
    returning job.id`.execute(db);
  const [requested] = rows;
  if (!requested) throw new Error('The recompile was not written');
  return requested.id;
};

const minute = 60_000;

export const recompileQueue: JobQueue<'assortmentRecompile'> = {
  name: 'recompiles',
  table: 'assortmentRecompile',
  isOpen: sql`job.ended_at is null`,
  order: sql`job.requested_at`,
  columns: sql`job.requested_at`,
  maxRunning: 2,
  maxRunningPerTenant: 1,
  retryDelaysMs: [5000, 30_000, 2 * minute, 10 * minute, 30 * minute],
  // A store with outdated rows is worse than another attempt every half hour.
  maxAttempts: Number.POSITIVE_INFINITY,
  retention: { column: sql`job.ended_at`, ms: 30 * 24 * 60 * minute },
};

export interface ClaimedRecompile extends ClaimedJob {
  readonly id: number;
}

/** The remaining stores. */
export const findNextStores = async (db: Db, { id }: ClaimedRecompile, max: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('assortmentRecompile as job')
    .innerJoin('store', (join) => join.onRef('store.id', '>', 'job.passedStoreId'))
    .select('store.id')
    .where('job.id', '=', id)
    .orderBy('store.id')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
};

export const saveProgress = async (
  db: Db,
  id: number,
  done: { readonly passedStoreId: number; readonly stores: number; readonly changedItems: number },
): Promise<void> => {
  await db
    .updateTable('assortmentRecompile')
    .set({
      passedStoreId: done.passedStoreId,
      doneStores: sql`done_stores + ${done.stores}`,
      // Stores may have been added since the request.
      stores: sql`greatest(stores, done_stores + ${done.stores})`,
      changedItems: sql`changed_items + ${done.changedItems}`,
    })
    .where('id', '=', id)
    .execute();
};
