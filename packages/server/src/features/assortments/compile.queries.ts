import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/**
 * Locks these stores in id order and returns the ones that exist. Every transaction that compiles a store's assortment must
 * own its lock, so that of two concurrent changes the second one sees the first one.
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

export const findAssignedStoreIds = async ({ db }: Ctx, globalAssortmentId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('storeGlobalAssortment')
    .select('storeId')
    .where('globalAssortmentId', '=', globalAssortmentId)
    .execute();
  return rows.map(({ storeId }) => storeId);
};

/**
 * Recompiles the assortments of these stores, or one product of them, in one statement, and returns the number of changed
 * items; unchanged items are not written. If several active global assortments contain a product, the largest quantity
 * applies; on a tie, the oldest assortment. A product in none of them is removed, but a row with an adjustment or a
 * shelf maximum is retained without an assortment. The caller must own the stores' locks, so that the compared rows cannot change.
 */
export const compileStores = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  storeIds: readonly number[],
  productId: number | null = null,
): Promise<number> => {
  const { rows } = await sql<{ changedItems: number }>`
    with target as materialized (
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
      select store_id, product_id, global_assortment_id, global_assortment_quantity as quantity,
             adjustment = 0 and shelf_maximum is null as is_empty
      from store_assortment_item
      where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
        and (${productId}::bigint is null or product_id = ${productId})
    ),
    changed as materialized (
      select coalesce(target.store_id, listed.store_id) as store_id,
             coalesce(target.product_id, listed.product_id) as product_id,
             target.global_assortment_id, coalesce(target.quantity, 0) as quantity,
             case when listed.store_id is null then 'insert'
                  when target.store_id is null and listed.is_empty then 'delete'
                  else 'update' end as action
      from target
      full join listed on listed.store_id = target.store_id and listed.product_id = target.product_id
      where (target.global_assortment_id, coalesce(target.quantity, 0))
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
      returning 1
    )
    select count(*) as changed_items from changed`.execute(db);
  return rows[0]?.changedItems ?? 0;
};
