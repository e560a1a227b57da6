import {
  type ChangePeriods,
  changeFields,
  createSeriesChange,
  createSoldSeries,
  noRanges,
  type SoldSeries,
} from '../change-split/change-sums.rules.ts';
import type { DayRange } from '../day-range.rules.ts';
import type { Ids, PackedTotals } from '../sales-vectors.types.ts';
import type { CachedSales } from './cached-sales.ts';
import type { IdIndex } from './id-index.ts';
import { createPromotionFinder, type PromotedDays } from './promoted-days.ts';
import { getSeriesSales, type SeriesSales, type StoreShare } from './series-sales.ts';
import { getStockOuts } from './stock-outs.ts';

/** The causes of the change between two periods. */
export interface ChangeQuestion extends ChangePeriods, PromotedDays {
  readonly of: 'change';
  readonly storeIds: Ids;
  readonly productIds: Ids;
}

/**
 * The number of rows of stores and of products, then the rows of stores, then those of products: each has an id, and the
 * fields of a change. A series is in the row of its store and in that of its product.
 */
export const scanChange = (sales: CachedSales, question: ChangeQuestion, share: StoreShare): PackedTotals => {
  const arranged = getSeriesSales(sales, share);
  const allowedStores = toAllowed(sales.stores, question.storeIds);
  const allowedProducts = toAllowed(sales.products, question.productIds);
  const change = createSeriesChange(question);
  const series = createSoldSeries();
  const readSales = createSalesReader(arranged, question);
  const readPromoted = createPromotedReader(arranged, question);
  const findPromotions = createPromotionFinder(sales, question);
  const stockOuts = getStockOuts(sales, arranged, question.known.last);
  const byStore = createRows(sales.stores.ids.length);
  const byProduct = createRows(sales.products.ids.length);
  const target = { stores: byStore.sums, products: byProduct.sums, storeAt: 0, productAt: 0 };
  for (const { store, from, until, sold } of arranged.stores) {
    if (allowedStores?.[store] === 0) continue;
    change.setStore(sales.stores.ids[store] ?? 0, sold);
    target.storeAt = store * changeFields;
    for (let number = from; number < until; number += 1) {
      const product = arranged.products[number] ?? 0;
      if (allowedProducts?.[product] === 0 || !readSales(series, number)) continue;
      series.productId = sales.products.ids[product] ?? 0;
      const stock = stockOuts.get(number);
      series.stockOuts = stock?.stockOuts ?? noRanges;
      series.stockKnownFrom = stock?.knownFrom ?? Number.POSITIVE_INFINITY;
      series.promotions = findPromotions(store, product);
      readPromoted(series, number);
      target.productAt = product * changeFields;
      change.add(series, target);
      byStore.seen[store] = 1;
      byProduct.seen[product] = 1;
    }
  }
  return packRows(sales, byStore, byProduct);
};

const toAllowed = ({ ids, indexById }: IdIndex, requested: Ids): Uint8Array | undefined => {
  if (requested === 'all') return undefined;
  const allowed = new Uint8Array(ids.length);
  for (const id of requested) {
    const number = indexById.get(id);
    if (number !== undefined) allowed[number] = 1;
  }
  return allowed;
};

/** Reads the sales of a series in both periods; false if it has none. */
const createSalesReader = (
  { starts, days, firstDay, units, cents }: SeriesSales,
  { now, lastYear }: ChangeQuestion,
): ((series: SoldSeries, number: number) => boolean) => {
  const [nowFirst, nowLast] = [now.first - firstDay, now.last - firstDay];
  const [beforeFirst, beforeLast] = [lastYear.first - firstDay, lastYear.last - firstDay];
  const [first, last] = [Math.min(nowFirst, beforeFirst), Math.max(nowLast, beforeLast)];
  return ({ sold, before, now: later }, number) => {
    const [start, end] = [starts[number] ?? 0, starts[number + 1] ?? 0];
    const lastSold = days[end - 1] ?? 0;
    if (lastSold < first) return false;
    let isSeen = false;
    let unitsBefore = 0;
    let centsBefore = 0;
    let unitsNow = 0;
    let centsNow = 0;
    for (let row = start; row < end; row += 1) {
      const day = days[row] ?? 0;
      if (day > last) break;
      if (day >= beforeFirst && day <= beforeLast) {
        isSeen = true;
        unitsBefore += units[row] ?? 0;
        centsBefore += cents[row] ?? 0;
      }
      if (day >= nowFirst && day <= nowLast) {
        isSeen = true;
        unitsNow += units[row] ?? 0;
        centsNow += cents[row] ?? 0;
      }
    }
    if (!isSeen) return false;
    sold.first = firstDay + (days[start] ?? 0);
    sold.last = firstDay + lastSold;
    sold.count = end - start;
    before.units = unitsBefore;
    before.cents = centsBefore;
    later.units = unitsNow;
    later.cents = centsNow;
    return true;
  };
};

/** Reads what the days of promotions sold in both periods. */
const createPromotedReader =
  ({ starts, days, firstDay, units, cents }: SeriesSales, { now, lastYear }: ChangeQuestion) =>
  ({ promotions, promotedBefore, promotedNow }: SoldSeries, number: number): void => {
    promotedBefore.units = 0;
    promotedBefore.cents = 0;
    promotedNow.units = 0;
    promotedNow.cents = 0;
    if (promotions.length === 0) return;
    const end = starts[number + 1] ?? 0;
    let next = 0;
    for (let row = starts[number] ?? 0; row < end; row += 1) {
      const day = firstDay + (days[row] ?? 0);
      while (next < promotions.length && (promotions[next]?.last ?? 0) < day) next += 1;
      if (day < (promotions[next]?.first ?? Number.POSITIVE_INFINITY)) continue;
      if (isIn(day, lastYear)) addSales(promotedBefore, units[row] ?? 0, cents[row] ?? 0);
      if (isIn(day, now)) addSales(promotedNow, units[row] ?? 0, cents[row] ?? 0);
    }
  };

const isIn = (day: number, { first, last }: DayRange): boolean => day >= first && day <= last;
const addSales = (sums: { units: number; cents: number }, units: number, cents: number): void => {
  sums.units += units;
  sums.cents += cents;
};

interface Rows {
  readonly sums: Float64Array;
  readonly seen: Uint8Array;
}

const createRows = (size: number): Rows => ({
  sums: new Float64Array(size * changeFields),
  seen: new Uint8Array(size),
});

const headerFields = 2;

const packRows = ({ stores, products }: CachedSales, byStore: Rows, byProduct: Rows): PackedTotals => {
  const [storeRows, productRows] = [countSeen(byStore), countSeen(byProduct)];
  const packed = new Float64Array(headerFields + (storeRows + productRows) * (1 + changeFields));
  packed.set([storeRows, productRows]);
  let at = headerFields;
  for (const [{ ids }, { sums, seen }] of [
    [stores, byStore],
    [products, byProduct],
  ] as const)
    for (const [row, id] of ids.entries()) {
      if (seen[row] !== 1) continue;
      packed[at] = id;
      packed.set(sums.subarray(row * changeFields, (row + 1) * changeFields), at + 1);
      at += 1 + changeFields;
    }
  return packed;
};

const countSeen = ({ seen }: Rows): number => seen.reduce((count, one) => count + one, 0);

/** The results of different stores as one. */
export const joinPacked = (parts: readonly PackedTotals[]): PackedTotals => {
  const joined = new Float64Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** The sums of a row by field. */
export type ChangeRows = ReadonlyMap<number, Float64Array>;

export interface FoundChange {
  readonly stores: Map<number, Float64Array>;
  readonly products: Map<number, Float64Array>;
}

/** Adds the rows of other stores. */
export const addChange = (found: FoundChange, added: FoundChange): void => {
  for (const [id, fields] of added.stores) addRow(found.stores, id, fields);
  for (const [id, fields] of added.products) addRow(found.products, id, fields);
};

/** The packed results of scan workers with different stores, one after another. */
export const unpackChange = (packed: Float64Array): FoundChange => {
  const found = { stores: new Map<number, Float64Array>(), products: new Map<number, Float64Array>() };
  for (let at = 0; at < packed.length; ) {
    const [storeRows = 0, productRows = 0] = packed.subarray(at, at + headerFields);
    at += headerFields;
    for (let row = 0; row < storeRows + productRows; row += 1) {
      const id = packed[at] ?? 0;
      const fields = packed.subarray(at + 1, at + 1 + changeFields);
      addRow(row < storeRows ? found.stores : found.products, id, fields);
      at += 1 + changeFields;
    }
  }
  return found;
};

const addRow = (rows: Map<number, Float64Array>, id: number, fields: Float64Array): void => {
  const before = rows.get(id);
  if (before) for (const [field, value] of fields.entries()) before[field] = (before[field] ?? 0) + value;
  else rows.set(id, fields.slice());
};
