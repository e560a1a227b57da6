import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/** A product that will run out in stores of a company before a delivery that is ordered now can arrive. */
export interface StockOut {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly productId: number;
  readonly productName: string;
  readonly productLineId: number | null;
  readonly stores: number;
  readonly emptyStores: number;
  readonly lostUnits: number;
  readonly lostCents: number;
  readonly neededUnits: number;
  readonly leadDays: number;
  readonly since: string;
}

/** More would not be read on a page that users work through; the largest losses are first. */
const maxStockOuts = 500;

export const findStockOuts = async ({ db, tenantId }: DataCtx): Promise<StockOut[]> => {
  const { rows } = await sql<StockOut>`
    select risk.id, risk.company_id, company.name as company_name, risk.product_id, product.name as product_name,
      product.product_line_id, risk.stores, risk.empty_stores, risk.lost_units, risk.lost_cents, risk.needed_units,
      risk.lead_days, risk.since
    from (
      select * from stock_out_risk where tenant_id = ${tenantId} and stores > 0
      order by lost_cents desc, id limit ${maxStockOuts}) risk
    join company on company.tenant_id = ${tenantId} and company.id = risk.company_id and not company.inactive
    join product on product.tenant_id = ${tenantId} and product.id = risk.product_id and not product.inactive
    order by risk.lost_cents desc, risk.id`.execute(db);
  return rows;
};

/** One stock-out, or all those of a company. */
type StockOutKey = { readonly id: number } | { readonly companyId: number };

/**
 * The stores in which the products run out, without those that have become inactive, also by their region or company, or
 * have moved to another company since the run. Null if there is no such stock-out.
 */
export const findStockOutStores = async ({ db, tenantId }: DataCtx, key: StockOutKey): Promise<number[] | null> => {
  const condition = 'id' in key ? sql`risk.id = ${key.id}` : sql`risk.company_id = ${key.companyId}`;
  const { rows } = await sql<{ storeId: number | null }>`
    select distinct store.id as store_id
    from stock_out_risk risk
    left join lateral unnest(risk.store_ids) as chosen (id) on true
    left join store on store.tenant_id = ${tenantId} and store.id = chosen.id and store.company_id = risk.company_id
      and not store.inactive
      and not exists (select from region
        where region.tenant_id = ${tenantId} and region.id = store.region_id and region.inactive)
      and not exists (select from company
        where company.tenant_id = ${tenantId} and company.id = store.company_id and company.inactive)
    where risk.tenant_id = ${tenantId} and risk.stores > 0 and ${condition}
    order by 1`.execute(db);
  return rows.length === 0 ? null : rows.flatMap(({ storeId }) => storeId ?? []);
};

/** What the stores of a company would lose without units that are ordered or on their way. */
export interface StockStakes {
  readonly companyId: number;
  readonly shelves: number;
  readonly emptyShelves: number;
  readonly atRisk: number;
  readonly pendingUnits: number;
  readonly pendingCents: number;
  readonly openUnits: number;
  readonly openCents: number;
  readonly transitUnits: number;
  readonly transitCents: number;
}

export const findStockStakes = async ({ db, tenantId }: DataCtx): Promise<StockStakes[]> => {
  const { rows } = await sql<StockStakes>`
    select company_id, sum(shelves) as shelves, sum(empty_shelves) as empty_shelves, sum(at_risk) as at_risk,
      sum(pending_units)::bigint as pending_units, sum(pending_cents)::bigint as pending_cents,
      sum(open_units)::bigint as open_units, sum(open_cents)::bigint as open_cents,
      sum(transit_units)::bigint as transit_units, sum(transit_cents)::bigint as transit_cents
    from store_stock_risk
    where tenant_id = ${tenantId}
    group by company_id`.execute(db);
  return rows;
};

/** The store's products whose recorded stock probably does not exist. */
export interface PhantomGroup {
  readonly storeId: number;
  readonly storeName: string;
  readonly companyId: number;
  readonly products: number;
  readonly lostCents: number;
  /** The first days without sales: of all products, and of the newest one. */
  readonly since: string;
  readonly newestSince: string;
  /** The product with the largest loss. */
  readonly productName: string;
  readonly onHand: number;
  readonly weeks: number;
  /** The retailer reports its stock. */
  readonly isReported: boolean;
}

/** Without products that were counted, sold, or delivered since the run. */
export const findPhantomGroups = async ({ db, tenantId }: DataCtx): Promise<PhantomGroup[]> => {
  const { rows } = await sql<PhantomGroup>`
    with phantom as materialized (
      select found.* from phantom_stock found
      left join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = found.store_id
        and stock.product_id = found.product_id
      where found.tenant_id = ${tenantId}
        and case when found.reported then stock.last_event_on >= found.since is not true and not exists (
          select from sale_day sold
          where sold.tenant_id = ${tenantId} and sold.store_id = found.store_id and sold.product_id = found.product_id
            and sold.sold_on >= found.since and sold.units > 0) and coalesce((
          select report.on_hand > 0 from reported_inventory report
          where report.tenant_id = ${tenantId} and report.store_id = found.store_id
            and report.product_id = found.product_id and not report.inactive and report.on_hand is not null
          order by report.as_of desc, report.id desc limit 1), false)
        else stock.on_hand > 0 and greatest(stock.counted_on, stock.last_event_on) < found.since end
        and not exists (
        select from inventory_count counted
        where counted.tenant_id = ${tenantId} and counted.store_id = found.store_id
          and counted.product_id = found.product_id and counted.counted_at > found.found_at
          and (counted.kind = 'MANUAL' or not found.reported))
    ), grouped as (
      select store_id, count(*) as products, sum(lost_cents)::bigint as lost_cents, min(since) as since,
        max(since) as newest_since, (array_agg(product_id order by lost_cents desc, product_id))[1] as product_id
      from phantom group by store_id
    )
    select grouped.store_id, store.name as store_name, store.company_id, grouped.products, grouped.lost_cents,
      grouped.since, grouped.newest_since, product.name as product_name, phantom.on_hand, phantom.weeks, phantom.reported as is_reported
    from grouped
    join phantom on phantom.store_id = grouped.store_id and phantom.product_id = grouped.product_id
    join store on store.tenant_id = ${tenantId} and store.id = grouped.store_id and not store.inactive
    join product on product.tenant_id = ${tenantId} and product.id = grouped.product_id
    order by grouped.lost_cents desc, grouped.store_id`.execute(db);
  return rows;
};
