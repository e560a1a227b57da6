import type { AlertSubject } from '@shelfward/contract/alerts/alerts.rules.ts';
import { maxAlertSubjects } from '@shelfward/contract/alerts/alerts.rules.ts';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { toArrayText } from '../../platform/db/number-lists.ts';
import { productIsEligible } from '../products/public.ts';
import type { Availability, DaysSold, WeeklySums } from './alert.types.ts';

/** A store and the last day of its sales that are compared. */
export interface StoreUntil {
  readonly id: number;
  readonly companyId: number;
  readonly regionId: number | null;
  readonly until: string;
}

export interface SeriesFilter {
  readonly subject: AlertSubject;
  readonly stores: readonly StoreUntil[];
  /** Undefined: all products. */
  readonly productIds: readonly number[] | undefined;
}

/** The ids of a subject, over the stores `chosen` and the products `product`. */
const keys: Readonly<Record<AlertSubject, RawBuilder<unknown>>> = {
  TOTAL: sql`'{}'::bigint[]`,
  COMPANY: sql`array[chosen.company_id]`,
  REGION: sql`array[chosen.region_id]`,
  STORE: sql`array[chosen.id]`,
  PRODUCT_LINE: sql`array[product.product_line_id]`,
  PRODUCT: sql`array[product.id]`,
  STORE_PRODUCT_LINE: sql`array[chosen.id, product.product_line_id]`,
  STORE_PRODUCT: sql`array[chosen.id, product.id]`,
};

const requirements: Readonly<Partial<Record<AlertSubject, RawBuilder<unknown>>>> = {
  REGION: sql`chosen.region_id is not null`,
  PRODUCT_LINE: sql`product.product_line_id is not null`,
  STORE_PRODUCT_LINE: sql`product.product_line_id is not null`,
};

/** Rules about products observe active ones; the sales of a store include those of all its products. */
const selectKeys = (ctx: ZonedCtx, { subject, productIds }: SeriesFilter) => {
  const isOfProducts = subject.includes('PRODUCT');
  const conditions = [
    requirements[subject],
    isOfProducts ? productIsEligible(ctx) : undefined,
    productIds && sql`line.product_id = any(${toArrayText(productIds)}::bigint[])`,
  ].filter((condition) => condition !== undefined);
  return {
    joins: isOfProducts
      ? sql`join product on product.tenant_id = ${ctx.tenantId} and product.id = line.product_id
        left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id`
      : sql``,
    condition: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `),
  };
};

const chosenStores = ({ stores }: SeriesFilter) => sql`
  unnest(${toArrayText(stores.map(({ id }) => id))}::bigint[],
    ${toArrayText(stores.map(({ companyId }) => companyId))}::bigint[],
    ${toArrayText(stores.map(({ regionId }) => regionId))}::bigint[],
    ${stores.map(({ until }) => until)}::date[]) as chosen (id, company_id, region_id, until)`;

interface SeriesRow {
  readonly ids: readonly number[];
  readonly subjects: number;
  readonly list: string;
}

export interface Series<T> {
  readonly series: readonly T[];
  /** Also those with the least units that are left out. */
  readonly subjects: number;
}

/** The sums of each subject in the last weeks, those with the most units first. */
export const loadWeeklySums = async (
  ctx: ZonedCtx,
  filter: SeriesFilter,
  weeks: number,
): Promise<Series<WeeklySums>> => {
  const { tenantId } = ctx;
  const { joins, condition } = selectKeys(ctx, filter);
  const { rows } = await sql<SeriesRow>`
    select ids, count(*) over () as subjects, list
    from (
      select ids, sum(units) as units, string_agg(age || ',' || units || ',' || cents, ',') as list
      from (
        select ${keys[filter.subject]} as ids, (chosen.until - line.sold_on) / ${daysPerWeek}::integer as age,
          sum(line.units)::bigint as units, sum(line.cents)::bigint as cents
        from ${chosenStores(filter)}
        join sale_day line on line.tenant_id = ${tenantId} and line.store_id = chosen.id and line.sold_on <= chosen.until
          and line.sold_on > chosen.until - ${weeks * daysPerWeek}::integer
        ${joins}
        where ${condition}
        group by 1, 2) weekly
      group by ids) series
    order by units desc, ids
    limit ${maxAlertSubjects}`.execute(ctx.db);
  return toSeries(rows, ({ ids, list }) => {
    const units = Array.from({ length: weeks }, () => 0);
    const cents = Array.from({ length: weeks }, () => 0);
    const numbers: number[] = JSON.parse(`[${list}]`);
    for (let at = 0; at < numbers.length; at += 3) {
      const week = weeks - 1 - (numbers[at] ?? 0);
      units[week] = numbers[at + 1] ?? 0;
      cents[week] = numbers[at + 2] ?? 0;
    }
    return { ids, units, cents };
  });
};

/** The days with sales of each subject in the last days, those with the most units first. */
export const loadSaleDays = async (ctx: ZonedCtx, filter: SeriesFilter, days: number): Promise<Series<DaysSold>> => {
  const { tenantId } = ctx;
  const { joins, condition } = selectKeys(ctx, filter);
  const { rows } = await sql<SeriesRow>`
    select ids, count(*) over () as subjects, list
    from (
      select ids, sum(units) as units, string_agg(age::text, ',' order by age) as list
      from (
        select ${keys[filter.subject]} as ids, chosen.until - line.sold_on as age, sum(line.units)::bigint as units
        from ${chosenStores(filter)}
        join sale_day line on line.tenant_id = ${tenantId} and line.store_id = chosen.id and line.sold_on <= chosen.until
          and line.sold_on > chosen.until - ${days}::integer
        ${joins}
        where ${condition}
        group by 1, 2 having sum(line.units) > 0) daily
      group by ids) series
    order by units desc, ids
    limit ${maxAlertSubjects}`.execute(ctx.db);
  return toSeries(rows, ({ ids, list }) => ({ ids, ages: JSON.parse(`[${list}]`) }));
};

export const loadAvailability = async (ctx: ZonedCtx, filter: SeriesFilter): Promise<Series<Availability>> => {
  const { tenantId } = ctx;
  const { condition } = selectKeys(ctx, filter);
  const { rows } = await sql<Availability & { subjects: number }>`
    select ids, shelves, filled, count(*) over () as subjects
    from (
      select ${keys[filter.subject]} as ids, count(*) as shelves, count(*) filter (where stock.on_hand > 0) as filled
      from ${chosenStores(filter)}
      join store_assortment_item line on line.tenant_id = ${tenantId} and line.store_id = chosen.id and line.par_level > 0
      join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = chosen.id
        and stock.product_id = line.product_id
      join product on product.tenant_id = ${tenantId} and product.id = line.product_id
      left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
      where ${condition} and ${productIsEligible(ctx)}
      group by 1) counted
    order by shelves desc, ids
    limit ${maxAlertSubjects}`.execute(ctx.db);
  return toSeries(rows, ({ ids, shelves, filled }) => ({ ids, shelves, filled }));
};

const toSeries = <R extends { readonly ids: readonly number[]; readonly subjects: number }, T>(
  rows: readonly R[],
  convert: (row: R) => T,
): Series<T> => ({
  series: rows.map((row) => convert({ ...row, ids: row.ids.map(Number) })),
  subjects: rows[0]?.subjects ?? 0,
});
