import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { numbersOf } from './number-lists.ts';

export interface StorePlace {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly isEligible: boolean;
}

export interface ProductFacts {
  readonly packSize: number;
  readonly isEligible: boolean;
}

/** A number for each product in each store; what is missing is 0. */
export type Cells = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** A store is replenished while it, its region and its company are active. */
export const storeIsEligible = sql<boolean>`
  (not store.inactive and not coalesce(region.inactive, false) and not company.inactive)`;

/** A product is replenished while it is active, not discontinued and its season is not over. */
export const productIsEligible = ({ now }: Ctx) => sql<boolean>`
  (not product.inactive and not product.discontinued and coalesce(season.expiration_date >= ${dayOf(now)}::date, true))`;

export const findStorePlaces = async (ctx: Ctx, orderProposalId: number, only?: number): Promise<StorePlace[]> => {
  const { rows } = await sql<StorePlace>`
    select part.id as store_order_proposal_id, part.store_id, ${storeIsEligible} as is_eligible
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
      and ${only === undefined ? sql`true` : sql`part.id = ${only}`}
    order by part.id`.execute(ctx.db);
  return rows;
};

export const findProductFacts = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProductFacts>> => {
  const { rows } = await sql<ProductFacts & { id: number }>`
    select product.id, product.pack_size, ${productIsEligible(ctx)} as is_eligible
    from product
    left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id
    where product.tenant_id = ${ctx.tenantId} and product.id = any(${ids})`.execute(ctx.db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};

/** The par levels of what the stores' assortments hold. */
export const findParLevels = (ctx: Ctx, storeIds: readonly number[]): Promise<Cells> =>
  cellsOf(
    ctx,
    sql`
    select store_id, product_id, par_level as value
    from store_assortment_item
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and global_assortment_id is not null`,
  );

export const findOnHand = (ctx: Ctx, storeIds: readonly number[]): Promise<Cells> =>
  cellsOf(
    ctx,
    sql`
    select store_id, product_id, on_hand as value
    from store_inventory
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and on_hand > 0`,
  );

/**
 * Shipped and not delivered, however long ago: the on-hand estimate counts a shipment from its delivery, so until then
 * its units must stand here. From the few shipments under way to their lines, not from a store's whole past.
 */
export const findInTransit = (ctx: Ctx, storeIds: readonly number[]): Promise<Cells> =>
  cellsOf(
    ctx,
    sql`
    with under_way as materialized (
      select id from shipment
      where tenant_id = ${ctx.tenantId} and not inactive and status not in ('DELIVERED', 'RETURNED')
    )
    select item.store_id, item.product_id, sum(item.quantity) as value
    from under_way
    join shipment_item item on item.tenant_id = ${ctx.tenantId} and item.shipment_id = under_way.id
    where item.store_id = any(${storeIds})
    group by item.store_id, item.product_id`,
  );

/** Ordered and not yet shipped. What has shipped is in transit or on hand, so that each unit counts once. */
export const findOpenOrders = (ctx: Ctx, storeIds: readonly number[]): Promise<Cells> =>
  cellsOf(
    ctx,
    sql`
    with open_order as materialized (
      select id from sales_order
      where tenant_id = ${ctx.tenantId} and not inactive and status in ('PENDING', 'APPROVED', 'PACKING')
    )
    select item.store_id, item.product_id, sum(item.quantity - item.shipped_quantity) as value
    from open_order
    join sales_order_item item on item.tenant_id = ${ctx.tenantId} and item.sales_order_id = open_order.id
    where item.store_id = any(${storeIds}) and not item.short_closed and item.quantity > item.shipped_quantity
    group by item.store_id, item.product_id`,
  );

/** The products that the proposal already has, each with 0; by store order proposal. */
export const findListedProducts = (ctx: Ctx, orderProposalId: number): Promise<Cells> =>
  cellsOf(
    ctx,
    sql`
    select store_order_proposal_id as store_id, product_id, 0 as value
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}`,
  );

const cellsOf = async (ctx: Ctx, query: RawBuilder<unknown>): Promise<Cells> => {
  const { rows } = await sql<{ stores: string | null; products: string; values: string }>`
    select array_agg(store_id)::text as stores, array_agg(product_id)::text as products, array_agg(value)::text as values
    from (${query}) cell`.execute(ctx.db);
  const cells = new Map<number, Map<number, number>>();
  for (const { stores, products, values } of rows) {
    if (stores === null) continue;
    const productIds = numbersOf(products);
    const numbers = numbersOf(values);
    for (const [index, storeId] of numbersOf(stores).entries()) {
      const row = cells.get(storeId) ?? new Map<number, number>();
      if (row.size === 0) cells.set(storeId, row);
      row.set(productIds[index] ?? 0, numbers[index] ?? 0);
    }
  }
  return cells;
};

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
