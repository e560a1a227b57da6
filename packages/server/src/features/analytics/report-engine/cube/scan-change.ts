import {
  type ChangePeriods,
  changeFields,
  createChangeSums,
  createSoldSeries,
  type SoldDays,
  toWeekdayRange,
} from '../change-split/change-sums.rules.ts';
import type { CachedDay, CachedSales } from './cached-sales.ts';
import type { DayRange } from './scan.ts';
import type { Allowed, Side } from './totals.ts';

export interface ChangeQuestion {
  readonly of: 'change';
  /** The rows of the result. */
  readonly by: Side;
  readonly now: DayRange;
  readonly lastYear: DayRange;
}

/** Series whose sums are in memory at once. More are summed in several passes, by store. */
const maxCells = 4_000_000;

/**
 * Flat rows: id, then the fields of the sums of the change. One pass over all days: the first and the last sale of a series
 * show whether the product was listed.
 */
export const scanChange = (
  sales: CachedSales,
  { by, now, lastYear }: ChangeQuestion,
  allowed: Allowed,
): Float64Array<ArrayBuffer> => {
  const days = sales.months.flatMap((month) => month.days);
  const [firstDay, lastDay] = [days[0]?.day, days.at(-1)?.day];
  if (firstDay === undefined || lastDay === undefined) return new Float64Array(0);
  const periods = { before: lastYear, now, known: { first: firstDay, last: lastDay } };
  const { stores, dailyUnits } = scanAccount(days, toWeekdayRange(periods), sales.stores.ids.length);
  const addSeries = createChangeSums({ ...periods, dailyUnits });
  const series = createSoldSeries();
  const { ids } = by === 'store' ? sales.stores : sales.products;
  const result = { sums: new Float64Array(ids.length * changeFields), seen: new Uint8Array(ids.length) };
  const products = listAllowed(sales.products.ids.length, allowed.products);
  const storesPerPass = Math.max(1, Math.floor(maxCells / Math.max(1, products.length)));
  const allStores = listAllowed(sales.stores.ids.length, allowed.stores);
  for (let from = 0; from < allStores.length; from += storesPerPass) {
    const passStores = allStores.slice(from, from + storesPerPass);
    const cells = sumCells(sales, days, { stores: passStores, products, periods });
    for (const [storeAt, store] of passStores.entries()) {
      series.storeId = sales.stores.ids[store] ?? 0;
      setSoldDays(series.storeSold, stores, store);
      for (const [productAt, product] of products.entries()) {
        const cell = storeAt * products.length + productAt;
        if (cells.inPeriods[cell] === 0) continue;
        series.productId = sales.products.ids[product] ?? 0;
        setSoldDays(series.sold, cells, cell);
        series.unitsBefore = cells.sums[4 * cell] ?? 0;
        series.centsBefore = cells.sums[4 * cell + 1] ?? 0;
        series.unitsNow = cells.sums[4 * cell + 2] ?? 0;
        series.centsNow = cells.sums[4 * cell + 3] ?? 0;
        const row = by === 'store' ? store : product;
        result.seen[row] = 1;
        addSeries(result.sums, row * changeFields, series);
      }
    }
  }
  return packRows(ids, result);
};

const listAllowed = (size: number, allowed: Uint8Array | undefined): number[] =>
  Array.from({ length: size }, (_, index) => index).filter((index) => allowed?.[index] !== 0);

interface Lives {
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Days with sales. */
  readonly counts: Int32Array;
}

/** Before all days. */
const unknownDay = -2_147_483_648;
const createLives = (size: number): Lives => ({
  first: new Int32Array(size).fill(unknownDay),
  last: new Int32Array(size).fill(unknownDay),
  counts: new Int32Array(size),
});

/** Days come in chronological order. */
const markDay = ({ first, last, counts }: Lives, at: number, day: number): void => {
  if (first[at] === unknownDay) first[at] = day;
  last[at] = day;
  counts[at] = (counts[at] ?? 0) + 1;
};

const setSoldDays = (sold: SoldDays, { first, last, counts }: Lives, at: number): void => {
  sold.first = first[at] ?? 0;
  sold.last = last[at] ?? 0;
  sold.count = counts[at] ?? 0;
};

/** The first and last day with sales of each store, and the units of the days that weigh the weekdays, unfiltered. */
const scanAccount = (days: readonly CachedDay[], range: DayRange, size: number) => {
  const stores = createLives(size);
  const dailyUnits = new Float64Array(range.last - range.first + 1);
  for (const { day, rows, stores: keys, units } of days) {
    let sum = 0;
    for (let row = 0; row < rows; row += 1) {
      const store = keys[row] ?? 0;
      if (stores.last[store] !== day) markDay(stores, store, day);
      sum += units[row] ?? 0;
    }
    if (day >= range.first && day <= range.last) dailyUnits[day - range.first] = sum;
  }
  return { stores, dailyUnits };
};

interface Cells extends Lives {
  /** Units and cents before, units and cents now. */
  readonly sums: Float64Array;
  readonly inPeriods: Uint8Array;
}

interface Pass {
  readonly stores: readonly number[];
  readonly products: readonly number[];
  readonly periods: Omit<ChangePeriods, 'dailyUnits'>;
}

const sumCells = (sales: CachedSales, days: readonly CachedDay[], { stores, products, periods }: Pass): Cells => {
  const size = stores.length * products.length;
  const cells = { ...createLives(size), sums: new Float64Array(4 * size), inPeriods: new Uint8Array(size) };
  const storeOffsets = toPositions(sales.stores.ids.length, stores).map((at) => (at < 0 ? at : at * products.length));
  const productOffsets = toPositions(sales.products.ids.length, products);
  const offsets = { storeOffsets, productOffsets };
  for (const day of days) {
    markSold(cells, day, offsets);
    if (isIn(day.day, periods.before)) addSums(cells, day, { ...offsets, field: 0 });
    if (isIn(day.day, periods.now)) addSums(cells, day, { ...offsets, field: 2 });
  }
  return cells;
};

const isIn = (day: number, { first, last }: DayRange): boolean => day >= first && day <= last;

const toPositions = (size: number, chosen: readonly number[]): Int32Array => {
  const positions = new Int32Array(size).fill(-1);
  chosen.forEach((index, at) => {
    positions[index] = at;
  });
  return positions;
};

interface Offsets {
  /** Where the cells of a store begin, and where a product is in them; negative if they are not in the pass. */
  readonly storeOffsets: Int32Array;
  readonly productOffsets: Int32Array;
}

const markSold = (
  cells: Cells,
  { day, rows, stores, products }: CachedDay,
  { storeOffsets, productOffsets }: Offsets,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const store = storeOffsets[stores[row] ?? 0] ?? -1;
    const product = productOffsets[products[row] ?? 0] ?? -1;
    if (store < 0 || product < 0) continue;
    markDay(cells, store + product, day);
  }
};

/** The field is that of the units of a period. */
const addSums = (
  { sums, inPeriods }: Cells,
  { rows, stores, products, units, cents, large }: CachedDay,
  { storeOffsets, productOffsets, field }: Offsets & { readonly field: number },
): void => {
  for (let row = 0; row < rows; row += 1) {
    const store = storeOffsets[stores[row] ?? 0] ?? -1;
    const product = productOffsets[products[row] ?? 0] ?? -1;
    if (store < 0 || product < 0) continue;
    const cell = store + product;
    const at = 4 * cell + field;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    inPeriods[cell] = 1;
  }
  for (let at = 0; at < large.length; at += 3) {
    const store = storeOffsets[large[at] ?? 0] ?? -1;
    const product = productOffsets[large[at + 1] ?? 0] ?? -1;
    if (store < 0 || product < 0) continue;
    const centsAt = 4 * (store + product) + field + 1;
    sums[centsAt] = (sums[centsAt] ?? 0) + (large[at + 2] ?? 0);
  }
};

const packRows = (
  ids: readonly number[],
  { sums, seen }: { readonly sums: Float64Array; readonly seen: Uint8Array },
): Float64Array<ArrayBuffer> => {
  const found = new Float64Array(ids.length * (1 + changeFields));
  let at = 0;
  for (const [row, id] of ids.entries()) {
    if (seen[row] === 0) continue;
    found[at] = id;
    found.set(sums.subarray(row * changeFields, (row + 1) * changeFields), at + 1);
    at += 1 + changeFields;
  }
  return found.slice(0, at);
};
