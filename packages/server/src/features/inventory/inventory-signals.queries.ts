import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { rateHalfLifeWeeks, recentDays } from './inventory-signals.rules.ts';

/** The last day on which this store reported any sale. */
export const findFeedEnd = async ({ db }: Ctx, storeId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('saleDay')
    .select('soldOn')
    .where('storeId', '=', storeId)
    .orderBy('soldOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.soldOn ?? null;
};

export interface PositionSales {
  readonly productId: number;
  readonly recentUnits: number;
  /** Units sold until the last activity, weighted by age in weeks. */
  readonly weightedUnits: number;
  /** Weeks from the first of those sales until the last activity. */
  readonly weeksOnSale: number;
}

/** Window for the weekly rate of sale; older sales would have a weight of a tenth or less. */
export const rateWindowDays = 182;

/** Columns `weighted_units` and `weeks_on_sale` over the rows of `sold` until a day: the inputs of `computeWeeklyRate`. */
export const rateColumns = (until: RawBuilder<unknown>): RawBuilder<unknown> => {
  const isInWindow = sql`sold.sold_on between ${until} - ${rateWindowDays}::integer and ${until}`;
  return sql`
    coalesce(sum(sold.units * power(0.5::float8, (${until} - sold.sold_on) / 7 / ${rateHalfLifeWeeks}::float8))
      filter (where ${isInWindow}), 0) as weighted_units,
    coalesce((max(${until}) - min(sold.sold_on) filter (where ${isInWindow})) / 7 + 1, 0) as weeks_on_sale`;
};

/** Recent sales of these products, and their sales before the last activity. */
export const findPositionSales = async (
  { db, tenantId }: Ctx,
  { storeId, feedEndsOn }: { readonly storeId: number; readonly feedEndsOn: string },
  inactivePeriods: readonly { readonly productId: number; readonly since: string }[],
): Promise<readonly PositionSales[]> => {
  const ids = inactivePeriods.map(({ productId }) => productId);
  const days = inactivePeriods.map(({ since }) => since);
  const recentSince = addDays(feedEndsOn, -recentDays);
  const from = [...days.map((day) => addDays(day, -rateWindowDays)), recentSince].toSorted()[0];
  const { rows } = await sql<PositionSales>`
    with sold as materialized (
      select product_id, sold_on, units from sale_day
      where tenant_id = ${tenantId} and store_id = ${storeId} and sold_on > ${from} and product_id = any(${ids}::bigint[])
    )
    select position.product_id,
           coalesce(sum(sold.units) filter (where sold.sold_on > ${recentSince}), 0) as recent_units,
           ${rateColumns(sql`position.since`)}
    from unnest(${ids}::bigint[], ${days}::date[]) as position (product_id, since)
    left join sold on sold.product_id = position.product_id
    group by position.product_id`.execute(db);
  return rows;
};
