import type { CachedDay } from './cached-sales.ts';
import type { IdIndex } from './id-index.ts';
import type { Side, SideTotals } from './month-totals.ts';

/** Rows of one side: all of the other side is one group, so that each store or each product has one row. */
export interface SideRows {
  readonly side: Side;
  readonly names: IdIndex;
  /** The row of each index; −1 is not included, −2 has no row yet. */
  readonly rowByIndex: Int32Array;
  /** The keys of the other side, if it is filtered; −1 is not included. */
  readonly filter: Int32Array | undefined;
  /** −1 if there are too many. */
  readonly addRow: (index: number) => number;
  /** Allocated again when rows are added. */
  readonly getSums: (span: number) => Float64Array;
}

/** Adds a day to the rows; false if there are too many. */
export const addSideDay = (scan: SideRows, span: number, day: CachedDay): boolean => {
  const { rowByIndex, side, filter } = scan;
  if (!(filter ? addFilteredRows(scan, filter, { span, day }) : addRows(scan, span, day))) return false;
  const sums = scan.getSums(span);
  const { large } = day;
  const [own, other] = side === 'store' ? [0, 1] : [1, 0];
  for (let at = 0; at < large.length; at += 3) {
    const row = rowByIndex[large[at + own] ?? 0] ?? -1;
    if (row < 0 || filter?.[large[at + other] ?? 0] === -1) continue;
    sums[2 * row + 1] = (sums[2 * row + 1] ?? 0) + (large[at + 2] ?? 0);
  }
  return true;
};

/** A hot loop. */
const addRows = (
  { side, rowByIndex, addRow, getSums }: SideRows,
  span: number,
  { rows: count, stores, products, units, cents }: CachedDay,
): boolean => {
  const column = side === 'store' ? stores : products;
  let sums = getSums(span);
  for (let at = 0; at < count; at += 1) {
    const index = column[at] ?? 0;
    let row = rowByIndex[index] ?? -1;
    if (row < 0) {
      if (row === -1) continue;
      row = addRow(index);
      if (row === -1) return false;
      sums = getSums(span);
    }
    const place = row << 1;
    sums[place] = (sums[place] ?? 0) + (units[at] ?? 0);
    sums[place + 1] = (sums[place + 1] ?? 0) + (cents[at] ?? 0);
  }
  return true;
};

interface DayPart {
  readonly span: number;
  readonly day: CachedDay;
}

/** Stores are checked first: their rows are mostly adjacent, which helps branch prediction. */
const addFilteredRows = (
  { side, rowByIndex, addRow, getSums }: SideRows,
  filter: Int32Array,
  { span, day: { rows: count, stores, products, units, cents } }: DayPart,
): boolean => {
  const isStore = side === 'store';
  const [ofStores, ofProducts] = isStore ? [rowByIndex, filter] : [filter, rowByIndex];
  let sums = getSums(span);
  for (let at = 0; at < count; at += 1) {
    const store = ofStores[stores[at] ?? 0] ?? -1;
    if (store === -1) continue;
    const product = ofProducts[products[at] ?? 0] ?? -1;
    if (product === -1) continue;
    let row = isStore ? store : product;
    if (row === -2) {
      row = addRow((isStore ? stores : products)[at] ?? 0);
      if (row === -1) return false;
      sums = getSums(span);
    }
    const place = row << 1;
    sums[place] = (sums[place] ?? 0) + (units[at] ?? 0);
    sums[place + 1] = (sums[place + 1] ?? 0) + (cents[at] ?? 0);
  }
  return true;
};

export const addMonthTotals = (
  { rowByIndex, addRow, getSums }: SideRows,
  span: number,
  { sums: added, seen }: SideTotals,
): boolean => {
  let sums = getSums(span);
  for (let index = 0; index < seen.length; index += 1) {
    let row = rowByIndex[index] ?? -1;
    if (seen[index] === 0 || row === -1) continue;
    if (row === -2) {
      row = addRow(index);
      if (row === -1) return false;
      sums = getSums(span);
    }
    sums[2 * row] = (sums[2 * row] ?? 0) + (added[2 * index] ?? 0);
    sums[2 * row + 1] = (sums[2 * row + 1] ?? 0) + (added[2 * index + 1] ?? 0);
  }
  return true;
};
