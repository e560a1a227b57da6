import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';

interface HistoryScope {
  readonly storeId: number;
  readonly productIds: readonly number[];
  /** A Monday. */
  readonly until: string;
  readonly weeks: number;
}

interface SoldWeek {
  readonly weekStart: string;
  readonly units: number;
}

/** Net units of each week since the first sale, never below 0; weeks without sales have 0. */
export const findSoldWeeks = async (
  { db, tenantId }: Ctx,
  { storeId, productIds, until, weeks }: HistoryScope,
): Promise<SoldWeek[]> => {
  const from = addDays(until, -weeks * daysPerWeek);
  const { rows } = await sql<SoldWeek>`
    with sold as materialized (
      select (sold_on - ${from}::date) / ${daysPerWeek} as week, sum(units) as units
      from sale_day
      where tenant_id = ${tenantId} and store_id = ${storeId} and product_id = any(${productIds}::bigint[])
        and sold_on >= ${from}::date and sold_on < ${until}::date
      group by 1
    )
    select ${from}::date + week * ${daysPerWeek} as week_start, greatest(0, coalesce(sold.units, 0))::integer as units
    from generate_series((select min(sold.week) from sold), ${weeks}::integer - 1) week
    left join sold using (week)
    order by week`.execute(db);
  return rows;
};

/** Null for products without a season. */
export const findSeasonFactors = async ({ db }: Ctx, productId: number): Promise<number[] | null> => {
  const factors: RawBuilder<number[]> = sql`factors::float8[]`;
  const row = await db
    .selectFrom('productSeason')
    .select(factors.as('factors'))
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row?.factors ?? null;
};
