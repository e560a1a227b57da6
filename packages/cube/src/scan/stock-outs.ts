import { eventFields, findFirstKnownDay, findStockOuts } from '../change-split/stock-outs.rules.ts';
import type { DayRange } from '../day-range.rules.ts';
import type { CachedSales } from './cached-sales.ts';
import type { SeriesSales } from './series-sales.ts';
import { eventHeaderFields } from './stock-events.ts';

/** Days without stock, and the first day on which the stock is known. */
interface KnownStock {
  readonly stockOuts: readonly DayRange[];
  readonly knownFrom: number;
}

/** By the number of the series. */
export type StockOuts = ReadonlyMap<number, KnownStock>;

const cachedStockOuts = new WeakMap<SeriesSales, StockOuts>();

/** Computed once after each change of sales. */
export const getStockOuts = (sales: CachedSales, arranged: SeriesSales, lastDay: number): StockOuts => {
  const cached = cachedStockOuts.get(arranged);
  if (cached) return cached;
  const found = computeStockOuts(sales, arranged, lastDay);
  cachedStockOuts.set(arranged, found);
  return found;
};

const computeStockOuts = ({ stockEvents }: CachedSales, arranged: SeriesSales, lastDay: number): StockOuts => {
  const { stores, products, starts, days, units, firstDay } = arranged;
  const byStore = new Map(stores.map((one) => [one.store, one]));
  const stockOuts = new Map<number, KnownStock>();
  for (let at = 0; at < stockEvents.length; ) {
    const [store = 0, product = 0, count = 0] = stockEvents.subarray(at, at + eventHeaderFields);
    const eventsAt = at + eventHeaderFields;
    at = eventsAt + count * eventFields;
    const { from, until } = byStore.get(store) ?? { from: 0, until: 0 };
    const number = findSorted(products, product, from, until);
    if (number === undefined) continue;
    const events = stockEvents.subarray(eventsAt, at);
    const found = findStockOuts({
      days,
      units,
      from: starts[number] ?? 0,
      until: starts[number + 1] ?? 0,
      firstDay,
      events,
      lastDay,
    });
    if (found.length > 0) stockOuts.set(number, { stockOuts: found, knownFrom: findFirstKnownDay(events) });
  }
  return stockOuts;
};

/** The index of a value in a part of sorted values. */
const findSorted = (values: Int32Array, wanted: number, from: number, until: number): number | undefined => {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < until && values[low] === wanted ? low : undefined;
};
