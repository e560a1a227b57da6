import { expectedShortage } from '@shelfward/contract/scoring/scoring.rules.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { parseNumbers } from '../../../platform/db/number-lists.ts';
import { computeWeeklyRate, rateColumns, rateWindowDays } from '../../inventory/public.ts';
import { type Dimension, dimensionIdColumn, matchesFilter, matchesIds } from './order-conversion.queries.ts';
import type { InventoryForecast } from './order-conversion.rules.ts';

/** Weekly rate of sale per weighted unit, indexed by weeks on sale. */
const rateByWeeks = Array.from({ length: Math.floor(rateWindowDays / 7) + 2 }, (_, weeks) =>
  computeWeeklyRate(1, weeks),
);

/**
 * Weekly rate of sale and expected lost units of the next week, by store or by product. Includes store–product pairs with
 * an on-hand estimation. The rate of sale is computed as of the store's last day with sales, so that a late feed does not
 * lower it.
 */
export const findInventoryForecast = async (
  { db, tenantId }: DataCtx,
  by: Dimension,
  filter: SalesFilter,
): Promise<ReadonlyMap<number, InventoryForecast>> => {
  const { rows } = await sql<ForecastRow>`
    with last_day as (
      select store.id as store_id, last.ends_on
      from store
      cross join lateral (
        select max(sold_on) as ends_on from sale_day where tenant_id = ${tenantId} and store_id = store.id
      ) as last
      where store.tenant_id = ${tenantId} and ${matchesIds('store.id', filter.storeIds)}
    ), sums as (
      select sold.store_id, sold.product_id, ${rateColumns(sql`last_day.ends_on`)}
      from last_day
      join sale_day sold on sold.tenant_id = ${tenantId} and sold.store_id = last_day.store_id
        and sold.sold_on >= last_day.ends_on - ${rateWindowDays}::integer
      where ${matchesIds('sold.product_id', filter.productIds)}
      group by 1, 2
    ), position as (
      select inventory.store_id, inventory.product_id, inventory.on_hand, greatest(
        0, sums.weighted_units * (${rateByWeeks}::float8[])[sums.weeks_on_sale + 1]) as level
      from store_inventory inventory
      join sums on sums.store_id = inventory.store_id and sums.product_id = inventory.product_id
      where inventory.tenant_id = ${tenantId} and ${matchesFilter(filter, 'inventory.')}
    )
    select ${dimensionIdColumn(by)} as id, sum(level) as weekly_units,
      string_agg(on_hand || ',' || level, ',') filter (where ${mayRunShort}) as short
    from position where level > 0
    group by 1`.execute(db);
  return new Map(
    rows.map(({ id, weeklyUnits, short }) => [id, { weeklyUnits, expectedLostUnits: expectedLoss(short) }]),
  );
};

interface ForecastRow {
  readonly id: number;
  readonly weeklyUnits: number;
  /** On-hand units and rate of sale of each pair that may run short, as a flat comma-separated list. */
  readonly short: string | null;
}

/** For all other pairs the expected loss is less than a millionth of a unit. */
const mayRunShort = sql`on_hand < level + 6 * sqrt(level) + 4`;

const expectedLoss = (short: string | null): number => {
  const numbers = parseNumbers(short);
  let loss = 0;
  for (let at = 0; at < numbers.length; at += 2) loss += expectedShortage(numbers[at + 1] ?? 0, numbers[at] ?? 0);
  return loss;
};
