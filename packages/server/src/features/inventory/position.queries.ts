import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Incoming } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { inTransitStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type DataCtx, today, type ZonedCtx } from '../../platform/context/context.ts';
import { findNumberLists } from '../../platform/db/number-lists.ts';
import { type Cells, loadCells } from './cells.queries.ts';
import { assumedTransitDays } from './estimates.queries.ts';

// Inventory position of stores: on hand, in transit, on order, and proposed.

export const findOnHand = (ctx: DataCtx, storeIds: readonly number[]): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select store_id, product_id, on_hand as value
    from store_inventory
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and on_hand > 0`,
  );

/**
 * Shipped and not delivered, independent of the ship date: the on-hand estimate includes a shipment from its delivery on.
 * Returned and lost shipments are excluded. Starts from the few shipments in transit instead of all shipments of a store.
 */
const selectInTransit = ({ tenantId }: DataCtx, storeIds: readonly number[]) => sql`
    with in_transit as materialized (
      select id, sales_order_id, shipped_date from shipment
      where tenant_id = ${tenantId} and not inactive and status = any(${inTransitStatuses}::text[])
    )
    select item.store_id, item.product_id, item.quantity as units, in_transit.sales_order_id, in_transit.shipped_date
    from in_transit
    join shipment_item item on item.tenant_id = ${tenantId} and item.shipment_id = in_transit.id
    where item.store_id = any(${storeIds})`;

/**
 * Ordered and not yet shipped. Shipped units are in transit or on hand, so each unit counts once. Drafts count if they were
 * created from a proposal: a need is ordered once.
 */
const selectOpenOrders = ({ tenantId }: DataCtx, storeIds: readonly number[], statuses: readonly OrderStatus[]) => sql`
    with open_order as materialized (
      select id, order_proposal_id, requested_ship_date, created_date from sales_order
      where tenant_id = ${tenantId} and not inactive and status = any(${statuses}::text[])
        and (status <> 'DRAFT' or order_proposal_id is not null)
    )
    select item.store_id, item.product_id, item.quantity - item.shipped_quantity as units, open_order.*
    from open_order
    join sales_order_item item on item.tenant_id = ${tenantId} and item.sales_order_id = open_order.id
    where item.store_id = any(${storeIds}) and not item.short_closed and item.quantity > item.shipped_quantity`;

/**
 * Quantities of open proposals, without one of them. Their orders follow, so each need is ordered once. The need of a
 * postponed order stays open.
 */
const selectProposed = (
  { tenantId, now }: DataCtx,
  storeIds: readonly number[],
  exceptProposalId: number | null,
) => sql`
    with part as materialized (
      select part.id, part.order_proposal_id, part.store_id, part.delivery_day
      from order_proposal proposal
      join store_order_proposal part on part.tenant_id = ${tenantId} and part.order_proposal_id = proposal.id
      where proposal.tenant_id = ${tenantId} and proposal.status in ('DRAFT', 'PENDING') and not proposal.inactive
        and proposal.expiration_date > ${now}::timestamptz
        and proposal.id is distinct from ${exceptProposalId}::bigint
        and not part.inactive and not part.postponed and part.store_id = any(${storeIds})
    )
    select part.store_id, item.product_id, item.quantity as units, part.order_proposal_id, part.delivery_day
    from part
    join store_order_proposal_item item on item.tenant_id = ${tenantId}
      and item.order_proposal_id = part.order_proposal_id and item.store_order_proposal_id = part.id
    where item.quantity > 0`;

const sumUnits = (ctx: DataCtx, coming: RawBuilder<unknown>): Promise<Cells> =>
  loadCells(
    ctx,
    sql`select store_id, product_id, sum(units) as value from (${coming}) coming group by store_id, product_id`,
  );

export const findInTransit = (ctx: DataCtx, storeIds: readonly number[]): Promise<Cells> =>
  sumUnits(ctx, selectInTransit(ctx, storeIds));

const openStatuses: readonly OrderStatus[] = ['DRAFT', 'PENDING', 'APPROVED', 'PACKING'];

export const findOpenOrders = (
  ctx: DataCtx,
  storeIds: readonly number[],
  statuses: readonly OrderStatus[] = openStatuses,
): Promise<Cells> => sumUnits(ctx, selectOpenOrders(ctx, storeIds, statuses));

export const findProposed = (
  ctx: DataCtx,
  storeIds: readonly number[],
  exceptProposalId: number | null = null,
): Promise<Cells> => sumUnits(ctx, selectProposed(ctx, storeIds, exceptProposalId));

/** The orders and the other open proposals that bring a product to a store. */
export const findIncoming = async (
  ctx: DataCtx,
  { storeId, productId }: { readonly storeId: number; readonly productId: number },
  exceptProposalId: number,
): Promise<Incoming[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<Incoming>`
    with coming as (
      select 'IN_TRANSIT' as state, product_id, sales_order_id as order_id, null::bigint as order_proposal_id, units
      from (${selectInTransit(ctx, [storeId])}) shipped
      union all
      select 'ORDERED', product_id, id, null, units from (${selectOpenOrders(ctx, [storeId], openStatuses)}) ordered
      union all
      select 'PROPOSED', product_id, null, order_proposal_id, units
      from (${selectProposed(ctx, [storeId], exceptProposalId)}) proposed
    )
    select state, order_id, coming.order_proposal_id, source.purchase_order_number, sum(units) as quantity
    from coming
    left join sales_order source on source.tenant_id = ${tenantId} and source.id = coming.order_id
    where coming.product_id = ${productId}
    group by state, order_id, coming.order_proposal_id, source.purchase_order_number
    order by state, order_id, coming.order_proposal_id`.execute(db);
  return rows;
};

export interface Receipts {
  readonly storeId: number;
  readonly productId: number;
  /** Days from today, units, days from today, units, … */
  readonly receipts: readonly number[];
}

interface ReceiptFilter {
  /** With the days from an order to its delivery, for orders that no proposal gave a delivery day. */
  readonly stores: readonly { readonly storeId: number; readonly leadDays: number }[];
  readonly exceptProposalId: number;
  /** Orders that are late; when they arrive is not known: see `findLateReceipts`. */
  readonly lateOrderIds: readonly number[];
}

/**
 * When what is in transit, on open orders, and in other open proposals is expected. Overdue units are expected today. The
 * units of a store and product are those of the functions above. Those of late orders are left out.
 */
export const findReceipts = (
  ctx: ZonedCtx,
  { stores, exceptProposalId, lateOrderIds }: ReceiptFilter,
): Promise<Receipts[]> => {
  const { db, tenantId, timeZone } = ctx;
  const storeIds = stores.map(({ storeId }) => storeId);
  const day = sql`${today(ctx)}::date`;
  const toPart = (orderProposalId: RawBuilder<unknown>) => sql`
    left join store_order_proposal part on part.tenant_id = ${tenantId} and part.order_proposal_id = ${orderProposalId}
      and part.store_id = coming.store_id`;
  return findNumberLists(
    db,
    'receipts',
    sql<Receipts>`
    with lead as materialized (
      select * from unnest(${storeIds}::bigint[], ${stores.map(({ leadDays }) => leadDays)}::integer[])
        given (store_id, days)
    ), expected as (
      select coming.store_id, coming.product_id, coming.units, coming.sales_order_id as order_id,
             coalesce(part.delivery_day, coming.shipped_date + ${assumedTransitDays}::integer) as day
      from (${selectInTransit(ctx, storeIds)}) coming
      join sales_order source on source.tenant_id = ${tenantId} and source.id = coming.sales_order_id
      ${toPart(sql`source.order_proposal_id`)}
      union all
      select coming.store_id, coming.product_id, coming.units, coming.id, coalesce(part.delivery_day,
        greatest(coming.requested_ship_date, (coming.created_date at time zone ${timeZone}::text)::date) + lead.days)
      from (${selectOpenOrders(ctx, storeIds, openStatuses)}) coming
      join lead on lead.store_id = coming.store_id
      ${toPart(sql`coming.order_proposal_id`)}
      union all
      select coming.store_id, coming.product_id, coming.units, null, coalesce(coming.delivery_day, ${day} + lead.days)
      from (${selectProposed(ctx, storeIds, exceptProposalId)}) coming
      join lead on lead.store_id = coming.store_id
    )
    select store_id, product_id,
           string_agg(greatest(0, day - ${day}) || ',' || units, ',' order by day, units) as receipts
    from expected
    where order_id is null or order_id <> all(${lateOrderIds}::bigint[])
    group by store_id, product_id`,
  );
};

export interface LateReceipt {
  readonly storeId: number;
  readonly productId: number;
  readonly orderId: number;
  readonly units: number;
}

/** What late orders have not delivered to these stores. */
export const findLateReceipts = async (
  ctx: DataCtx,
  storeIds: readonly number[],
  orderIds: readonly number[],
): Promise<LateReceipt[]> => {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<LateReceipt>`
    select store_id, product_id, order_id, sum(units) as units
    from (
      select store_id, product_id, sales_order_id as order_id, units from (${selectInTransit(ctx, storeIds)}) shipped
      union all
      select store_id, product_id, id, units from (${selectOpenOrders(ctx, storeIds, openStatuses)}) ordered
    ) coming
    where order_id = any(${orderIds}::bigint[])
    group by store_id, product_id, order_id
    order by store_id, product_id, order_id`.execute(ctx.db);
  return rows;
};
