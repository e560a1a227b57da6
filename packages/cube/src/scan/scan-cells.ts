import { type DayRange, isWithin, overlaps } from '../day-range.rules.ts';
import type { CellQuery, CellSide } from '../sales-vectors.types.ts';
import type { CachedDay, CachedMonth, CachedSales } from './cached-sales.ts';
import { type CellRows, createCellRows } from './cell-rows.ts';
import type { IdIndex } from './id-index.ts';
import { getMonthTotals, isWorthCaching } from './month-totals.ts';
import type { Side } from './totals.ts';

export type CellQuestion = Omit<CellQuery, 'spans'> & { readonly of: 'cell'; readonly spans: readonly DayRange[] };

/** The keys of stores or products by their index; −1 is not included. */
interface Keys {
  readonly keys: Int32Array;
  /** The id or class of each key. */
  readonly labels: readonly number[];
}

/** The result of a question with more than `maxCells`; a row of cells is longer. */
const tooManyCells = (): Float64Array<ArrayBuffer> => new Float64Array(1);
export const isTooMany = (packed: Float64Array): boolean => packed.length === 1;

export const sumCells = (sales: CachedSales, question: CellQuestion): Float64Array<ArrayBuffer> => {
  const { spans, maxCells } = question;
  const stores = toKeys(sales.stores, question.stores);
  const products = toKeys(sales.products, question.products);
  const rows = createCellRows({
    pairs: stores.labels.length * products.labels.length,
    spans: spans.length,
    maxRows: Math.floor(maxCells / Math.max(1, spans.length)),
  });
  const scan: Scan = { stores: stores.keys, products: products.keys, productKeys: products.labels.length, rows };
  const side = findSide(question);
  for (const month of sales.months)
    for (const [span, range] of spans.entries())
      if (overlaps(month, range) && !addMonth(scan, { sales, month, range, span, side })) return tooManyCells();
  return packCells(scan, { stores: stores.labels, products: products.labels, spans: spans.length });
};

interface Scan {
  readonly stores: Int32Array;
  readonly products: Int32Array;
  readonly productKeys: number;
  readonly rows: CellRows;
}

interface MonthPart {
  readonly sales: CachedSales;
  readonly month: CachedMonth;
  readonly range: DayRange;
  readonly span: number;
  readonly side: Side | undefined;
}

/** False if there are too many rows. */
const addMonth = (scan: Scan, { sales, month, range, span, side }: MonthPart): boolean => {
  const names = side === 'store' ? sales.stores : sales.products;
  if (side && isWithin(month, range) && isWorthCaching(month, names)) {
    const { sums, seen } = getMonthTotals(month, side, names);
    return addMonthTotals(scan, span, { sums, seen, side });
  }
  return month.days.every((day) => !isWithin({ first: day.day, last: day.day }, range) || addDay(scan, span, day));
};

/** The side whose cached totals have everything that the question needs: the other side is one group without a filter. */
const findSide = ({ stores, products }: CellQuestion): Side | undefined => {
  if (products.by === 'one' && products.ids === 'all') return 'store';
  return stores.by === 'one' && stores.ids === 'all' ? 'product' : undefined;
};

const toKeys = ({ ids, indexById }: IdIndex, { ids: requested, by }: CellSide): Keys => {
  const toKey = (index: number, at: number): number => (by === 'one' ? 0 : by === 'each' ? index : (by[at] ?? -1));
  const keys = new Int32Array(ids.length).fill(-1);
  if (requested === 'all') for (const index of ids.keys()) keys[index] = toKey(index, index);
  else
    for (const [at, id] of requested.entries()) {
      const index = indexById.get(id);
      if (index !== undefined) keys[index] = toKey(index, at);
    }
  return { keys, labels: toLabels(ids, by) };
};

const toLabels = (ids: readonly number[], by: CellSide['by']): readonly number[] => {
  if (by === 'one') return [0];
  if (by === 'each') return ids;
  return Array.from({ length: by.reduce((max, key) => Math.max(max, key), -1) + 1 }, (_, key) => key);
};

/** The hot loop. */
const addDay = (
  { stores, products, productKeys, rows }: Scan,
  span: number,
  { rows: count, stores: storeColumn, products: productColumn, units, cents, large }: CachedDay,
): boolean => {
  const { direct } = rows;
  let sums = rows.getSums(span);
  for (let at = 0; at < count; at += 1) {
    const store = stores[storeColumn[at] ?? 0] ?? -1;
    if (store === -1) continue;
    const product = products[productColumn[at] ?? 0] ?? -1;
    if (product === -1) continue;
    const pair = store * productKeys + product;
    let row = direct ? (direct[pair] ?? -1) : -1;
    if (row === -1) {
      row = rows.find(pair);
      if (row === -1) return false;
      sums = rows.getSums(span);
    }
    const place = row << 1;
    sums[place] = (sums[place] ?? 0) + (units[at] ?? 0);
    sums[place + 1] = (sums[place + 1] ?? 0) + (cents[at] ?? 0);
  }
  sums = rows.getSums(span);
  for (let at = 0; at < large.length; at += 3) {
    const [store = -1, product = -1] = [stores[large[at] ?? 0], products[large[at + 1] ?? 0]];
    if (store === -1 || product === -1) continue;
    const row = rows.find(store * productKeys + product);
    sums[2 * row + 1] = (sums[2 * row + 1] ?? 0) + (large[at + 2] ?? 0);
  }
  return true;
};

const addMonthTotals = (
  { stores, products, productKeys, rows }: Scan,
  span: number,
  { sums: added, seen, side }: { readonly sums: Float64Array; readonly seen: Uint8Array; readonly side: Side },
): boolean => {
  const keys = side === 'store' ? stores : products;
  for (let index = 0; index < seen.length; index += 1) {
    const key = keys[index] ?? -1;
    if (seen[index] === 0 || key === -1) continue;
    const row = rows.find(side === 'store' ? key * productKeys : key);
    if (row === -1) return false;
    const sums = rows.getSums(span);
    sums[2 * row] = (sums[2 * row] ?? 0) + (added[2 * index] ?? 0);
    sums[2 * row + 1] = (sums[2 * row + 1] ?? 0) + (added[2 * index + 1] ?? 0);
  }
  return true;
};

interface Labels {
  readonly stores: readonly number[];
  readonly products: readonly number[];
  readonly spans: number;
}

const packCells = ({ productKeys, rows }: Scan, { stores, products, spans }: Labels): Float64Array<ArrayBuffer> => {
  const pairs = rows.pairs();
  const stride = 2 + 2 * spans;
  const packed = new Float64Array(stride * pairs.length);
  for (const [row, pair] of pairs.entries()) {
    packed[stride * row] = stores[Math.floor(pair / productKeys)] ?? 0;
    packed[stride * row + 1] = products[pair % productKeys] ?? 0;
  }
  for (let span = 0; span < spans; span += 1) {
    const sums = rows.getSums(span);
    for (let row = 0; row < pairs.length; row += 1) {
      packed[stride * row + 2 + 2 * span] = sums[2 * row] ?? 0;
      packed[stride * row + 3 + 2 * span] = sums[2 * row + 1] ?? 0;
    }
  }
  return packed;
};
