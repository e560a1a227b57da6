import type { Periods } from '@shelfward/cube/sales-vectors.types.ts';
import type { PromotedDays } from '@shelfward/cube/scan/promoted-days.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { findNumberLists, joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';

interface PromotionRow {
  readonly companyId: number | null;
  /** First and last day of each promotion. */
  readonly days: string;
  readonly storeIds: string | null;
  readonly productIds: string | null;
}

/** The promotions in either period, those of the same stores and products together. */
export const findPromotions = async (
  { db, tenantId }: DataCtx,
  { now, lastYear }: Periods,
): Promise<PromotedDays['promotions']> => {
  const { rows } = await sql<PromotionRow>`
    with scope as (
      select company_id, store_id, product_id, product_line_id,
        string_agg((from_day - date '2000-01-01') || ',' || (until_day - date '2000-01-01'), ',' order by from_day) as days
      from promotion
      where tenant_id = ${tenantId} and (from_day <= ${now.before}::date and until_day >= ${now.after}::date
        or from_day <= ${lastYear.before}::date and until_day >= ${lastYear.after}::date)
      group by company_id, store_id, product_id, product_line_id
    )
    select scope.days,
      (select ${joinedNumbers(sql`store.id`)} from store
       where store.tenant_id = ${tenantId} and store.company_id = scope.company_id
         and store.id = coalesce(scope.store_id, store.id)) as store_ids,
      case when scope.product_id is not null then scope.product_id::text else (
        select ${joinedNumbers(sql`product.id`)} from product
        where product.tenant_id = ${tenantId} and product.product_line_id = scope.product_line_id) end as product_ids,
      scope.company_id
    from scope
    order by scope.company_id, scope.store_id, scope.product_id, scope.product_line_id`.execute(db);
  return rows.map(({ companyId, days, storeIds, productIds }) => ({
    storeIds: companyId === null ? 'all' : parseNumbers(storeIds),
    productIds: parseNumbers(productIds),
    days: toRanges(parseNumbers(days)),
  }));
};

/** The latest ones, because all of them are read for each question. */
const maxMarkedWeeks = 200_000;

/** The weeks that imported sales mark as promotions: the store, the product, and the Monday of each. */
export const findMarkedWeeks = async ({ db, tenantId }: DataCtx, { now, lastYear }: Periods): Promise<number[]> => {
  const weeks = await findNumberLists(
    db,
    'weeks',
    sql<{ readonly weeks: readonly number[] }>`
      select string_agg(store_id || ',' || product_id || ',' || week, ',' order by store_id, product_id, week) as weeks
      from (
        select distinct store_id, product_id, date_trunc('week', sold_on)::date - date '2000-01-01' as week
        from sale
        where tenant_id = ${tenantId} and promoted and not inactive
          and (sold_on between ${now.after}::date and ${now.before}::date
            or sold_on between ${lastYear.after}::date and ${lastYear.before}::date)
        order by week desc, store_id, product_id
        limit ${maxMarkedWeeks}
      ) marked
      having count(*) > 0`,
  );
  return weeks.flatMap((one) => [...one.weeks]);
};

const toRanges = (days: readonly number[]) =>
  Array.from({ length: days.length / 2 }, (_, at) => ({ first: days[2 * at] ?? 0, last: days[2 * at + 1] ?? 0 }));
