import type { OrderAmounts } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { selectPrice } from '../pricing/public.ts';
import { orderStep } from '../products/public.ts';
import type { ProductLimits } from './contradictions.rules.ts';
import type { ScopeIds } from './order-constraints.queries.ts';

/** The most products that contradictions name. */
export const maxNamed = 20;

interface LimitedProduct extends ProductLimits {
  readonly shelfMaximum: number | null;
  readonly storeName: string;
}

const isInScope = ({ companyId, regionId, storeId }: ScopeIds) => sql<boolean>`
  (${companyId}::bigint is null or store.company_id = ${companyId})
  and (${regionId}::bigint is null or ${storeId}::bigint is not null or store.region_id = ${regionId})
  and (${storeId}::bigint is null or store.id = ${storeId})`;

/** Active products in the assortments of the stores of the scope whose limits contradict each other or their shelf. */
export const findContradictoryProducts = async (ctx: DataCtx, scope: ScopeIds): Promise<LimitedProduct[]> => {
  const { rows } = await sql<LimitedProduct>`
    select product.name, product.pack_size, product.layer_size, product.pallet_size, product.min_quantity,
           product.max_quantity, contradiction.shelf_maximum, contradiction.store_name
    from product
    join lateral (
      select case when ${orderStep} > item.shelf_maximum or product.min_quantity > item.shelf_maximum
                  then item.shelf_maximum end as shelf_maximum, store.name as store_name
      from store_assortment_item item
      join store on store.tenant_id = ${ctx.tenantId} and store.id = item.store_id and not store.inactive
      where item.tenant_id = ${ctx.tenantId} and item.product_id = product.id and item.global_assortment_id is not null
        and ${isInScope(scope)}
        and (${orderStep} > item.shelf_maximum or product.min_quantity > item.shelf_maximum
          or product.min_quantity > product.max_quantity or ${orderStep} > product.max_quantity
          or coalesce(product.pallet_size, product.layer_size, product.pack_size) % product.pack_size <> 0)
      order by shelf_maximum nulls last, store.name_key collate natural_order, store.id
      limit 1
    ) contradiction on true
    where product.tenant_id = ${ctx.tenantId} and not product.inactive and not product.discontinued
      and (product.layer_size is not null or product.pallet_size is not null or product.min_quantity is not null
        or product.max_quantity is not null
        or exists (select 1 from store_assortment_item item where item.tenant_id = ${ctx.tenantId}
          and item.product_id = product.id and item.shelf_maximum is not null))
    order by product.name_key collate natural_order, product.id
    limit ${maxNamed}`.execute(ctx.db);
  return rows;
};

/** What the shelves of the scope hold together at most; undefined while a product of them has no shelf maximum. */
export const findShelfCapacity = async (
  ctx: DataCtx,
  scope: ScopeIds,
  isCombined: boolean,
): Promise<OrderAmounts | undefined> => {
  const price = selectPrice(ctx, { companyId: sql.raw('store.company_id'), productId: sql.raw('product.id') });
  const { rows } = await sql<{ unlimited: number; value: number; units: number; cases: number; weight: number }>`
    with capacity as materialized (
      select product.pack_size, product.unit_weight_grams, (${price}) as price_cents,
             item.shelf_maximum / ${orderStep} * ${orderStep} as units
      from store_assortment_item item
      join store on store.tenant_id = ${ctx.tenantId} and store.id = item.store_id and not store.inactive
      join product on product.tenant_id = ${ctx.tenantId} and product.id = item.product_id
        and not product.inactive and not product.discontinued
      where item.tenant_id = ${ctx.tenantId} and item.global_assortment_id is not null and ${isInScope(scope)}
        and (not ${isCombined}::boolean or store.proposal_processed_by_region)
    )
    select count(*) filter (where units is null) + (case when count(*) = 0 then 1 else 0 end) as unlimited,
           coalesce(sum(units * coalesce(price_cents, 0)::bigint), 0)::float8 as value,
           coalesce(sum(units), 0)::float8 as units, coalesce(sum(units / pack_size), 0)::float8 as cases,
           coalesce(sum(units * coalesce(unit_weight_grams, 0)::bigint), 0)::float8 as weight
    from capacity`.execute(ctx.db);
  const [row] = rows;
  if (!row || row.unlimited > 0) return undefined;
  return { VALUE: row.value, UNITS: row.units, CASES: row.cases, WEIGHT: row.weight };
};
