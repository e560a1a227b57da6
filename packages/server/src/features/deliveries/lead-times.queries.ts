import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { loadOrderFigure } from '../orders/public.ts';
import type { NamedRecord } from './delivery-scopes.rules.ts';
import type { LeadTimeRow } from './lead-time-groups.rules.ts';
import { maxLeadDays } from './lead-times.rules.ts';

/** Orders of the last year show how long deliveries take. */
const learningDays = 365;
/** An order of half a year ago counts half. */
const halfLifeDays = 182;
/** The newest of a company; the query takes a second for 100,000. */
const maxOrders = 20_000;
/** An order that was to ship later than this was placed in advance: it does not show the lead time. */
const maxAdvanceDays = 30;

/**
 * Orders of these companies since their approval, with their units. An order that was never approved here, such as an
 * imported one, starts on the day it was created. Units that were shipped without a tracking number and are not marked as
 * delivered are not followed.
 */
const selectOrders = (ctx: ZonedCtx, companyIds: readonly number[] | null): RawBuilder<unknown> => {
  const { tenantId, timeZone } = ctx;
  const day = today(ctx);
  return sql`
    placed as materialized (
      select o.id, o.company_id, coalesce(o.region_id, store.region_id) as region_id, o.store_id, o.status,
        coalesce(approval.at, o.created_date) as ordered_at,
        (coalesce(approval.at, o.created_date) at time zone ${timeZone})::date as ordered_on
      from company
      cross join lateral (
        select * from sales_order
        where tenant_id = ${tenantId} and company_id = company.id and not inactive
          and status in ('APPROVED', 'PACKING', 'SHIPPED') and created_date >= ${addDays(day, -learningDays)}::date
        order by id desc limit ${maxOrders}) o
      left join store on store.tenant_id = ${tenantId} and store.id = o.store_id
      cross join lateral (
        select min(change.changed_at) as at from sales_order_status_change change
        where change.tenant_id = ${tenantId} and change.sales_order_id = o.id and change.to_status = 'APPROVED') approval
      where company.tenant_id = ${tenantId}
        and (${companyIds}::bigint[] is null or company.id = any(${companyIds}::bigint[]))
        and (o.requested_ship_date is null or o.requested_ship_date
          <= (coalesce(approval.at, o.created_date) at time zone ${timeZone})::date + ${maxAdvanceDays}::integer)
    ), shipped as materialized (
      select placed.id, shipment.status, shipment.tracking_number is not null as is_followed, sum(item.quantity) as units,
        coalesce(shipment.delivered_on, shipment.shipped_date + 7) - placed.ordered_on as days
      from placed
      join shipment on shipment.tenant_id = ${tenantId} and shipment.sales_order_id = placed.id and not shipment.inactive
      join shipment_item item on item.tenant_id = ${tenantId} and item.shipment_id = shipment.id
      group by placed.id, placed.ordered_on, shipment.id, shipment.status, shipment.tracking_number, shipment.delivered_on,
        shipment.shipped_date
    ), part as materialized (
      select id, 'DELIVERED' as state, days, units from shipped where status = 'DELIVERED'
      union all
      select id, 'LOST', 0, units from shipped where status in ('RETURNED', 'FAILURE')
      union all
      select id, case when is_followed then 'OPEN' else 'UNFOLLOWED' end, 0, units
      from shipped where status not in ('DELIVERED', 'RETURNED', 'FAILURE')
      union all
      select placed.id, 'OPEN', 0, item.quantity - item.shipped_quantity
      from placed
      join sales_order_item item on item.tenant_id = ${tenantId} and item.sales_order_id = placed.id
      where placed.status <> 'SHIPPED' and not item.short_closed and item.quantity > item.shipped_quantity
    ), learning as materialized (
      select part.id, coalesce(sum(part.units) filter (where state <> 'UNFOLLOWED'), 0) as units,
        bool_and(state in ('DELIVERED', 'LOST')) as is_complete, coalesce(sum(part.units) filter (where state = 'OPEN'), 0)
          as open_units,
        coalesce(sum(part.units) filter (where state = 'LOST'), 0) as lost_units,
        coalesce(sum(part.units) filter (where state = 'DELIVERED'), 0) as delivered_units,
        coalesce(bool_or(state = 'DELIVERED' and days not between 0 and ${maxLeadDays}), false) as has_wrong_dates
      from part
      group by part.id
    )`;
};

/** What the orders of these companies in the last year show, summed by store and number of days. Null: of all companies. */
export const findLeadTimeRows = (ctx: ZonedCtx, companyIds: readonly number[] | null): Promise<LeadTimeRow[]> => {
  const { tenantId } = ctx;
  const day = today(ctx);
  const figure = sql`(
    with ${selectOrders(ctx, companyIds)}, observed as (
      select part.id, part.state, least(${maxLeadDays},
          case when part.state = 'OPEN' then ${day}::date - placed.ordered_on else part.days end) as days,
        part.units::float8 / learning.units as share, 0::bigint as units, 0::bigint as delivered_units
      from part
      join learning on learning.id = part.id and not learning.has_wrong_dates
      join placed on placed.id = part.id
      where part.state <> 'UNFOLLOWED'
      union all
      select id, 'WRONG_DATES', 0, 1, 0, 0 from learning where has_wrong_dates
      union all
      select learning.id, 'COMPLETE', 0, 1, line.units - lost_units, delivered_units
      from learning
      cross join lateral (
        select sum(item.quantity) as units from sales_order_item item
        where item.tenant_id = ${tenantId} and item.sales_order_id = learning.id) line
      where is_complete and not has_wrong_dates and delivered_units > 0
    )
    select coalesce(jsonb_agg(jsonb_build_object('companyId', company_id, 'regionId', region_id, 'storeId', store_id,
      'state', state, 'days', days, 'orders', orders, 'weight', weight, 'units', units, 'deliveredUnits', delivered_units)
      order by company_id, region_id, store_id, state, days), '[]')
    from (
      select placed.company_id, placed.region_id, placed.store_id, observed.state,
        observed.days, sum(observed.share) as orders,
        sum(observed.share * power(0.5, (${day}::date - placed.ordered_on)::float8 / ${halfLifeDays})) as weight,
        sum(observed.units) as units, sum(observed.delivered_units) as delivered_units
      from observed
      join placed on placed.id = observed.id
      group by placed.company_id, placed.region_id, placed.store_id, observed.state, observed.days
    ) summed)`;
  return loadOrderFigure(ctx, toFigureKey('lead times', ctx, companyIds), figure);
};

/** The lead weeks of companies with a setting of their own; null is the account. */
export const findLeadWeeks = async ({ db, tenantId }: ZonedCtx): Promise<Map<number | null, number>> => {
  const { rows } = await sql<{ companyId: number | null; leadWeeks: number }>`
    select company_id, lead_weeks from replenishment_setting
    where tenant_id = ${tenantId} and lead_weeks is not null`.execute(db);
  return new Map(rows.map(({ companyId, leadWeeks }) => [companyId, leadWeeks]));
};

/** An order of which units are not delivered. */
export interface OpenOrder {
  readonly orderId: number;
  readonly poNumber: string | null;
  readonly companyId: number;
  readonly regionId: number | null;
  /** Null for an order of a region. */
  readonly storeId: number | null;
  readonly orderedOn: string;
  /** The same, as an instant. */
  readonly orderedAt: string;
  readonly requestedShipDate: string | null;
  /** All units are shipped or short-closed. */
  readonly isShipped: boolean;
  readonly units: number;
}

/** The oldest first. */
export const findOpenOrders = (ctx: ZonedCtx, companyIds: readonly number[] | null): Promise<OpenOrder[]> => {
  const { tenantId } = ctx;
  const figure = sql`(
    with ${selectOrders(ctx, companyIds)}
    select coalesce(jsonb_agg(jsonb_build_object('orderId', placed.id, 'poNumber', o.purchase_order_number,
      'companyId', placed.company_id, 'regionId', placed.region_id, 'storeId', placed.store_id,
      'orderedOn', placed.ordered_on, 'orderedAt', placed.ordered_at, 'requestedShipDate', o.requested_ship_date,
      'isShipped', placed.status = 'SHIPPED', 'units', learning.open_units) order by placed.ordered_on, placed.id), '[]')
    from learning
    join placed on placed.id = learning.id
    join sales_order o on o.tenant_id = ${tenantId} and o.id = placed.id
    where learning.open_units > 0)`;
  return loadOrderFigure(ctx, toFigureKey('open orders', ctx, companyIds), figure);
};

const toFigureKey = (name: string, ctx: ZonedCtx, companyIds: readonly number[] | null): string =>
  [name, today(ctx), ctx.timeZone, ...(companyIds ?? ['all'])].join(' ');

export interface PlaceNames {
  readonly companies: ReadonlyMap<number, NamedRecord>;
  readonly regions: ReadonlyMap<number, NamedRecord>;
  readonly stores: ReadonlyMap<number, NamedRecord>;
}

export const findPlaceNames = async (
  { db }: ZonedCtx,
  orders: readonly Pick<OpenOrder, 'companyId' | 'regionId' | 'storeId'>[],
): Promise<PlaceNames> => {
  const find = async (table: 'company' | 'region' | 'store', ids: readonly (number | null)[]) => {
    const known = sql<number>`any(${[...new Set(ids)]}::bigint[])`;
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', '=', known).execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  return {
    companies: await find(
      'company',
      orders.map(({ companyId }) => companyId),
    ),
    regions: await find(
      'region',
      orders.map(({ regionId }) => regionId),
    ),
    stores: await find(
      'store',
      orders.map(({ storeId }) => storeId),
    ),
  };
};
