import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Database, Db } from '../../platform/db/database.ts';

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

/** A client has at most one that is not over: asked again, it begins with the first store once more. */
export const askRecompile = async ({ db, tenantId, actor, now }: Ctx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into assortment_recompile as job (tenant_id, requested_by, requested_at, stores)
    select ${tenantId}::integer, ${actor.userId}, ${now}, count(*) from store where store.tenant_id = ${tenantId}
    on conflict (tenant_id) where ended_at is null do update
      set requested_by = excluded.requested_by, requested_at = excluded.requested_at, stores = excluded.stores,
          done_stores = 0, passed_store_id = 0
    returning job.id`.execute(db);
  const [asked] = rows;
  if (!asked) throw new Error('A recompile was to be written');
  return asked.id;
};

export interface HeldRecompile {
  readonly tenantId: number;
  readonly id: number;
  /** Whoever holds it says so until then; one that took longer has lost it. */
  readonly leaseUntil: Date;
}

const leaseMs = 60_000;

/** Takes the oldest one that nobody works on. */
export const claimRecompile = (database: Database, now: Date): Promise<HeldRecompile | undefined> =>
  database.system(async (db) => {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const { rows } = await sql<Omit<HeldRecompile, 'leaseUntil'>>`
      update assortment_recompile job set lease_until = ${leaseUntil}
      where (job.tenant_id, job.id) = (
        select tenant_id, id from assortment_recompile
        where ended_at is null and (lease_until is null or lease_until < ${now})
        order by requested_at limit 1 for update skip locked)
      returning job.tenant_id, job.id`.execute(db);
    return rows[0] && { ...rows[0], leaseUntil };
  });

/** Keeps the lease and the row, until the transaction ends; undefined: another node has taken it. */
export const renewLease = (
  db: Db,
  { id, leaseUntil }: HeldRecompile,
  now: Date,
): Promise<{ readonly leaseUntil: Date | null; readonly passedStoreId: number } | undefined> =>
  db
    .updateTable('assortmentRecompile')
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .returning(['leaseUntil', 'passedStoreId'])
    .executeTakeFirst();

export const findNextStores = async (db: Db, passedStoreId: number, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('store')
    .select('id')
    .where('id', '>', passedStoreId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

export const noteProgress = async (
  db: Db,
  id: number,
  done: { readonly passedStoreId: number; readonly stores: number; readonly changedItems: number },
): Promise<void> => {
  await db
    .updateTable('assortmentRecompile')
    .set({
      passedStoreId: done.passedStoreId,
      doneStores: sql`done_stores + ${done.stores}`,
      // Stores may have been added since it was asked for.
      stores: sql`greatest(stores, done_stores + ${done.stores})`,
      changedItems: sql`changed_items + ${done.changedItems}`,
    })
    .where('id', '=', id)
    .execute();
};

export const endRecompile = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('assortmentRecompile').set({ endedAt: now, leaseUntil: null }).where('id', '=', id).execute();
};

/** Lets another node go on at once. */
export const releaseRecompile = (database: Database, { tenantId, id, leaseUntil }: HeldRecompile): Promise<unknown> =>
  database.tenant(tenantId, (db) =>
    db
      .updateTable('assortmentRecompile')
      .set({ leaseUntil: null })
      .where('id', '=', id)
      .where('leaseUntil', '=', leaseUntil)
      .execute(),
  );

const keepMs = 30 * 24 * 3_600_000;

export const sweepRecompiles = (database: Database, now: Date): Promise<unknown> =>
  database.system((db) =>
    db
      .deleteFrom('assortmentRecompile')
      .where('endedAt', '<', new Date(now.getTime() - keepMs))
      .execute(),
  );
