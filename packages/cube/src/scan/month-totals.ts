import type { CachedMonth } from './cached-sales.ts';
import type { IdIndex } from './id-index.ts';
import { addDay, createTotals, type Side, type SideTotals } from './totals.ts';

/**
 * Totals of whole months are cached if they are much smaller than the rows; queries over everything then only add
 * months.
 */
export const isWorthCaching = ({ rows }: CachedMonth, { ids }: IdIndex): boolean => rows > 32 * ids.length;

const cachedTotals = { store: new WeakMap<CachedMonth, SideTotals>(), product: new WeakMap<CachedMonth, SideTotals>() };

export const getMonthTotals = (month: CachedMonth, side: Side, { ids }: IdIndex): SideTotals => {
  const cached = cachedTotals[side].get(month);
  if (cached) return cached;
  const totals = createTotals(ids.length);
  for (const day of month.days) addDay(totals, day, { side, allowed: { stores: undefined, products: undefined } });
  cachedTotals[side].set(month, totals);
  return totals;
};
