import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { numbersOf } from './number-lists.ts';
import { priceOf } from './proposal-totals.queries.ts';
import { productIsEligible, storeIsEligible } from './terms.queries.ts';

export type MatrixStore = ProposalMatrix['stores'][number];
export type MatrixProduct = ProposalMatrix['products'][number];

/** The lines of one store, each list in the same order. */
export interface StoreLines {
  readonly storeOrderProposalId: number;
  readonly productId: number[];
  readonly quantity: number[];
  readonly systemQuantity: number[];
  readonly chosen: number[];
  readonly parLevel: number[];
  readonly onHand: number[];
  readonly inTransit: number[];
  readonly openOrders: number[];
}

export const findCompanyOf = ({ db }: Ctx, companyId: number) =>
  db
    .selectFrom('company')
    .select(['name', 'minItemsForStoreProposal'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

export const findMatrixStores = async (ctx: Ctx, orderProposalId: number): Promise<MatrixStore[]> => {
  const { rows } = await sql<MatrixStore>`
    select part.id as store_order_proposal_id, store.id as store_id, store.name, store.number, store.code, region.id as region_id,
           region.name as region_name, store.proposal_processed_by_region, ${storeIsEligible} as is_eligible,
           part.inactive
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
    order by lower(store.name), store.id`.execute(ctx.db);
  return rows;
};

export const findMatrixProducts = async (
  ctx: Ctx,
  companyId: number,
  productIds: readonly number[],
): Promise<MatrixProduct[]> => {
  const price = priceOf(ctx, { companyId: sql`${companyId}::bigint`, productId: sql.raw('product.id') });
  const { rows } = await sql<MatrixProduct>`
    select product.id as product_id, product.name, product.sku, line.id as product_line_id,
           line.name as product_line_name, ${availableOf(ctx)} as available_quantity, (${price}) as unit_price_cents,
           product.pack_size, ${productIsEligible(ctx)} as is_eligible
    from product
    left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id
    left join product_line line on line.tenant_id = ${ctx.tenantId} and line.id = product.product_line_id
    where product.tenant_id = ${ctx.tenantId} and product.id = any(${productIds})
    order by lower(product.name), product.id`.execute(ctx.db);
  return rows;
};

/** What the brand has of a product and has not promised to approved or packing orders. */
export const availableOf = ({ tenantId }: Ctx) => sql<number>`
  greatest(0, product.on_hand - coalesce((
    select sum(item.quantity - item.shipped_quantity)
    from sales_order_item item
    join sales_order on sales_order.tenant_id = ${tenantId} and sales_order.id = item.sales_order_id
    where item.tenant_id = ${tenantId} and item.product_id = product.id and not item.short_closed
      and not sales_order.inactive and sales_order.status in ('APPROVED', 'PACKING')), 0))`;

/** A hundred thousand lines as a few hundred rows of text. */
export const findLines = async (ctx: Ctx, orderProposalId: number): Promise<StoreLines[]> => {
  const { rows } = await sql<{ [K in keyof StoreLines]: K extends 'storeOrderProposalId' ? number : string }>`
    select store_order_proposal_id, array_agg(product_id)::text as product_id, array_agg(quantity)::text as quantity,
           array_agg(system_quantity)::text as system_quantity, array_agg(coalesce(chosen_quantity, -1))::text as chosen,
           array_agg(par_level)::text as par_level, array_agg(on_hand)::text as on_hand,
           array_agg(in_transit)::text as in_transit, array_agg(open_orders)::text as open_orders
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}
    group by store_order_proposal_id`.execute(ctx.db);
  return rows.map((row) => ({
    storeOrderProposalId: row.storeOrderProposalId,
    productId: numbersOf(row.productId),
    quantity: numbersOf(row.quantity),
    systemQuantity: numbersOf(row.systemQuantity),
    chosen: numbersOf(row.chosen),
    parLevel: numbersOf(row.parLevel),
    onHand: numbersOf(row.onHand),
    inTransit: numbersOf(row.inTransit),
    openOrders: numbersOf(row.openOrders),
  }));
};
