import { type DayRange, isWithin } from '../day-range.rules.ts';
import type { CellQuery, CellSide } from '../sales-vectors.types.ts';
import type { CachedDay, CachedMonth, CachedSales } from './cached-sales.ts';
import { type CellRows, createCellRows } from './cell-rows.ts';
import type { IdIndex } from './id-index.ts';
import { getMonthTotals, isWorthCaching, type Side } from './month-totals.ts';
import { addMonthTotals, addSideDay, type SideRows } from './scan-side.ts';

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
  const scan: Scan = {
    stores: stores.keys,
    products: products.keys,
    productKeys: products.labels.length,
    rows,
    ofSide: createSideRows(sales, question, { stores, products, rows }),
  };
  let from = 0;
  for (const month of sales.months) {
    while (from < spans.length && (spans[from]?.last ?? 0) < month.first) from += 1;
    for (let span = from; span < spans.length; span += 1) {
      const range = spans[span];
      if (!range || range.first > month.last) break;
      if (!addMonth(scan, { month, range, span })) return tooManyCells();
    }
  }
  return packCells(scan, { stores: stores.labels, products: products.labels, spans: spans.length });
};

interface Scan {
  readonly stores: Int32Array;
  readonly products: Int32Array;
  readonly productKeys: number;
  readonly rows: CellRows;
  /** If the other side is one group, each store or product has one row. */
  readonly ofSide: SideRows | undefined;
}

interface Prepared {
  readonly stores: Keys;
  readonly products: Keys;
  readonly rows: CellRows;
}

/** Undefined unless one side is one group. */
const createSideRows = (
  sales: CachedSales,
  question: CellQuestion,
  { stores, products, rows }: Prepared,
): SideRows | undefined => {
  const side = findSide(question);
  if (!side) return undefined;
  const isStore = side === 'store';
  const { keys } = isStore ? stores : products;
  const perKey = isStore ? products.labels.length : 1;
  const isFiltered = (isStore ? question.products : question.stores).ids !== 'all';
  const rowByIndex = keys.map((key) => (key === -1 ? -1 : -2));
  return {
    side,
    names: isStore ? sales.stores : sales.products,
    rowByIndex,
    filter: isFiltered ? (isStore ? products : stores).keys : undefined,
    addRow: (index) => {
      const row = rows.find((keys[index] ?? 0) * perKey);
      rowByIndex[index] = row;
      return row;
    },
    getSums: rows.getSums,
  };
};

interface MonthPart {
  readonly month: CachedMonth;
  readonly range: DayRange;
  readonly span: number;
}

/** False if there are too many rows. */
const addMonth = (scan: Scan, { month, range, span }: MonthPart): boolean => {
  const { ofSide } = scan;
  if (ofSide && !ofSide.filter && isWithin(month, range) && isWorthCaching(month, ofSide.names))
    return addMonthTotals(ofSide, span, getMonthTotals(month, ofSide.side, ofSide.names));
  const days = month.days.filter(({ day }) => range.first <= day && day <= range.last);
  return days.every((day) => (ofSide ? addSideDay(ofSide, span, day) : addDay(scan, span, day)));
};

/** The side that has rows: the other one is one group. */
const findSide = ({ stores, products }: CellQuestion): Side | undefined => {
  if (products.by === 'one' && (stores.by !== 'one' || products.ids === 'all')) return 'store';
  return stores.by === 'one' ? 'product' : undefined;
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
