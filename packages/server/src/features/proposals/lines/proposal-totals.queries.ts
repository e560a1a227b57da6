import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { sumOrderValues } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import type { StoreOrderProposal } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';
import { selectPrice } from '../../pricing/public.ts';

type Summary = OrderProposal['summary'];
type StoreSummary = StoreOrderProposal['summary'];

export const noSummary: Summary = {
  amountOfStores: 0,
  amountOfItems: 0,
  totalQuantity: 0,
  totalPrice: 0,
  storeNames: [],
  storeIds: [],
  regionNames: [],
};

export const noStoreSummary: StoreSummary = {
  currentTotalQuantity: 0,
  assortmentBasedTotalQuantity: 0,
  totalPrice: 0,
};

type SummaryRow = Omit<Summary, 'totalPrice'> & {
  readonly id: number;
  readonly discount: number;
  /** The value of each order at list prices, or of the proposal if the company has no discount. */
  readonly subtotals: string | null;
};

/**
 * Totals of proposals over their active store order proposals. Prices are looked up per product instead of per line.
 */
export const findSummaries = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, Summary>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SummaryRow>`
    with stores as (
      select part.order_proposal_id as id, count(*) as amount_of_stores,
             array_agg(store.name order by store.name_key collate natural_order, store.id) as store_names,
             array_agg(store.id order by store.name_key collate natural_order, store.id) as store_ids,
             coalesce(array_agg(distinct region.name) filter (where region.name is not null), '{}') as region_names
      from store_order_proposal part
      join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
      left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
      where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = any(${ids}) and not part.inactive
      group by part.order_proposal_id
    ), lines as materialized (
      select item.order_proposal_id as id, item.store_order_proposal_id as part_id, item.product_id, item.quantity
      from store_order_proposal_item item
      where item.tenant_id = ${ctx.tenantId} and item.order_proposal_id = any(${ids})
        and item.store_order_proposal_id not in (${inactiveParts(ctx, ids)})
    ), prices as materialized (
      select wanted.id, wanted.product_id, price.price_cents
      from (select distinct id, product_id from lines) wanted
      join order_proposal proposal on proposal.tenant_id = ${ctx.tenantId} and proposal.id = wanted.id
      join lateral (${selectPrice(ctx, { companyId: sql.raw('proposal.company_id'), productId: sql.raw('wanted.product_id') })}) price
        on true
    ), parts as materialized (
      select lines.id, lines.part_id, count(*) filter (where lines.quantity > 0) as items,
             sum(lines.quantity) as units, coalesce(sum(lines.quantity::bigint * prices.price_cents), 0) as subtotal
      -- A full join cannot be a nested loop, which the planner prefers while the tables have no statistics.
      from lines full join prices on prices.id = lines.id and prices.product_id = lines.product_id
      group by lines.id, lines.part_id
    ), terms as (
      select parts.id, parts.items, parts.units, parts.subtotal, company.discount,
             case when company.discount = 0 then 0
                  when store.proposal_processed_by_region then coalesce(-store.region_id, store.id)
                  else store.id end as order_key
      from parts
      join store_order_proposal part on part.tenant_id = ${ctx.tenantId} and part.id = parts.part_id
      join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
      join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    ), orders as (
      select id, discount, sum(items) as items, sum(units) as units, sum(subtotal) as subtotal
      from terms group by id, discount, order_key
    ), totals as (
      select id, discount, sum(items) as items, sum(units) as units, ${joinedNumbers(exact(sql`subtotal`))} as subtotals
      from orders group by id, discount
    )
    select stores.id, stores.amount_of_stores, coalesce(totals.items, 0)::bigint as amount_of_items,
           coalesce(totals.units, 0)::bigint as total_quantity, coalesce(totals.discount, 0) as discount,
           totals.subtotals, stores.store_names, stores.store_ids, stores.region_names
    from stores left join totals on totals.id = stores.id`.execute(ctx.db);
  return new Map(
    rows.map(({ id, discount, subtotals, ...summary }) => {
      const totalPrice = sumOrderValues(parseNumbers(subtotals), discount);
      return [id, { ...summary, totalPrice }];
    }),
  );
};

/** Totals of store order proposals. The price is that of an order of only this store. */
export const findStoreSummaries = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, StoreSummary>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; discount: number } & StoreSummary>`
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
           ${exact(sql`coalesce(sum(lines.quantity::bigint * prices.price_cents), 0)`)} as total_price,
           company.discount
    from lines
    left join prices using (order_proposal_id, product_id)
    join order_proposal proposal on proposal.tenant_id = ${ctx.tenantId} and proposal.id = lines.order_proposal_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = proposal.company_id
    group by lines.id, company.discount`.execute(ctx.db);
  return new Map(
    rows.map(({ id, discount, totalPrice, ...summary }) => [
      id,
      { ...summary, totalPrice: sumOrderValues([totalPrice], discount) },
    ]),
  );
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
