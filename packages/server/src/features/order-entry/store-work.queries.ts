import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

interface ProductCounts {
  readonly storeId: number;
  readonly products: number;
  readonly uncounted: number;
}

/** Of each store the products of its assortment; stores without one are missing. */
export const countProducts = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, ProductCounts>> => {
  const { rows } = await sql<ProductCounts>`
    select item.store_id, count(*)::integer as products,
      count(*) filter (where inventory.counted_on is null)::integer as uncounted
    from store_assortment_item item
    left join store_inventory inventory on inventory.tenant_id = ${tenantId}
      and inventory.store_id = item.store_id and inventory.product_id = item.product_id
    where item.tenant_id = ${tenantId} and item.store_id = any(${storeIds}) and item.global_assortment_id is not null
    group by item.store_id`.execute(db);
  return new Map(rows.map((row) => [row.storeId, row]));
};
