import type { PlannedStore } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { GeneratedOrders } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';
import { storeIsEligible } from '../../stores/public.ts';

type StoreToOrder = PlannedStore & { readonly regionId: number | null };

export const findPlannedStores = async (ctx: Ctx, orderProposalId: number): Promise<StoreToOrder[]> => {
  const { rows } = await sql<StoreToOrder>`
    with total as materialized (${selectTotals(ctx, orderProposalId)})
    select part.id as store_order_proposal_id, part.store_id, store.region_id, part.postponed as is_postponed,
           case when store.proposal_processed_by_region then store.region_id end as order_region_id,
           not part.inactive and ${storeIsEligible} as is_active, coalesce(total.quantity, 0) as quantity
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    left join total on total.id = part.id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
    order by part.id`.execute(ctx.db);
  return rows;
};

export interface OrderedStore {
  readonly storeOrderProposalId: number;
  readonly productIds: number[];
  readonly quantities: number[];
}

/** Lines of the stores without quantity 0. */
export const findOrderedLines = async (ctx: Ctx, orderProposalId: number): Promise<OrderedStore[]> => {
  const { rows } = await sql<{ storeOrderProposalId: number; productIds: string; quantities: string }>`
    select store_order_proposal_id, ${joinedNumbers(sql`product_id`)} as product_ids, ${joinedNumbers(sql`quantity`)} as quantities
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId} and quantity > 0
    group by store_order_proposal_id`.execute(ctx.db);
  return rows.map(({ storeOrderProposalId, productIds, quantities }) => {
    return { storeOrderProposalId, productIds: parseNumbers(productIds), quantities: parseNumbers(quantities) };
  });
};

/** Orders that were created from the proposal's lines. */
export const findCreatedOrders = async (ctx: Ctx, orderProposalId: number): Promise<GeneratedOrders['created']> => {
  const { rows } = await sql<GeneratedOrders['created'][number]>`
    with total as materialized (${selectTotals(ctx, orderProposalId)})
    select part.sales_order_id as order_id, sales_order.store_id,
           case when sales_order.store_id is null then sales_order.region_id end as region_id,
           sum(total.quantity) as quantity, array_agg(part.id order by part.id) as store_order_proposal_ids
    from store_order_proposal part
    join sales_order on sales_order.tenant_id = ${ctx.tenantId} and sales_order.id = part.sales_order_id
    join total on total.id = part.id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
    group by part.sales_order_id, sales_order.store_id, sales_order.region_id
    order by part.sales_order_id`.execute(ctx.db);
  return rows;
};

/** Parts without an order. Their quantities no longer change, so the reason does not change either. */
export const findSkippedParts = async (ctx: Ctx, orderProposalId: number): Promise<GeneratedOrders['skipped']> => {
  const { rows } = await sql<GeneratedOrders['skipped'][number]>`
    select part.id as store_order_proposal_id, part.store_id,
           case when part.inactive then 'INACTIVE'
                when coalesce(total.quantity, 0) = 0 then 'NO_QUANTITY'
                when part.postponed then 'POSTPONED'
                else 'BELOW_MIN_ITEMS' end as reason
    from store_order_proposal part
    left join (${selectTotals(ctx, orderProposalId)}) total on total.id = part.id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
      and part.sales_order_id is null
    order by part.id`.execute(ctx.db);
  return rows;
};

/** Total quantity of each store of a proposal. */
const selectTotals = ({ tenantId }: Ctx, orderProposalId: number): RawBuilder<unknown> => sql`
  select store_order_proposal_id as id, sum(quantity) as quantity
  from store_order_proposal_item
  where tenant_id = ${tenantId} and order_proposal_id = ${orderProposalId}
  group by store_order_proposal_id`;
