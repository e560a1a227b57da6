import { expectedShortage } from '@shelfward/contract/scoring/scoring.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { numbersOf } from '../../../platform/db/number-lists.ts';
import { levelDays, levelSums, weeklyLevelOf } from '../../inventory/public.ts';
import type { SalesFilter } from '../report-engine/vectors/sales-vectors.types.ts';
import { amongMeant, type Dimension, idOf, isMeant } from './order-conversion.queries.ts';
import type { ShelfOutlook } from './order-conversion.rules.ts';

/** The weekly level of one weighted unit, by the weeks on sale from none on. */
const levelOfWeeks = Array.from({ length: Math.floor(levelDays / 7) + 2 }, (_, weeks) => weeklyLevelOf(1, weeks));

/**
 * Of every store, or product, what its shelves sell a week, and what a week's demand will find missing. A shelf is one
 * with an estimate; what it sells a week is judged on the last day that its store reported, so that a feed that is late
 * lowers nothing.
 */
export const findShelfOutlook = async (
  { db, tenantId }: DataCtx,
  by: Dimension,
  filter: SalesFilter,
): Promise<ReadonlyMap<number, ShelfOutlook>> => {
  const { rows } = await sql<OutlookRow>`
    with feed as (
      select store.id as store_id, last.ends_on
      from store
      cross join lateral (
        select max(sold_on) as ends_on from sale_day where tenant_id = ${tenantId} and store_id = store.id
      ) as last
      where store.tenant_id = ${tenantId} and ${amongMeant('store.id', filter.storeIds)}
    ), sums as (
      select sold.store_id, sold.product_id, ${levelSums(sql`feed.ends_on`)}
      from feed
      join sale_day sold on sold.tenant_id = ${tenantId} and sold.store_id = feed.store_id
        and sold.sold_on >= feed.ends_on - ${levelDays}::integer
      where ${amongMeant('sold.product_id', filter.productIds)}
      group by 1, 2
    ), shelf as (
      select held.store_id, held.product_id, held.on_hand, greatest(
        0, sums.weighted_units * (${levelOfWeeks}::float8[])[sums.weeks_on_sale + 1]) as level
      from store_inventory held
      join sums on sums.store_id = held.store_id and sums.product_id = held.product_id
      where held.tenant_id = ${tenantId} and ${isMeant(filter, 'held.')}
    )
    select ${idOf(by)} as id, sum(level) as weekly_units,
      string_agg(on_hand || ',' || level, ',') filter (where ${isScarce}) as scarce
    from shelf where level > 0
    group by 1`.execute(db);
  return new Map(rows.map(({ id, weeklyUnits, scarce }) => [id, { weeklyUnits, expectedLostUnits: lossOf(scarce) }]));
};

interface OutlookRow {
  readonly id: number;
  readonly weeklyUnits: number;
  /** Of each shelf that may lack anything, the units on hand and the level. */
  readonly scarce: string | null;
}

/** Of all others the expected loss is less than a millionth of a unit. */
const isScarce = sql`on_hand < level + 6 * sqrt(level) + 4`;

const lossOf = (scarce: string | null): number => {
  const numbers = numbersOf(scarce);
  let loss = 0;
  for (let at = 0; at < numbers.length; at += 2) loss += expectedShortage(numbers[at + 1] ?? 0, numbers[at] ?? 0);
  return loss;
};
