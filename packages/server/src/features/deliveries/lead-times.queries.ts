import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { defaultLeadWeeks } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import type { LeadTimeRow, StorePlace } from './lead-time-groups.rules.ts';
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
const selectOrders = (ctx: ZonedCtx, companyIds: readonly number[]): RawBuilder<unknown> => {
  const { tenantId, timeZone } = ctx;
  const day = today(ctx);
  return sql`
    placed as materialized (
      select o.id, o.company_id, coalesce(o.region_id, store.region_id) as region_id, o.store_id, o.status,
        (coalesce(approval.at, o.created_date) at time zone ${timeZone})::date as ordered_on
      from unnest(${companyIds}::bigint[]) as company (id)
      cross join lateral (
        select * from sales_order
        where tenant_id = ${tenantId} and company_id = company.id and not inactive
          and status in ('APPROVED', 'PACKING', 'SHIPPED') and created_date >= ${addDays(day, -learningDays)}::date
        order by id desc limit ${maxOrders}) o
      left join store on store.tenant_id = ${tenantId} and store.id = o.store_id
      cross join lateral (
        select min(change.changed_at) as at from sales_order_status_change change
        where change.tenant_id = ${tenantId} and change.sales_order_id = o.id and change.to_status = 'APPROVED') approval
      where o.requested_ship_date is null or o.requested_ship_date
        <= (coalesce(approval.at, o.created_date) at time zone ${timeZone})::date + ${maxAdvanceDays}::integer
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

/** What the orders of these companies in the last year show, summed by store and number of days. */
export const findLeadTimeRows = async (ctx: ZonedCtx, companyIds: readonly number[]): Promise<LeadTimeRow[]> => {
  const { db, tenantId } = ctx;
  const day = today(ctx);
  const { rows } = await sql<LeadTimeRow>`
    with ${selectOrders(ctx, companyIds)}, observed as (
      select part.id, part.state, case when part.state = 'OPEN' then ${day}::date - placed.ordered_on else part.days end as days,
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
    select placed.company_id, placed.region_id, placed.store_id, observed.state, least(observed.days, ${maxLeadDays}) as days,
      sum(observed.share)::float8 as orders,
      sum(observed.share * power(0.5, (${day}::date - placed.ordered_on)::float8 / ${halfLifeDays}))::float8 as weight,
      sum(observed.units)::bigint as units, sum(observed.delivered_units)::bigint as delivered_units
    from observed
    join placed on placed.id = observed.id
    group by placed.company_id, placed.region_id, placed.store_id, observed.state, observed.days
    order by placed.company_id, placed.region_id, placed.store_id, observed.state, observed.days`.execute(db);
  return rows;
};

/** The lead weeks of the settings, in days. For queries with the table `company`. */
const settingDays = (tenantId: number): RawBuilder<number> => sql`7 * coalesce((
    select setting.lead_weeks from replenishment_setting setting
    where setting.tenant_id = ${tenantId} and setting.company_id = company.id), (
    select setting.lead_weeks from replenishment_setting setting
    where setting.tenant_id = ${tenantId} and setting.company_id is null), ${defaultLeadWeeks}::integer)`;

export const findStorePlaces = async (
  { db, tenantId }: ZonedCtx,
  storeIds: readonly number[],
): Promise<StorePlace[]> => {
  const { rows } = await sql<StorePlace>`
    select store.id as store_id, store.region_id, store.company_id, ${settingDays(tenantId)} as setting_days
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    where store.tenant_id = ${tenantId} and store.id = any(${storeIds}::bigint[])
    order by store.id`.execute(db);
  return rows;
};

/** The record of a scope, and where it belongs; the account has none of these. */
export interface ScopePlace {
  readonly companyId: number | null;
  readonly regionId: number | null;
  readonly storeId: number | null;
  readonly settingDays: number;
}

export const findScopePlace = async (
  { db, tenantId }: ZonedCtx,
  { scope, scopeId }: DeliveryScopeKey,
): Promise<ScopePlace | undefined> => {
  const places = {
    account: sql`
      select null::bigint as company_id, null::bigint as region_id, null::bigint as store_id,
        ${settingDays(tenantId)} as setting_days
      from (select 0 as id) company`,
    companies: sql`
      select id as company_id, null::bigint as region_id, null::bigint as store_id, ${settingDays(tenantId)} as setting_days
      from company where tenant_id = ${tenantId} and id = ${scopeId}`,
    regions: sql`
      select company.id as company_id, region.id as region_id, null::bigint as store_id, ${settingDays(tenantId)} as setting_days
      from region join company on company.tenant_id = ${tenantId} and company.id = region.company_id
      where region.tenant_id = ${tenantId} and region.id = ${scopeId}`,
    stores: sql`
      select company.id as company_id, store.region_id, store.id as store_id, ${settingDays(tenantId)} as setting_days
      from store join company on company.tenant_id = ${tenantId} and company.id = store.company_id
      where store.tenant_id = ${tenantId} and store.id = ${scopeId}`,
  };
  const { rows } = await sql<ScopePlace>`${places[scope]}`.execute(db);
  return rows[0];
};

export const findCompanyIds = async ({ db }: ZonedCtx): Promise<number[]> => {
  const rows = await db.selectFrom('company').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** An order of which units are not delivered. */
export interface OpenOrder {
  readonly orderId: number;
  readonly poNumber: string | null;
  readonly companyId: number;
  readonly store: { readonly id: number; readonly name: string } | null;
  readonly region: { readonly id: number; readonly name: string } | null;
  readonly orderedOn: string;
  readonly requestedShipDate: string | null;
  readonly units: number;
  readonly settingDays: number;
}

/** The oldest first. */
export const findOpenOrders = async (ctx: ZonedCtx, companyIds: readonly number[]): Promise<OpenOrder[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<OpenOrder>`
    with ${selectOrders(ctx, companyIds)}
    select placed.id as order_id, o.purchase_order_number as po_number, placed.company_id, placed.ordered_on,
      o.requested_ship_date, learning.open_units as units, ${settingDays(tenantId)} as setting_days,
      case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store,
      case when region.id is not null then json_build_object('id', region.id, 'name', region.name) end as region
    from learning
    join placed on placed.id = learning.id
    join sales_order o on o.tenant_id = ${tenantId} and o.id = placed.id
    join company on company.tenant_id = ${tenantId} and company.id = placed.company_id
    left join store on store.tenant_id = ${tenantId} and store.id = placed.store_id
    left join region on region.tenant_id = ${tenantId} and region.id = placed.region_id
    where learning.open_units > 0
    order by placed.ordered_on, placed.id`.execute(db);
  return rows;
};
