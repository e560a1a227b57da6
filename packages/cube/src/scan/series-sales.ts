import type { CachedDay, CachedSales } from './cached-sales.ts';

/** The part of the stores that a scan worker computes: every `of`th one, from `at`. */
export interface StoreShare {
  readonly at: number;
  readonly of: number;
}

/**
 * Sales by store, product, and day. A series is a product in a store. Its rows are in chronological order, so that one
 * pass over them reads the memory once, and knows when it was sold.
 */
export interface SeriesSales {
  readonly stores: readonly StoreSeries[];
  /** The product of each series. */
  readonly products: Int32Array;
  /** The first row of each series, and the end of the last one. */
  readonly starts: Int32Array;
  /** Days after the first day of the client. */
  readonly days: Uint16Array | Int32Array;
  readonly firstDay: number;
  readonly units: Int32Array;
  /** Large amounts need more than 32 bits. */
  readonly cents: Int32Array | Float64Array;
}

interface StoreSeries {
  readonly store: number;
  /** The first series, and the end of the last one. */
  readonly from: number;
  readonly until: number;
  /** Days on which any product was sold. */
  readonly sold: { readonly first: number; readonly last: number; readonly count: number };
}

const arrangedSales = new WeakMap<CachedSales, SeriesSales>();

/** Arranged once after each change of sales, in two passes over all rows. */
export const getSeriesSales = (sales: CachedSales, share: StoreShare): SeriesSales => {
  const cached = arrangedSales.get(sales);
  if (cached) return cached;
  const arranged = arrangeSales(sales, share);
  arrangedSales.set(sales, arranged);
  return arranged;
};

const maxSmallDays = 65_536;

const arrangeSales = (sales: CachedSales, share: StoreShare): SeriesSales => {
  const days = sales.months.flatMap((month) => month.days);
  const firstDay = days[0]?.day ?? 0;
  const cells = countRows(sales, days, share);
  const { stores, products, starts } = numberSeries(cells);
  const rows = starts.at(-1) ?? 0;
  const isShort = (days.at(-1)?.day ?? 0) - firstDay < maxSmallDays;
  const columns = {
    days: isShort ? new Uint16Array(rows) : new Int32Array(rows),
    units: new Int32Array(rows),
    cents: days.some(({ large }) => large.length > 0) ? new Float64Array(rows) : new Int32Array(rows),
  };
  for (const day of days) copyDay(columns, day, { cells, firstDay });
  return { stores, products, starts, firstDay, ...columns };
};

/** The rows of each product of a store of the share, later the next row of the series. */
interface Cells {
  readonly ofStores: readonly (Int32Array | undefined)[];
  readonly firstSold: Int32Array;
  readonly lastSold: Int32Array;
  readonly soldDays: Int32Array;
}

const countRows = ({ stores, products }: CachedSales, days: readonly CachedDay[], { at, of }: StoreShare): Cells => {
  const [storeCount, productCount] = [stores.ids.length, products.ids.length];
  const cells = {
    ofStores: stores.ids.map((_, store) => (store % of === at ? new Int32Array(productCount) : undefined)),
    firstSold: new Int32Array(storeCount),
    lastSold: new Int32Array(storeCount),
    soldDays: new Int32Array(storeCount),
  };
  for (const day of days) countDay(cells, day);
  return cells;
};

const countDay = ({ ofStores, firstSold, lastSold, soldDays }: Cells, { day, rows, stores, products }: CachedDay) => {
  for (let row = 0; row < rows; row += 1) {
    const store = stores[row] ?? 0;
    const counts = ofStores[store];
    if (counts === undefined) continue;
    const product = products[row] ?? 0;
    counts[product] = (counts[product] ?? 0) + 1;
    if (lastSold[store] === day && soldDays[store] !== 0) continue;
    if (soldDays[store] === 0) firstSold[store] = day;
    lastSold[store] = day;
    soldDays[store] = (soldDays[store] ?? 0) + 1;
  }
};

const numberSeries = ({ ofStores, firstSold, lastSold, soldDays }: Cells) => {
  const count = ofStores.reduce((sum, counts) => sum + countSold(counts), 0);
  const products = new Int32Array(count);
  const starts = new Int32Array(count + 1);
  const stores: StoreSeries[] = [];
  let [number, start] = [0, 0];
  for (const [store, counts] of ofStores.entries()) {
    if (counts === undefined) continue;
    const from = number;
    for (let product = 0; product < counts.length; product += 1) {
      const rows = counts[product] ?? 0;
      if (rows === 0) continue;
      products[number] = product;
      starts[number] = start;
      counts[product] = start;
      number += 1;
      start += rows;
    }
    const sold = { first: firstSold[store] ?? 0, last: lastSold[store] ?? 0, count: soldDays[store] ?? 0 };
    stores.push({ store, from, until: number, sold });
  }
  starts[number] = start;
  return { stores, products, starts };
};

const countSold = (counts: Int32Array | undefined): number => {
  let sold = 0;
  for (const count of counts ?? []) if (count > 0) sold += 1;
  return sold;
};

const copyDay = (
  columns: Pick<SeriesSales, 'days' | 'units' | 'cents'>,
  { day, rows, stores, products, units, cents, large }: CachedDay,
  { cells: { ofStores }, firstDay }: { readonly cells: Cells; readonly firstDay: number },
): void => {
  for (let row = 0; row < rows; row += 1) {
    const cursors = ofStores[stores[row] ?? 0];
    if (cursors === undefined) continue;
    const product = products[row] ?? 0;
    const at = cursors[product] ?? 0;
    cursors[product] = at + 1;
    columns.days[at] = day - firstDay;
    columns.units[at] = units[row] ?? 0;
    columns.cents[at] = cents[row] ?? 0;
  }
  for (let at = 0; at < large.length; at += 3) {
    const next = ofStores[large[at] ?? 0]?.[large[at + 1] ?? 0];
    // The row that was copied last.
    if (next !== undefined) columns.cents[next - 1] = large[at + 2] ?? 0;
  }
};
