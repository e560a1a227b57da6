import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { levelHalfLifeWeeks, recentDays } from './stock-signals.rules.ts';

/** The last day on which this store reported a sale of anything. */
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

export interface ShelfSales {
  readonly productId: number;
  readonly recentUnits: number;
  /** Sold until the silence began, each unit weighted by its age in weeks. */
  readonly weightedUnits: number;
  /** From the first of those sales until the silence. */
  readonly weeksOnSale: number;
}

/** How far back the weekly level looks; older sales weigh a tenth and less. */
export const levelDays = 182;

/** What `weeklyLevelOf` asks about the rows of `sold` until a day: `weighted_units` and `weeks_on_sale`. */
export const levelSums = (until: RawBuilder<unknown>): RawBuilder<unknown> => {
  const isMeant = sql`sold.sold_on between ${until} - ${levelDays}::integer and ${until}`;
  return sql`
    coalesce(sum(sold.units * power(0.5::float8, (${until} - sold.sold_on) / 7 / ${levelHalfLifeWeeks}::float8))
      filter (where ${isMeant}), 0) as weighted_units,
    coalesce((max(${until}) - min(sold.sold_on) filter (where ${isMeant})) / 7 + 1, 0) as weeks_on_sale`;
};

/** What these products sold lately, and before each of them fell silent. */
export const findShelfSales = async (
  { db, tenantId }: Ctx,
  { storeId, feedEndsOn }: { readonly storeId: number; readonly feedEndsOn: string },
  silences: readonly { readonly productId: number; readonly since: string }[],
): Promise<readonly ShelfSales[]> => {
  const ids = silences.map(({ productId }) => productId);
  const days = silences.map(({ since }) => since);
  const recentSince = addDays(feedEndsOn, -recentDays);
  const from = [...days.map((day) => addDays(day, -levelDays)), recentSince].toSorted()[0];
  const { rows } = await sql<ShelfSales>`
    with sold as materialized (
      select product_id, sold_on, units from sale_day
      where tenant_id = ${tenantId} and store_id = ${storeId} and sold_on > ${from} and product_id = any(${ids}::bigint[])
    )
    select shelf.product_id,
           coalesce(sum(sold.units) filter (where sold.sold_on > ${recentSince}), 0) as recent_units,
           ${levelSums(sql`shelf.since`)}
    from unnest(${ids}::bigint[], ${days}::date[]) as shelf (product_id, since)
    left join sold on sold.product_id = shelf.product_id
    group by shelf.product_id`.execute(db);
  return rows;
};
