import type { CachedDay, CachedMonth, CachedSales } from './cached-sales.ts';
import type { IdIndex } from './id-index.ts';

/** The part of the stores that a scan worker computes: every `of`th one, from `at`. */
export interface StoreShare {
  readonly at: number;
  readonly of: number;
}

/** Products in stores, numbered from 1, those of a store one after another: its sums are close in memory. */
export interface SeriesIndex {
  /** For each store, the number by product, 0 without sales; undefined for a store of another share. */
  readonly numbers: (Int32Array | undefined)[];
  count: number;
  readonly months: WeakSet<CachedMonth>;
}

/** When each series, or each store, was sold: the first and the last day, and the number of days. */
export interface Lives {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly counts: Int32Array;
}

export interface SeriesLives {
  readonly index: SeriesIndex;
  readonly series: Lives;
  readonly stores: Lives;
}

// The indexes of ids are those of a client until it is loaded again, and only grow.
const indexes = new WeakMap<IdIndex, SeriesIndex>();
const livesBySales = new WeakMap<CachedSales, SeriesLives>();

/** Computed in one pass over all days after each change of sales. */
export const getSeriesLives = (sales: CachedSales, share: StoreShare): SeriesLives => {
  const cached = livesBySales.get(sales);
  if (cached) return cached;
  const index = numberSeries(sales, share);
  const lives = { index, series: createLives(index.count + 1), stores: createLives(sales.stores.ids.length) };
  for (const month of sales.months) for (const day of month.days) markDay(lives, day);
  livesBySales.set(sales, lives);
  return lives;
};

const isNew = -1;

const numberSeries = (sales: CachedSales, share: StoreShare): SeriesIndex => {
  const index = indexes.get(sales.stores) ?? { numbers: [], count: 0, months: new WeakSet() };
  indexes.set(sales.stores, index);
  growNumbers(index, sales, share);
  const newMonths = sales.months.filter((month) => !index.months.has(month));
  for (const month of newMonths) {
    for (const day of month.days) markNew(index, day);
    index.months.add(month);
  }
  for (const numbers of newMonths.length > 0 ? index.numbers : [])
    numbers?.forEach((number, product) => {
      if (number !== isNew) return;
      index.count += 1;
      numbers[product] = index.count;
    });
  return index;
};

const growNumbers = ({ numbers }: SeriesIndex, { stores, products }: CachedSales, { at, of }: StoreShare): void => {
  for (let store = at; store < stores.ids.length; store += of) {
    const before = numbers[store];
    if (before && before.length >= products.ids.length) continue;
    const grown = new Int32Array(products.ids.length);
    if (before) grown.set(before);
    numbers[store] = grown;
  }
};

const markNew = ({ numbers }: SeriesIndex, { rows, stores, products }: CachedDay): void => {
  for (let row = 0; row < rows; row += 1) {
    const ofStore = numbers[stores[row] ?? 0];
    const product = products[row] ?? 0;
    if (ofStore && ofStore[product] === 0) ofStore[product] = isNew;
  }
};

const createLives = (size: number): Lives => ({
  first: new Int32Array(size),
  last: new Int32Array(size),
  counts: new Int32Array(size),
});

const markDay = (
  { index, series, stores: ofStores }: SeriesLives,
  { day, rows, stores, products }: CachedDay,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const store = stores[row] ?? 0;
    const number = index.numbers[store]?.[products[row] ?? 0] ?? 0;
    if (number === 0) continue;
    markSold(series, number, day);
    if (ofStores.counts[store] === 0 || ofStores.last[store] !== day) markSold(ofStores, store, day);
  }
};

/** Days come in chronological order. */
const markSold = ({ first, last, counts }: Lives, at: number, day: number): void => {
  if (counts[at] === 0) first[at] = day;
  last[at] = day;
  counts[at] = (counts[at] ?? 0) + 1;
};
