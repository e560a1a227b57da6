import type { CachedDay, CachedMonth } from './cached-sales.ts';
import type { IdIndex } from './id-index.ts';

export type Side = 'store' | 'product';

/** Units and cents are interleaved, so that a row uses one cache line. `seen` marks the indexes that had rows. */
export interface SideTotals {
  readonly sums: Float64Array;
  readonly seen: Uint8Array;
}

/**
 * Totals of whole months are cached if they are much smaller than the rows; queries over everything then only add
 * months.
 */
export const isWorthCaching = ({ rows }: CachedMonth, { ids }: IdIndex): boolean => rows > 32 * ids.length;

const cachedTotals = { store: new WeakMap<CachedMonth, SideTotals>(), product: new WeakMap<CachedMonth, SideTotals>() };

export const getMonthTotals = (month: CachedMonth, side: Side, { ids }: IdIndex): SideTotals => {
  const cached = cachedTotals[side].get(month);
  if (cached) return cached;
  const totals = { sums: new Float64Array(2 * ids.length), seen: new Uint8Array(ids.length) };
  for (const day of month.days) addDay(totals, day, side);
  cachedTotals[side].set(month, totals);
  return totals;
};

const addDay = ({ sums, seen }: SideTotals, day: CachedDay, side: Side): void => {
  const { rows, units, cents, large } = day;
  const keys = side === 'store' ? day.stores : day.products;
  for (let row = 0; row < rows; row += 1) {
    const key = keys[row] ?? 0;
    sums[2 * key] = (sums[2 * key] ?? 0) + (units[row] ?? 0);
    sums[2 * key + 1] = (sums[2 * key + 1] ?? 0) + (cents[row] ?? 0);
    seen[key] = 1;
  }
  for (let at = side === 'store' ? 0 : 1; at < large.length; at += 3) {
    const key = large[at] ?? 0;
    const more = large[at + (side === 'store' ? 2 : 1)] ?? 0;
    sums[2 * key + 1] = (sums[2 * key + 1] ?? 0) + more;
  }
};
