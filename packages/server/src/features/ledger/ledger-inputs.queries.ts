import { type RawBuilder, sql } from 'kysely';
import type { ZonedCtx } from '../../platform/context/context.ts';

/** Days are counted from this one. */
interface Scope {
  readonly storeIds: readonly number[];
  readonly from: string;
}

interface Pair {
  readonly storeId: number;
  readonly productId: number;
}

const toDay = ({ timeZone }: ZonedCtx, instant: RawBuilder<unknown>, from: string) =>
  sql<number>`((${instant} at time zone ${timeZone})::date - ${from}::date)`;

export interface ParLevelEntryRow extends Pair {
  readonly day: number;
  readonly kind: 'ADJUSTMENT' | 'QUANTITY';
  readonly before: number;
  readonly after: number;
  /** Null: a program. */
  readonly userId: number | null;
  /** The change accepted a suggestion. */
  readonly isSuggested: boolean;
}

/** Audit entries that changed par levels, the newest first. */
export const findParLevelEntries = async (ctx: ZonedCtx, { storeIds, from }: Scope): Promise<ParLevelEntryRow[]> => {
  const { tenantId } = ctx;
  const { rows } = await sql<ParLevelEntryRow>`
    select entry.store_id, entry.product_id, ${toDay(ctx, sql`entry.created_at`, from)} as day, entry.kind,
      (entry.previous_value)::integer as before, (entry.updated_value)::integer as after, entry.actor_id as user_id,
      exists (
        select from audit_entry decision
        where decision.tenant_id = ${tenantId} and decision.entity_type = 'PAR_SUGGESTION'
          and decision.entity_id = entry.store_id and decision.request_id = entry.request_id) as is_suggested
    from (
      select id, created_at, actor_id, request_id, previous_value, updated_value, 'ADJUSTMENT' as kind,
        entity_id as store_id, (split_part(field, '/', 2))::bigint as product_id
      from audit_entry
      where tenant_id = ${tenantId} and entity_type = 'ASSORTMENT_ITEM' and entity_id = any(${storeIds}::bigint[])
        and field like 'items/%/adjustment'
      union all
      select entry.id, entry.created_at, entry.actor_id, entry.request_id, entry.previous_value, entry.updated_value,
        'QUANTITY', item.store_id, item.product_id
      from store_assortment_item item
      join audit_entry entry on entry.tenant_id = ${tenantId} and entry.entity_type = 'GLOBAL_ASSORTMENT'
        and entry.entity_id = item.global_assortment_id and entry.field = 'items/' || item.product_id || '/quantity'
      where item.tenant_id = ${tenantId} and item.store_id = any(${storeIds}::bigint[])
    ) entry
    where jsonb_typeof(entry.previous_value) = 'number' and jsonb_typeof(entry.updated_value) = 'number'
      and entry.created_at >= ${from}::date
    order by entry.id desc`.execute(ctx.db);
  return rows;
};

/** The day on which each company accepted the first suggestion. */
export const findFirstAcceptances = async (ctx: ZonedCtx, from: string): Promise<Map<number, number>> => {
  const { tenantId } = ctx;
  const { rows } = await sql<{ companyId: number; day: number }>`
    select store.company_id, min(${toDay(ctx, sql`entry.created_at`, from)}) as day
    from audit_entry entry
    join store on store.tenant_id = ${tenantId} and store.id = entry.entity_id
    where entry.tenant_id = ${tenantId} and entry.entity_type = 'PAR_SUGGESTION'
      and entry.updated_value = '"ACCEPTED"'::jsonb
    group by store.company_id`.execute(ctx.db);
  return new Map(rows.map(({ companyId, day }) => [companyId, day]));
};

export interface LineRow extends Pair {
  readonly orderId: number | null;
  readonly orderProposalId: number | null;
  readonly orderDay: number;
  /** Null: the next delivery of the calendar. */
  readonly promisedDay: number | null;
  readonly deliveredDay: number | null;
  readonly wanted: number;
  readonly proposed: number;
  readonly ordered: number;
  readonly delivered: number;
  /** Nothing more is delivered. */
  readonly isClosed: boolean;
  /** The author of the proposal or the order, and who created the order; null: a program. */
  readonly authorId: number | null;
  readonly orderedBy: number | null;
  /** Who last changed the quantity, or canceled its order or proposal; null: a program, or no entry. */
  readonly changedBy: number | null;
  readonly isChangeRecorded: boolean;
}

const isCanceled = sql`entry.field = 'status' and entry.updated_value = '"CANCELLED"'::jsonb`;

/**
 * Lines of orders and of ended proposals, in the order of their days. A draft has decided nothing yet. What a proposal lacked for want of stock of the
 * brand is wanted, but not proposed.
 */
export const findOrderedLines = async (ctx: ZonedCtx, { storeIds, from }: Scope): Promise<LineRow[]> => {
  const { tenantId } = ctx;
  const { rows } = await sql<LineRow>`
    with placed as materialized (
      select item.sales_order_id, item.store_id, item.product_id, o.order_proposal_id, o.requested_ship_date,
        o.created_by, ${toDay(ctx, sql`o.created_date`, from)} as order_day,
        case when o.status = 'CANCELLED' then 0 else item.quantity end as ordered, item.quantity as quantity,
        o.status in ('SHIPPED', 'CANCELLED') or item.short_closed as is_closed
      from sales_order_item item
      join sales_order o on o.tenant_id = ${tenantId} and o.id = item.sales_order_id
      where item.tenant_id = ${tenantId} and item.store_id = any(${storeIds}::bigint[])
        and not o.inactive and o.status <> 'DRAFT' and o.created_date >= ${from}::date
    ), arrived as materialized (
      select shipment.sales_order_id, item.store_id, item.product_id, sum(item.quantity) as units,
        min(coalesce(shipment.delivered_on, shipment.shipped_date + 7)) - ${from}::date as day
      from shipment
      join shipment_item item on item.tenant_id = ${tenantId} and item.shipment_id = shipment.id
      where shipment.tenant_id = ${tenantId} and not shipment.inactive and shipment.status = 'DELIVERED'
        and item.store_id = any(${storeIds}::bigint[])
      group by 1, 2, 3
    ), planned as materialized (
      select part.id as part_id, part.store_id, line.product_id, part.order_proposal_id, part.sales_order_id, proposal.author_id,
        part.delivery_day - ${from}::date as promised_day, line.system_quantity, line.quantity,
        ${toDay(ctx, sql`proposal.created_date`, from)} as order_day,
        case when line.adjusted_by = 'FAIR_SHARE' then greatest(line.system_quantity, coalesce(line.projected_need,
          line.par_level - line.on_hand - line.in_transit - line.open_orders - line.other_proposals))
        else line.system_quantity end as wanted
      from store_order_proposal part
      join order_proposal proposal on proposal.tenant_id = ${tenantId} and proposal.id = part.order_proposal_id
      join store_order_proposal_item line on line.tenant_id = ${tenantId}
        and line.order_proposal_id = part.order_proposal_id and line.store_order_proposal_id = part.id
      where part.tenant_id = ${tenantId} and part.store_id = any(${storeIds}::bigint[])
        and proposal.created_date >= ${from}::date and not proposal.inactive
        and case when part.sales_order_id is null then proposal.expiration_date < ${ctx.now}::timestamptz
          else part.sales_order_id not in (
            select id from sales_order where tenant_id = ${tenantId} and status = 'DRAFT') end
        and (line.system_quantity > 0 or line.quantity > 0)
    )
    select coalesce(placed.store_id, planned.store_id) as store_id,
      coalesce(placed.product_id, planned.product_id) as product_id, placed.sales_order_id as order_id,
      coalesce(planned.order_proposal_id, placed.order_proposal_id) as order_proposal_id,
      least(placed.order_day, planned.order_day) as order_day,
      coalesce(planned.promised_day, placed.requested_ship_date - ${from}::date) as promised_day,
      arrived.day as delivered_day, coalesce(planned.wanted, placed.quantity) as wanted,
      coalesce(planned.system_quantity, placed.quantity) as proposed, coalesce(placed.ordered, 0) as ordered,
      coalesce(arrived.units, 0) as delivered, coalesce(placed.is_closed, true) as is_closed,
      coalesce(planned.author_id, placed.created_by) as author_id, placed.created_by as ordered_by,
      changed.by as changed_by, coalesce(changed.is_recorded, false) as is_change_recorded
    from placed
    full join planned on planned.sales_order_id = placed.sales_order_id and planned.store_id = placed.store_id
      and planned.product_id = placed.product_id
    left join arrived on arrived.sales_order_id = placed.sales_order_id and arrived.store_id = placed.store_id
      and arrived.product_id = placed.product_id
    left join lateral (
      select (array_agg(entry.actor_id order by entry.id desc))[1] as by, count(*) > 0 as is_recorded
      from audit_entry entry
      where entry.tenant_id = ${tenantId} and planned.system_quantity <> coalesce(placed.ordered, 0) and (
        entry.entity_type = 'STORE_ORDER_PROPOSAL' and entry.entity_id = planned.part_id
          and entry.field = 'quantity of product ' || planned.product_id
        or entry.entity_type = 'ORDER' and entry.entity_id = placed.sales_order_id
          and (entry.field = 'items/' || placed.product_id || '/' || placed.store_id or ${isCanceled})
        or entry.entity_type = 'ORDER_PROPOSAL' and entry.entity_id = planned.order_proposal_id and ${isCanceled})
    ) changed on planned.system_quantity <> coalesce(placed.ordered, 0)
    order by least(placed.order_day, planned.order_day), placed.sales_order_id`.execute(ctx.db);
  return rows;
};

export interface RejectedSuggestion extends Pair {
  readonly day: number;
  readonly parLevel: number;
  readonly suggestedParLevel: number;
  readonly userId: number | null;
}

export const findRejectedSuggestions = async (
  ctx: ZonedCtx,
  { storeIds, from }: Scope,
): Promise<RejectedSuggestion[]> => {
  const { rows } = await sql<RejectedSuggestion>`
    select store_id, product_id, ${toDay(ctx, sql`decided_at`, from)} as day, par_level, suggested_par_level,
      decided_by as user_id
    from par_suggestion
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}::bigint[]) and state = 'REJECTED'
      and decided_by is not null and decided_at >= ${from}::date`.execute(ctx.db);
  return rows;
};
