import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/** The global assortments of each of these stores. */
export const findAssignments = async (
  { db, tenantId }: Ctx,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ storeId: number; ids: number[] }>`
    select store_id, array_agg(global_assortment_id order by global_assortment_id) as ids
    from store_global_assortment
    where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
    group by store_id`.execute(db);
  return new Map(rows.map(({ storeId, ids }) => [storeId, ids]));
};

export const insertAssignments = async (
  { db, now, tenantId }: Ctx,
  globalAssortmentId: number,
  storeIds: readonly number[],
): Promise<void> => {
  await sql`
    insert into store_global_assortment (tenant_id, store_id, global_assortment_id, assigned_at)
    select ${tenantId}, store_id, ${globalAssortmentId}, ${now} from unnest(${storeIds}::bigint[]) as given (store_id)`.execute(
    db,
  );
};

export const deleteAssignments = async (
  { db }: Ctx,
  globalAssortmentId: number,
  storeIds: readonly number[],
): Promise<void> => {
  await db
    .deleteFrom('storeGlobalAssortment')
    .where('globalAssortmentId', '=', globalAssortmentId)
    .where('storeId', '=', sql<number>`any(${storeIds}::bigint[])`)
    .execute();
};
