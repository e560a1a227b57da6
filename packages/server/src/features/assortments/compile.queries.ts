import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/**
 * Locks these stores in the order of their ids and answers those that exist. Whoever compiles a store's assortment holds
 * its lock: of two changes at the same time the later one sees the earlier one's.
 */
export const lockStores = async ({ db }: Pick<Ctx, 'db'>, storeIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('store')
    .select('id')
    .where('id', '=', sql<number>`any(${storeIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

export const findStoresOf = async ({ db }: Ctx, globalAssortmentId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('storeGlobalAssortment')
    .select('storeId')
    .where('globalAssortmentId', '=', globalAssortmentId)
    .execute();
  return rows.map(({ storeId }) => storeId);
};

/** Also the stores that have no assortment any more: there may be something to take away. */
export const findAllStores = async ({ db }: Ctx): Promise<number[]> => {
  const rows = await db.selectFrom('store').select('id').execute();
  return rows.map(({ id }) => id);
};

/**
 * Compiles the assortments of these stores anew, or one product of them, in one statement; answers how many items it
 * wrote. Of several active global assortments with a product the one with the largest quantity supplies it, of equal
 * ones the oldest. A product in none of them leaves the list; only an adjustment stays, for the day it returns.
 */
export const compileStores = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  storeIds: readonly number[],
  productId: number | null = null,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with wanted as materialized (
      select distinct on (assigned.store_id, item.product_id)
             assigned.store_id, item.product_id, item.global_assortment_id, item.quantity
      from store_global_assortment assigned
      join global_assortment assortment on assortment.tenant_id = ${tenantId}
        and assortment.id = assigned.global_assortment_id and not assortment.inactive
      join global_assortment_item item on item.tenant_id = ${tenantId} and item.global_assortment_id = assortment.id
      where assigned.tenant_id = ${tenantId} and assigned.store_id = any(${storeIds}::bigint[])
        and (${productId}::bigint is null or item.product_id = ${productId})
      order by assigned.store_id, item.product_id, item.quantity desc, item.global_assortment_id
    ),
    unwanted as materialized (
      select listed.store_id, listed.product_id, listed.adjustment
      from store_assortment_item listed
      where listed.tenant_id = ${tenantId} and listed.store_id = any(${storeIds}::bigint[])
        and (${productId}::bigint is null or listed.product_id = ${productId})
        and listed.global_assortment_id is not null
        and not exists (
          select from wanted w where w.store_id = listed.store_id and w.product_id = listed.product_id
        )
    ),
    removed as (
      delete from store_assortment_item listed using unwanted u
      where listed.tenant_id = ${tenantId} and listed.store_id = u.store_id and listed.product_id = u.product_id
        and u.adjustment = 0
    ),
    dormant as (
      update store_assortment_item listed set global_assortment_id = null, global_assortment_quantity = 0
      from unwanted u
      where listed.tenant_id = ${tenantId} and listed.store_id = u.store_id and listed.product_id = u.product_id
        and u.adjustment <> 0
    )
    insert into store_assortment_item as listed
      (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
    select ${tenantId}, w.store_id, w.product_id, w.global_assortment_id, w.quantity from wanted w
    on conflict (tenant_id, store_id, product_id) do update
      set global_assortment_id = excluded.global_assortment_id,
          global_assortment_quantity = excluded.global_assortment_quantity
      where (listed.global_assortment_id, listed.global_assortment_quantity)
        is distinct from (excluded.global_assortment_id, excluded.global_assortment_quantity)`.execute(db);
  return Number(numAffectedRows ?? 0);
};
