import type { CachedDay } from './cached-sales.ts';
import type { Columns } from './day-columns.ts';

/** Units and cents are interleaved, so that a row uses one cache line. `seen` marks the indexes that had rows. */
export interface SideTotals {
  readonly sums: Float64Array;
  readonly seen: Uint8Array;
}

export type Side = 'store' | 'product';

/** Bitmap by store or product index, 1 = included; undefined means all. */
export interface Allowed {
  readonly stores: Uint8Array | undefined;
  readonly products: Uint8Array | undefined;
}

export const createTotals = (size: number): SideTotals => ({
  sums: new Float64Array(2 * size),
  seen: new Uint8Array(size),
});

export const addTotals = ({ sums, seen }: SideTotals, added: SideTotals): void => {
  for (let at = 0; at < added.sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (added.sums[at] ?? 0);
  for (let at = 0; at < added.seen.length; at += 1) seen[at] = (seen[at] ?? 0) | (added.seen[at] ?? 0);
};

export const addDay = (
  totals: SideTotals,
  day: CachedDay,
  { side, allowed }: { side: Side; allowed: Allowed },
): void => {
  const { stores, products } = allowed;
  const keyed = { ...day, keys: side === 'store' ? day.stores : day.products };
  if (stores && products) addFilteredByBoth(totals, keyed, { stores, products });
  else if (stores) addFilteredByOne(totals, keyed, { filterKeys: day.stores, allowed: stores });
  else if (products) addFilteredByOne(totals, keyed, { filterKeys: day.products, allowed: products });
  else addAll(totals, keyed);
  addLarge(totals, day.large, { side, allowed });
};

type KeyedDay = CachedDay & { readonly keys: Columns['stores'] };

// The three hot loops. Stores are checked first: their rows are mostly adjacent, which helps branch prediction.
const addAll = ({ sums, seen }: SideTotals, { rows, keys, units, cents }: KeyedDay): void => {
  for (let row = 0; row < rows; row += 1) {
    const key = keys[row] ?? 0;
    const at = key << 1;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    seen[key] = 1;
  }
};

const addFilteredByOne = (
  { sums, seen }: SideTotals,
  { rows, keys, units, cents }: KeyedDay,
  { filterKeys, allowed }: { readonly filterKeys: Columns['stores']; readonly allowed: Uint8Array },
): void => {
  for (let row = 0; row < rows; row += 1) {
    if (allowed[filterKeys[row] ?? 0] === 0) continue;
    const key = keys[row] ?? 0;
    const at = key << 1;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    seen[key] = 1;
  }
};

const addFilteredByBoth = (
  { sums, seen }: SideTotals,
  { rows, keys, stores, products, units, cents }: KeyedDay,
  allowed: { readonly stores: Uint8Array; readonly products: Uint8Array },
): void => {
  for (let row = 0; row < rows; row += 1) {
    if (allowed.stores[stores[row] ?? 0] === 0 || allowed.products[products[row] ?? 0] === 0) continue;
    const key = keys[row] ?? 0;
    const at = key << 1;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    seen[key] = 1;
  }
};

const addLarge = (
  { sums }: SideTotals,
  large: readonly number[],
  { side, allowed }: { readonly side: Side; readonly allowed: Allowed },
): void => {
  for (let at = 0; at < large.length; at += 3) {
    const [store = 0, product = 0, cents = 0] = large.slice(at, at + 3);
    const key = side === 'store' ? store : product;
    if (isAllowed(allowed, store, product)) sums[2 * key + 1] = (sums[2 * key + 1] ?? 0) + cents;
  }
};

const isAllowed = ({ stores, products }: Allowed, store: number, product: number): boolean =>
  stores?.[store] !== 0 && products?.[product] !== 0;

interface DayTotal {
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
}

export const sumDay = (day: CachedDay, allowed: Allowed): DayTotal => {
  const { stores, products, units, cents, large } = day;
  const total = { rows: 0, units: 0, cents: 0 };
  for (let row = 0; row < day.rows; row += 1) {
    if (allowed.stores && allowed.stores[stores[row] ?? 0] === 0) continue;
    if (allowed.products && allowed.products[products[row] ?? 0] === 0) continue;
    total.rows += 1;
    total.units += units[row] ?? 0;
    total.cents += cents[row] ?? 0;
  }
  for (let at = 0; at < large.length; at += 3) {
    const [store = 0, product = 0, more = 0] = large.slice(at, at + 3);
    if (isAllowed(allowed, store, product)) total.cents += more;
  }
  return total;
};
