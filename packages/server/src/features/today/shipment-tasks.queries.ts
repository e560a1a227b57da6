import { addDays } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';

/** Shipments to a company that are late, or that came back or were lost. */
export interface ShipmentGroup {
  readonly kind: 'LATE_SHIPMENTS' | 'FAILED_SHIPMENTS';
  readonly companyId: number;
  readonly companyName: string;
  readonly shipments: number;
  readonly units: number;
  /** The day after which the oldest one is late, or on which it was shipped. */
  readonly since: string;
  /** When the newest one became late or failed, in milliseconds. */
  readonly causeMs: number;
  /** The oldest one. */
  readonly orderId: number;
  readonly orderNumber: string | null;
  /** Null for an order of a region. */
  readonly storeName: string | null;
  readonly status: 'PRE_TRANSIT' | 'TRANSIT' | 'RETURNED' | 'FAILURE';
  readonly lastScan: { readonly place: string | null; readonly at: string } | null;
}

/** A shipment without a delivery is late after so many days, and remains in transit (docs/decisions/0045). */
const lateAfterDays = 7;
/** Older shipments are not on the page: their carriers deleted the tracking data. */
const maxLateDays = 60;
const maxFailedDays = 30;

/** Shipments without a tracking number are not followed, so they are never late. */
export const findShipmentGroups = async (ctx: ZonedCtx): Promise<ShipmentGroup[]> => {
  const { db, tenantId } = ctx;
  const day = today(ctx);
  const { rows } = await sql<ShipmentGroup>`
    with issue as materialized (
      select shipment.id, shipment.shipper, shipment.tracking_number, shipment.status, shipment.shipped_date,
        o.id as order_id, o.purchase_order_number, o.store_id, o.company_id,
        problem.kind, (
          select coalesce(sum(item.quantity), 0)::bigint from shipment_item item
          where item.tenant_id = ${tenantId} and item.shipment_id = shipment.id) as units,
        case when problem.kind = 'LATE_SHIPMENTS' then shipment.shipped_date::timestamptz else (
          select coalesce(max(entry.created_at), shipment.created_date) from audit_entry entry
          where entry.tenant_id = ${tenantId} and entry.entity_type = 'SHIPMENT' and entry.entity_id = shipment.id
            and entry.field = 'status') end as happened_at
      from shipment
      cross join lateral (
        select case when shipment.status in ('RETURNED', 'FAILURE') then 'FAILED_SHIPMENTS' else 'LATE_SHIPMENTS' end
          as kind) problem
      join sales_order o on o.tenant_id = ${tenantId} and o.id = shipment.sales_order_id and not o.inactive
      where shipment.tenant_id = ${tenantId} and not shipment.inactive and shipment.tracking_number is not null
        and (shipment.status in ('PRE_TRANSIT', 'TRANSIT')
            and shipment.shipped_date between ${addDays(day, -maxLateDays)}::date
              and ${addDays(day, -lateAfterDays - 1)}::date
          or shipment.status in ('RETURNED', 'FAILURE') and shipment.shipped_date >= ${addDays(day, -maxFailedDays)}::date)
    ), grouped as (
      select kind, company_id, count(*) as shipments, sum(units)::bigint as units, min(shipped_date) as first_date,
        max(happened_at) as last_at, (array_agg(id order by shipped_date, id))[1] as first_id
      from issue group by kind, company_id
    )
    select grouped.kind, grouped.company_id, company.name as company_name, grouped.shipments,
      grouped.units,
      grouped.first_date + case when grouped.kind = 'LATE_SHIPMENTS' then ${lateAfterDays}::integer else 0 end as since,
      (extract(epoch from grouped.last_at) * 1000)::bigint as cause_ms, issue.order_id,
      issue.purchase_order_number as order_number, store.name as store_name, issue.status, (
        select json_build_object('place', scan.place, 'at', scan.occurred_at) from shipment_event scan
        where scan.tenant_id = ${tenantId} and scan.carrier = issue.shipper and scan.tracking_number = issue.tracking_number
        order by scan.occurred_at desc, scan.id desc limit 1) as last_scan
    from grouped
    join issue on issue.id = grouped.first_id
    join company on company.tenant_id = ${tenantId} and company.id = grouped.company_id
    left join store on store.tenant_id = ${tenantId} and store.id = issue.store_id
    order by grouped.kind, grouped.company_id`.execute(db);
  return rows;
};
