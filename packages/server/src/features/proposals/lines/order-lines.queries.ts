import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { type Cells, loadCells } from '../../inventory/public.ts';
import { selectPrice } from '../../pricing/public.ts';
import { productIsEligible } from '../../products/public.ts';
import type { CountedUnits } from '../allocation/allocation.types.ts';

/** What limits the order of a product, and what it is worth. */
export interface OrderProduct {
  readonly name: string;
  readonly packSize: number;
  readonly layerSize: number | null;
  readonly palletSize: number | null;
  readonly unitWeightGrams: number | null;
  /** Of the price list of the company, otherwise of the product. */
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly priceCents: number | null;
  readonly isEligible: boolean;
}

export const findOrderProducts = async (
  ctx: ZonedCtx,
  companyId: number,
  productIds: readonly number[],
): Promise<Map<number, OrderProduct>> => {
  const price = selectPrice(
    ctx,
    { companyId: sql`${companyId}::bigint`, productId: sql.raw('product.id') },
    sql`product_price.price_cents, product_price.min_quantity, product_price.max_quantity`,
  );
  const { rows } = await sql<OrderProduct & { id: number }>`
    select product.id, product.name, product.pack_size, product.layer_size, product.pallet_size,
           product.unit_weight_grams, coalesce(price.min_quantity, product.min_quantity) as min_quantity,
           coalesce(price.max_quantity, product.max_quantity) as max_quantity, price.price_cents,
           ${productIsEligible(ctx)} as is_eligible
    from product
    left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id
    left join lateral (${price}) price on true
    where product.tenant_id = ${ctx.tenantId} and product.id = any(${productIds})
    order by product.name_key collate natural_order, product.id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...product }) => [id, product]));
};

/** What the product counts toward the minimums of orders. */
export const toCounted = ({ packSize, priceCents, unitWeightGrams }: OrderProduct): CountedUnits => ({
  packSize,
  priceCents: priceCents ?? 0,
  weightGrams: unitWeightGrams,
});

/** The most units that the shelves hold, by store and product; most products have no maximum. */
export const findShelfMaximums = (ctx: DataCtx, storeIds: readonly number[]): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select store_id, product_id, shelf_maximum as value
    from store_assortment_item
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and shelf_maximum is not null`,
  );
