import { addDays } from '@shelfward/contract/kit/dates.ts';
import { inTransitStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { LeadTimeRow } from '@shelfward/forecast/lead-times/lead-time-groups.rules.ts';
import { maxLeadDays } from '@shelfward/forecast/lead-times/lead-times.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { loadOrderFigure } from '../orders/public.ts';
import { findStoreScopes, type StoreScopes } from './calendars.queries.ts';
import type { NamedRecord } from './delivery-scopes.rules.ts';

/** Orders of the last year show how long deliveries take. */
const learningDays = 365;
/** An order of half a year ago counts half. */
const halfLifeDays = 182;
/** The newest of a company, besides open ones: more would take longer, and say little more. */
const maxOrders = 2000;
/** An order that was to ship later than this was placed in advance: it does not show the lead time. */
const maxAdvanceDays = 30;

/**
 * The parts of the orders of these companies: delivered, lost, open, or not followed, each with its units and its order. An
 * order starts with its approval; an order that was never approved here, such as an imported order, on the day of its creation. Units
 * that were shipped without a tracking number and are not marked as delivered are not followed.
 */
const selectParts = (
  ctx: ZonedCtx,
  companyIds: readonly number[] | null,
  candidates: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { tenantId, timeZone } = ctx;
  const day = today(ctx);
  return sql`
    candidate as materialized (${candidates}), placed as materialized (
      select o.id, o.company_id, coalesce(o.region_id, (
          select store.region_id from store where store.tenant_id = ${tenantId} and store.id = o.store_id)) as region_id, o.store_id, o.status, o.total_unit,
        o.purchase_order_number, o.requested_ship_date, coalesce(approval.at, o.created_date) as ordered_at,
        (coalesce(approval.at, o.created_date) at time zone ${timeZone})::date as ordered_on
      from candidate
      -- The offset makes one index look-up of each order, also without statistics of new rows.
      cross join lateral (
        select * from sales_order
        where tenant_id = ${tenantId} and id = candidate.id and not inactive
          and status in ('APPROVED', 'PACKING', 'SHIPPED') and created_date >= ${addDays(day, -learningDays)}::date
        offset 0) o
      cross join lateral (
        select min(change.changed_at) as at from sales_order_status_change change
        where change.tenant_id = ${tenantId} and change.sales_order_id = o.id and change.to_status = 'APPROVED') approval
      where (${companyIds}::bigint[] is null or o.company_id = any(${companyIds}::bigint[]))
        and (o.requested_ship_date is null or o.requested_ship_date
          <= (coalesce(approval.at, o.created_date) at time zone ${timeZone})::date + ${maxAdvanceDays}::integer)
    ), part as materialized (
      select placed.*, shipped.units, case
          when shipment.status = 'DELIVERED' then 'DELIVERED'
          when shipment.status in ('RETURNED', 'FAILURE') then 'LOST'
          when shipment.tracking_number is not null then 'OPEN' else 'UNFOLLOWED' end as state,
        coalesce(shipment.delivered_on, shipment.shipped_date + 7) - placed.ordered_on as days
      from placed
      join shipment on shipment.tenant_id = ${tenantId} and shipment.sales_order_id = placed.id and not shipment.inactive
      cross join lateral (
        select coalesce(sum(item.quantity), 0) as units from shipment_item item
        where item.tenant_id = ${tenantId} and item.shipment_id = shipment.id) shipped
      where shipped.units > 0
      union all
      select placed.*, remaining.units, 'OPEN', 0
      from placed
      cross join lateral (
        select coalesce(sum(item.quantity - item.shipped_quantity), 0) as units from sales_order_item item
        where item.tenant_id = ${tenantId} and item.sales_order_id = placed.id and not item.short_closed) remaining
      where placed.status <> 'SHIPPED' and remaining.units > 0
    )`;
};

/** Orders of which units are open: few, whatever their age. */
const selectOpen = ({ tenantId }: ZonedCtx): RawBuilder<unknown> => sql`
  select id from sales_order
  where tenant_id = ${tenantId} and not inactive and status in ('APPROVED', 'PACKING')
  union
  select sales_order_id from shipment
  where tenant_id = ${tenantId} and not inactive and status = any(${inTransitStatuses}::text[])
    and tracking_number is not null`;

const selectNewest = ({ tenantId }: ZonedCtx, companyIds: readonly number[] | null): RawBuilder<unknown> => sql`
  select newest.id
  from company
  cross join lateral (
    select id from sales_order
    where tenant_id = ${tenantId} and company_id = company.id and not inactive
      and status in ('APPROVED', 'PACKING', 'SHIPPED')
    order by id desc limit ${maxOrders}) newest
  where company.tenant_id = ${tenantId}
    and (${companyIds}::bigint[] is null or company.id = any(${companyIds}::bigint[]))`;

/**
 * What each order shows: deliveries, losses, and open parts by the days since the order, and what of complete ones arrived. A
 * delivery can be of tomorrow: it is tomorrow already east of the account.
 */
const selectObserved = (ctx: ZonedCtx, companyIds: readonly number[] | null): RawBuilder<unknown> => sql`
    ${selectParts(ctx, companyIds, sql`${selectNewest(ctx, companyIds)} union ${selectOpen(ctx)}`)}, followed as (
      select *, sum(units) filter (where state <> 'UNFOLLOWED') over own as followed_units,
        bool_or(state = 'DELIVERED' and days not between 0 and least(${maxLeadDays}, ${today(ctx)}::date - ordered_on + 1)) over own as has_wrong_dates
      from part
      window own as (partition by id)
    ), observed as (
      select company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date, state,
        least(${maxLeadDays}, case when state = 'OPEN' then ${today(ctx)}::date - ordered_on else days end) as days,
        units::float8 / followed_units as share, 0::bigint as units, 0::bigint as delivered_units
      from followed
      where state <> 'UNFOLLOWED' and not has_wrong_dates
      union all
      select company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date,
        case when has_wrong_dates then 'WRONG_DATES' else 'COMPLETE' end,
        0, 1, total_unit - coalesce(sum(units) filter (where state = 'LOST'), 0),
        coalesce(sum(units) filter (where state = 'DELIVERED'), 0)
      from followed
      group by id, company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date, total_unit, has_wrong_dates
      having has_wrong_dates or bool_and(state in ('DELIVERED', 'LOST')) and bool_or(state = 'DELIVERED')
    )`;

const selectWeeksAgo = (ctx: ZonedCtx): RawBuilder<unknown> =>
  sql`case when state = 'DELIVERED' then greatest(0, ${today(ctx)}::date - ordered_on - days) / 7 else 0 end`;

const selectWeight = (ctx: ZonedCtx): RawBuilder<unknown> =>
  sql`sum(share * power(0.5, (${today(ctx)}::date - ordered_on)::float8 / ${halfLifeDays}))`;

/** What the orders of these companies in the last year show, summed by store, number of days, and week of the delivery. Null: of all companies. */
export const findLeadTimeRows = (ctx: ZonedCtx, companyIds: readonly number[] | null): Promise<LeadTimeRow[]> => {
  const figure = sql`(
    with ${selectObserved(ctx, companyIds)}
    select coalesce(jsonb_agg(jsonb_build_object('companyId', company_id, 'regionId', region_id, 'storeId', store_id,
      'state', state, 'days', days, 'weeksAgo', weeks_ago, 'orders', orders, 'weight', weight, 'units', units,
      'deliveredUnits', delivered_units) order by company_id, region_id, store_id, state, days, weeks_ago), '[]')
    from (
      select company_id, region_id, store_id, state, days, ${selectWeeksAgo(ctx)} as weeks_ago, sum(share) as orders,
        ${selectWeight(ctx)} as weight, sum(units) as units, sum(delivered_units) as delivered_units
      from observed
      group by company_id, region_id, store_id, state, days, weeks_ago
    ) summed)`;
  return loadOrderFigure(ctx, toFigureKey('lead times', ctx, companyIds), figure);
};

/** Orders of one moment: what they show depends on the delivery that was promised then. */
export type PromisedRow = LeadTimeRow & Pick<OpenOrder, 'orderedOn' | 'orderedAt' | 'requestedShipDate'>;

/** The same, by the moment of the order, without complete orders and wrong dates. */
export const findPromisedRows = (ctx: ZonedCtx, companyIds: readonly number[]): Promise<PromisedRow[]> => {
  const figure = sql`(
    with ${selectObserved(ctx, companyIds)}
    select coalesce(jsonb_agg(jsonb_build_object('companyId', company_id, 'regionId', region_id, 'storeId', store_id,
      'orderedOn', ordered_on, 'orderedAt', ordered_at, 'requestedShipDate', requested_ship_date,
      'state', state, 'days', days, 'weeksAgo', weeks_ago, 'orders', orders, 'weight', weight, 'units', 0, 'deliveredUnits', 0)
      order by company_id, region_id, store_id, ordered_at, state, days), '[]')
    from (
      select company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date, state, days,
        ${selectWeeksAgo(ctx)} as weeks_ago, sum(share) as orders, ${selectWeight(ctx)} as weight
      from observed
      where state in ('DELIVERED', 'LOST', 'OPEN')
      group by company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date, state, days, weeks_ago
    ) summed)`;
  return loadOrderFigure(ctx, toFigureKey('promised', ctx, companyIds), figure);
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
  const figure = sql`(
    with ${selectParts(ctx, companyIds, selectOpen(ctx))}
    select coalesce(jsonb_agg(jsonb_build_object('orderId', id, 'poNumber', purchase_order_number, 'companyId', company_id,
      'regionId', region_id, 'storeId', store_id, 'orderedOn', ordered_on, 'orderedAt', ordered_at,
      'requestedShipDate', requested_ship_date, 'isShipped', status = 'SHIPPED', 'units', units)
      order by ordered_on, id), '[]')
    from (
      select id, purchase_order_number, company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date, status,
        sum(units) as units
      from part
      where state = 'OPEN'
      group by id, purchase_order_number, company_id, region_id, store_id, ordered_on, ordered_at, requested_ship_date, status
    ) summed)`;
  return loadOrderFigure(ctx, toFigureKey('open orders', ctx, companyIds), figure);
};

const toFigureKey = (name: string, ctx: ZonedCtx, companyIds: readonly number[] | null): string =>
  [name, today(ctx), ctx.timeZone, ...(companyIds ?? ['all'])].join(' ');

export interface PlaceNames {
  readonly companies: ReadonlyMap<number, NamedRecord>;
  readonly regions: ReadonlyMap<number, NamedRecord>;
  readonly stores: ReadonlyMap<number, StoreScopes>;
}

export const findPlaceNames = async (
  { db }: ZonedCtx,
  orders: readonly Pick<OpenOrder, 'companyId' | 'regionId' | 'storeId'>[],
): Promise<PlaceNames> => {
  const find = async (table: 'company' | 'region', ids: readonly (number | null)[]) => {
    const known = sql<number>`any(${[...new Set(ids)]}::bigint[])`;
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', '=', known).execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  const storeIds = [...new Set(orders.flatMap(({ storeId }) => storeId ?? []))];
  return {
    companies: await find(
      'company',
      orders.map(({ companyId }) => companyId),
    ),
    regions: await find(
      'region',
      orders.map(({ regionId }) => regionId),
    ),
    stores: new Map((await findStoreScopes({ db }, storeIds)).map((scopes) => [scopes.store.id, scopes])),
  };
};
