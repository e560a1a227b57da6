import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { inTransitStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { type Cells, loadCells } from './cells.queries.ts';

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
export const findInTransit = (ctx: DataCtx, storeIds: readonly number[]): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    with in_transit as materialized (
      select id from shipment
      where tenant_id = ${ctx.tenantId} and not inactive and status = any(${inTransitStatuses}::text[])
    )
    select item.store_id, item.product_id, sum(item.quantity) as value
    from in_transit
    join shipment_item item on item.tenant_id = ${ctx.tenantId} and item.shipment_id = in_transit.id
    where item.store_id = any(${storeIds})
    group by item.store_id, item.product_id`,
  );

/**
 * Ordered and not yet shipped. Shipped units are in transit or on hand, so each unit counts once. Drafts count if they were
 * created from a proposal: a need is ordered once.
 */
export const findOpenOrders = (
  ctx: DataCtx,
  storeIds: readonly number[],
  statuses: readonly OrderStatus[] = ['DRAFT', 'PENDING', 'APPROVED', 'PACKING'],
): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    with open_order as materialized (
      select id from sales_order
      where tenant_id = ${ctx.tenantId} and not inactive and status = any(${statuses}::text[])
        and (status <> 'DRAFT' or order_proposal_id is not null)
    )
    select item.store_id, item.product_id, sum(item.quantity - item.shipped_quantity) as value
    from open_order
    join sales_order_item item on item.tenant_id = ${ctx.tenantId} and item.sales_order_id = open_order.id
    where item.store_id = any(${storeIds}) and not item.short_closed and item.quantity > item.shipped_quantity
    group by item.store_id, item.product_id`,
  );

/**
 * Quantities of open proposals, without one of them. Their orders follow, so each need is ordered once. The need of a
 * postponed order stays open.
 */
export const findProposed = (
  ctx: DataCtx,
  storeIds: readonly number[],
  exceptProposalId: number | null = null,
): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    with part as materialized (
      select part.id, part.order_proposal_id, part.store_id
      from order_proposal proposal
      join store_order_proposal part on part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = proposal.id
      where proposal.tenant_id = ${ctx.tenantId} and proposal.status in ('DRAFT', 'PENDING') and not proposal.inactive
        and proposal.expiration_date > ${ctx.now}::timestamptz
        and proposal.id is distinct from ${exceptProposalId}::bigint
        and not part.inactive and not part.postponed and part.store_id = any(${storeIds})
    )
    select part.store_id, item.product_id, sum(item.quantity) as value
    from part
    join store_order_proposal_item item on item.tenant_id = ${ctx.tenantId}
      and item.order_proposal_id = part.order_proposal_id and item.store_order_proposal_id = part.id
    where item.quantity > 0
    group by part.store_id, item.product_id`,
  );
