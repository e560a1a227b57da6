import type { StockEvent } from '@shelfward/forecast/levels/availability.rules.ts';
import type { ActivityChange } from '@shelfward/forecast/levels/store-activity.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { findNumberLists } from '../../../platform/db/number-lists.ts';
import { selectStockEvents } from '../../inventory/public.ts';
import { selectPrice } from '../../pricing/public.ts';
import { orderStep, productIsEligible } from '../../products/public.ts';
import { storeIsEligible } from '../../stores/public.ts';

export interface RunStore {
  readonly id: number;
  readonly companyId: number;
}

/** Active stores, all or some of these, in id order. */
export const findRunStores = async ({ db, tenantId }: DataCtx, ids?: readonly number[]): Promise<RunStore[]> => {
  const { rows } = await sql<RunStore>`
    select store.id, store.company_id
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    where store.tenant_id = ${tenantId} and ${storeIsEligible}
      and ${ids ? sql`store.id = any(${ids}::bigint[])` : sql`true`}
    order by store.id`.execute(db);
  return rows;
};

export const findTimeZone = async ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>): Promise<string> => {
  const { timeZone } = await db
    .selectFrom('client')
    .select('timeZone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return timeZone;
};

export const findSalesVersion = async ({ db }: DataCtx): Promise<number> => {
  const row = await db.selectFrom('saleVersion').select('version').executeTakeFirst();
  return row?.version ?? 0;
};

/** A product in the assortment of a store. */
export interface RunPair {
  readonly companyId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly productLineId: number | null;
  readonly parLevel: number;
  readonly globalAssortmentQuantity: number;
  readonly packSize: number;
  /** Units of a pack, layer, or pallet, and the limits of an order. */
  readonly orderStep: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly shelfMaximum: number | null;
  readonly priceCents: number | null;
}

/** Active products of the assortments, in the order of store id and product id. */
export const findRunPairs = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<RunPair[]> => {
  const { db, tenantId } = ctx;
  const price = selectPrice(
    ctx,
    { companyId: sql.raw('wanted.company_id'), productId: sql.raw('wanted.product_id') },
    sql`product_price.price_cents, product_price.min_quantity, product_price.max_quantity`,
  );
  const { rows } = await sql<RunPair>`
    with pair as materialized (
      select item.store_id, item.product_id, item.par_level, item.global_assortment_quantity, store.company_id,
             product.product_line_id, product.pack_size, ${orderStep} as order_step, product.min_quantity,
             product.max_quantity, item.shelf_maximum
      from store_assortment_item item
      join store on store.tenant_id = ${tenantId} and store.id = item.store_id
      join product on product.tenant_id = ${tenantId} and product.id = item.product_id
      left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
      where item.tenant_id = ${tenantId} and item.store_id = any(${storeIds}::bigint[])
        and item.global_assortment_id is not null and ${productIsEligible(ctx)}
    ), price as materialized (
      select wanted.company_id, wanted.product_id, own.*
      from (select distinct company_id, product_id from pair) wanted
      left join lateral (${price}) own on true
    )
    select pair.company_id, pair.store_id, pair.product_id, pair.product_line_id, pair.par_level, pair.global_assortment_quantity,
           pair.pack_size, pair.order_step, coalesce(price.min_quantity, pair.min_quantity) as min_quantity,
           coalesce(price.max_quantity, pair.max_quantity) as max_quantity, pair.shelf_maximum, price.price_cents
    from pair
    join price on price.company_id = pair.company_id and price.product_id = pair.product_id
    order by pair.store_id, pair.product_id`.execute(db);
  return rows;
};

export interface SalesPeriod {
  /** The first day. */
  readonly from: string;
  /** The day after the last day. */
  readonly until: string;
}

export interface PairDays {
  readonly storeId: number;
  readonly productId: number;
  /** Day index, units, day index, units, … */
  readonly days: readonly number[];
}

/** The sales of these stores in a period, for queries of `sale` and `sale_day`. */
const soldIn = (
  { tenantId }: DataCtx,
  storeIds: readonly number[],
  { from, until }: SalesPeriod,
): RawBuilder<boolean> => sql<boolean>`
  tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
    and sold_on >= ${from}::date and sold_on < ${until}::date`;

/** Daily units of all products that these stores sold. */
export const findDailySales = (ctx: DataCtx, storeIds: readonly number[], period: SalesPeriod): Promise<PairDays[]> =>
  findNumberLists(
    ctx.db,
    'days',
    sql<PairDays>`
    select store_id, product_id, string_agg(sold_on - ${period.from}::date || ',' || units, ',') as days
    from sale_day
    where ${soldIn(ctx, storeIds, period)}
    group by store_id, product_id`,
  );

interface SpreadStore {
  readonly storeId: number;
  /** The last day of a week or another period that was reported as one figure, counted from the first day. */
  readonly day: number;
}

/** Stores whose sales were reported by weeks or other periods, with the end of the last one. */
export const findLastPeriods = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
  { from, until }: SalesPeriod,
): Promise<SpreadStore[]> => {
  const { rows } = await sql<SpreadStore>`
    select store.id as store_id, last.sold_on - ${from}::date as day
    from store
    cross join lateral (
      select sold_on from sale
      where tenant_id = ${tenantId} and store_id = store.id and period_days > 1 and not inactive
        and sold_on >= ${from}::date and sold_on < ${until}::date
      order by sold_on desc limit 1
    ) last
    where store.tenant_id = ${tenantId} and store.id = any(${storeIds}::bigint[])`.execute(db);
  return rows;
};

interface PromotedPair {
  readonly storeId: number;
  readonly productId: number;
  /** Indexes, in order. */
  readonly weeks: readonly number[];
}

/** The weeks that imported sales mark as promotions of a product in a store. */
export const findPromotedWeeks = (
  ctx: DataCtx,
  storeIds: readonly number[],
  period: SalesPeriod,
): Promise<PromotedPair[]> =>
  findNumberLists(
    ctx.db,
    'weeks',
    sql<PromotedPair>`
    select store_id, product_id, string_agg(week::text, ',' order by week) as weeks
    from (
      select distinct store_id, product_id, (sold_on - ${period.from}::date) / 7 as week
      from sale
      where ${soldIn(ctx, storeIds, period)} and promoted and not inactive
    ) marked
    group by store_id, product_id`,
  );

export interface PairValues {
  readonly storeId: number;
  readonly productId: number;
  /** Week index, cents, units, week index, … */
  readonly values: readonly number[];
}

/** Value and units of the weeks in which these stores sold these products for money. */
export const findWeeklyValues = (
  ctx: DataCtx,
  { storeIds, productIds }: { readonly storeIds: readonly number[]; readonly productIds: readonly number[] },
  period: SalesPeriod,
): Promise<PairValues[]> =>
  findNumberLists(
    ctx.db,
    'values',
    sql<PairValues>`
    select store_id, product_id, string_agg(week || ',' || cents || ',' || units, ',') as values
    from (
      select store_id, product_id, (sold_on - ${period.from}::date) / 7 as week, sum(cents) as cents, sum(units) as units
      from sale_day
      where ${soldIn(ctx, storeIds, period)} and product_id = any(${productIds}::bigint[]) and units > 0 and cents > 0
      group by store_id, product_id, week
    ) weekly
    group by store_id, product_id`,
  );

interface StoreActivity extends ActivityChange {
  readonly storeId: number;
}

/**
 * When these stores, and the regions and companies that they have today, were deactivated and activated, by the audit, in the
 * order of time.
 */
export const findActivityChanges = async (
  { db, tenantId, timeZone }: ZonedCtx,
  storeIds: readonly number[],
  { from, until }: SalesPeriod,
): Promise<StoreActivity[]> => {
  const { rows } = await sql<StoreActivity>`
    select store.id as store_id, place.source, (entry.created_at at time zone ${timeZone}::text)::date - ${from}::date as day,
           entry.updated_value = 'true'::jsonb as inactive
    from store
    cross join lateral (
      values ('STORE', store.id), ('REGION', store.region_id), ('COMPANY', store.company_id)
    ) as place (source, id)
    join audit_entry entry
      on entry.tenant_id = ${tenantId} and entry.entity_type = place.source and entry.entity_id = place.id
    where store.tenant_id = ${tenantId} and store.id = any(${storeIds}::bigint[])
      and entry.field = 'inactive' and (entry.created_at at time zone ${timeZone}::text)::date < ${until}::date
    order by store.id, entry.id`.execute(db);
  return rows;
};

export interface PairEvent extends StockEvent {
  readonly storeId: number;
  readonly productId: number;
}

/** Counts and deliveries before `until`, in the order of their days; earlier days have negative indexes. */
export const findStockEvents = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
  { from, until }: SalesPeriod,
): Promise<PairEvent[]> => {
  const isWanted = (column: string) => sql<boolean>`${sql.ref(column)} = any(${storeIds}::bigint[])`;
  const { rows } = await sql<PairEvent>`
    select store_id, product_id, day - ${from}::date as day, kind, units
    from (${selectStockEvents(tenantId, isWanted)}) event
    where day < ${until}::date
    order by store_id, product_id, day, kind desc`.execute(db);
  return rows;
};
