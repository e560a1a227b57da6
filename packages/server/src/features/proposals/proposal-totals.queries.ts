import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { StoreOrderProposal } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';

type Summary = OrderProposal['summary'];
type StoreSummary = StoreOrderProposal['summary'];

export const noSummary: Summary = {
  amountOfStores: 0,
  amountOfItems: 0,
  totalQuantity: 0,
  totalPrice: 0,
  storeNames: [],
  regionNames: [],
};

export const noStoreSummary: StoreSummary = {
  currentTotalQuantity: 0,
  assortmentBasedTotalQuantity: 0,
  totalPrice: 0,
};

/**
 * Totals of proposals over their active store order proposals. Prices are looked up per product instead of per line.
 */
export const findSummaries = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, Summary>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number } & Summary>`
    with stores as (
      select part.order_proposal_id as id, count(*) as amount_of_stores,
             array_agg(store.name order by store.name_key, store.id) as store_names,
             coalesce(array_agg(distinct region.name) filter (where region.name is not null), '{}') as region_names
      from store_order_proposal part
      join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
      left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
      where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = any(${ids}) and not part.inactive
      group by part.order_proposal_id
    ), lines as materialized (
      select item.order_proposal_id as id, item.product_id, count(*) filter (where item.quantity > 0) as items,
             sum(item.quantity) as units
      from store_order_proposal_item item
      where item.tenant_id = ${ctx.tenantId} and item.order_proposal_id = any(${ids})
        and item.store_order_proposal_id not in (${inactiveParts(ctx, ids)})
      group by item.order_proposal_id, item.product_id
    ), priced as (
      select lines.id, sum(lines.items) as items, sum(lines.units) as units,
             sum(lines.units * coalesce(price.price_cents, 0)) as price
      from lines
      join order_proposal proposal on proposal.tenant_id = ${ctx.tenantId} and proposal.id = lines.id
      left join lateral (${selectPrice(ctx, { companyId: sql.raw('proposal.company_id'), productId: sql.raw('lines.product_id') })}) price
        on true
      group by lines.id
    )
    select stores.id, stores.amount_of_stores, coalesce(priced.items, 0) as amount_of_items,
           coalesce(priced.units, 0) as total_quantity, ${exact(sql`coalesce(priced.price, 0)`)} as total_price,
           stores.store_names, stores.region_names
    from stores left join priced on priced.id = stores.id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
};

/** Totals of store order proposals. */
export const findStoreSummaries = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, StoreSummary>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number } & StoreSummary>`
    with lines as materialized (
      select item.store_order_proposal_id as id, item.order_proposal_id, item.product_id, item.quantity, item.par_level
      from store_order_proposal part
      join store_order_proposal_item item
        on item.tenant_id = ${ctx.tenantId} and item.order_proposal_id = part.order_proposal_id
        and item.store_order_proposal_id = part.id
      where part.tenant_id = ${ctx.tenantId} and part.id = any(${ids})
    ), prices as materialized (
      select wanted.order_proposal_id, wanted.product_id, price.price_cents
      from (select distinct order_proposal_id, product_id from lines) wanted
      join order_proposal proposal
        on proposal.tenant_id = ${ctx.tenantId} and proposal.id = wanted.order_proposal_id
      join lateral (${selectPrice(ctx, { companyId: sql.raw('proposal.company_id'), productId: sql.raw('wanted.product_id') })}) price
        on true
    )
    select lines.id, sum(lines.quantity) as current_total_quantity,
           sum(lines.par_level) as assortment_based_total_quantity,
           ${exact(sql`coalesce(sum(lines.quantity::bigint * prices.price_cents), 0)`)} as total_price
    from lines left join prices using (order_proposal_id, product_id)
    group by lines.id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
};

/**
 * Parts that totals exclude. A subquery, because the planner hashes the few rows in memory; a join with the lines can
 * take seconds while the tables have no statistics.
 */
export const inactiveParts = ({ tenantId }: Ctx, orderProposalIds: readonly number[]) => sql`
  select id from store_order_proposal
  where tenant_id = ${tenantId} and order_proposal_id = any(${orderProposalIds}) and inactive`;

/** Caps sums at the largest integer that JSON represents exactly; real totals are far below. */
const exact = (sum: RawBuilder<unknown>) => sql<number>`least(${sum}, ${Number.MAX_SAFE_INTEGER}::bigint)`;

/**
 * A product's price for a company: from the company's price list, otherwise from the default list. No row: no price.
 */
export const selectPrice = (
  { tenantId }: DataCtx,
  { companyId, productId }: { readonly companyId: RawBuilder<unknown>; readonly productId: RawBuilder<unknown> },
) => sql`
  select product_price.price_cents
  from product_price
  join price_list on price_list.tenant_id = ${tenantId} and price_list.id = product_price.price_list_id
  join company on company.tenant_id = ${tenantId} and company.id = ${companyId}
  where product_price.tenant_id = ${tenantId} and product_price.product_id = ${productId}
    and not product_price.inactive
    and (product_price.price_list_id = company.price_list_id or price_list.is_default)
  order by (product_price.price_list_id = company.price_list_id) desc nulls last
  limit 1`;
