import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

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

/**
 * Compiles the assortments of these stores anew, or one product of them, in one statement; answers how many items it
 * changed, of which those that stand already are none: they are only read. Of several active global assortments with a
 * product the one with the largest quantity supplies it, of equal ones the oldest. A product in none of them leaves the
 * list; only an adjustment stays, for the day it returns. Whoever writes these items holds their stores' locks, so what
 * is compared here stays so until it is written.
 */
export const compileStores = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  storeIds: readonly number[],
  productId: number | null = null,
): Promise<number> => {
  const { rows } = await sql<{ changedItems: number }>`
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
    listed as materialized (
      select store_id, product_id, global_assortment_id, global_assortment_quantity as quantity, adjustment
      from store_assortment_item
      where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
        and (${productId}::bigint is null or product_id = ${productId})
    ),
    changed as materialized (
      select coalesce(wanted.store_id, listed.store_id) as store_id,
             coalesce(wanted.product_id, listed.product_id) as product_id,
             wanted.global_assortment_id, coalesce(wanted.quantity, 0) as quantity,
             case when listed.store_id is null then 'insert'
                  when wanted.store_id is null and listed.adjustment = 0 then 'delete'
                  else 'update' end as action
      from wanted
      full join listed on listed.store_id = wanted.store_id and listed.product_id = wanted.product_id
      where (wanted.global_assortment_id, coalesce(wanted.quantity, 0))
        is distinct from (listed.global_assortment_id, coalesce(listed.quantity, 0))
    ),
    deleted as (
      delete from store_assortment_item item using changed
      where changed.action = 'delete' and item.tenant_id = ${tenantId} and item.store_id = changed.store_id
        and item.product_id = changed.product_id
    ),
    updated as (
      update store_assortment_item item
      set global_assortment_id = changed.global_assortment_id, global_assortment_quantity = changed.quantity
      from changed
      where changed.action = 'update' and item.tenant_id = ${tenantId} and item.store_id = changed.store_id
        and item.product_id = changed.product_id
    ),
    inserted as (
      insert into store_assortment_item
        (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
      select ${tenantId}, store_id, product_id, global_assortment_id, quantity from changed where action = 'insert'
    )
    select count(*) as changed_items from changed`.execute(db);
  return rows[0]?.changedItems ?? 0;
};
