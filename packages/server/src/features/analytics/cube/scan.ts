import { type Columns, columnsOf, type DayColumns } from './day-columns.ts';
import { createNames, type Names, numberFor } from './names.ts';

/** Both ends belong to it, in days since 2000-01-01. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

type Ids = readonly number[] | 'all';

interface Filtered {
  readonly storeIds: Ids;
  readonly productIds: Ids;
}

/** What a thread is asked. */
export type Question = Filtered &
  (
    | { readonly of: 'store' | 'product'; readonly now: DayRange; readonly lastYear: DayRange }
    | { readonly of: 'day'; readonly now: DayRange }
  );

/** Row by row: a store, product or day, its units and cents, and those of last year. */
export type Sums = Float64Array<ArrayBuffer>;
export const fieldsPerSum = 5;

interface HeldDay extends Columns {
  readonly day: number;
  readonly rows: number;
  readonly large: readonly number[];
}

/** What a thread knows of one client. */
export interface HeldSales {
  readonly stores: Names;
  readonly products: Names;
  /** In their order. */
  days: readonly HeldDay[];
}

export const createHeldSales = (): HeldSales => ({ stores: createNames(), products: createNames(), days: [] });

export interface Change {
  readonly days: readonly DayColumns[];
  /** Those that have no sales any more. */
  readonly emptied: readonly number[];
  readonly newStoreIds: readonly number[];
  readonly newProductIds: readonly number[];
}

export const applyChange = (held: HeldSales, { days, emptied, newStoreIds, newProductIds }: Change): void => {
  for (const id of newStoreIds) numberFor(held.stores, id);
  for (const id of newProductIds) numberFor(held.products, id);
  const changed = new Set([...days.map(({ day }) => day), ...emptied]);
  const fresh = days.map((columns) => ({ ...columnsOf(columns), ...columns }));
  held.days = [...held.days.filter(({ day }) => !changed.has(day)), ...fresh].toSorted((a, b) => a.day - b.day);
};

export const answerQuestion = (held: HeldSales, question: Question): Sums =>
  question.of === 'day' ? sumDays(held, question) : sumSide(held, question);

type SideQuestion = Extract<Question, { readonly of: 'store' | 'product' }>;

const sumSide = (held: HeldSales, { of, now, lastYear, ...filter }: SideQuestion): Sums => {
  const isOfStores = of === 'store';
  const names = isOfStores ? held.stores : held.products;
  const others = isOfStores ? allowedOf(held.products, filter.productIds) : allowedOf(held.stores, filter.storeIds);
  const totals = { now: createTotals(names), lastYear: createTotals(names), both: createTotals(names) };
  for (const day of held.days) {
    const [isNow, isLastYear] = [isWithin(day, now), isWithin(day, lastYear)];
    if (!isNow && !isLastYear) continue;
    const into = isNow ? (isLastYear ? totals.both : totals.now) : totals.lastYear;
    const [keys, otherKeys] = isOfStores ? [day.stores, day.products] : [day.products, day.stores];
    if (others) addAllowed(into, { ...day, keys, otherKeys, others });
    else addAll(into, { ...day, keys });
    addLarge(into, day.large, { isOfStores, others });
  }
  const wanted = allowedOf(names, isOfStores ? filter.storeIds : filter.productIds);
  return collect(names, totals, wanted);
};

const isWithin = ({ day }: HeldDay, { first, last }: DayRange): boolean => day >= first && day <= last;

/** 1 at the numbers of these ids; undefined where all are allowed. */
const allowedOf = ({ ids, numberOf }: Names, wanted: Ids): Uint8Array | undefined => {
  if (wanted === 'all') return undefined;
  const allowed = new Uint8Array(ids.length);
  for (const id of wanted) {
    const number = numberOf.get(id);
    if (number !== undefined) allowed[number] = 1;
  }
  return allowed;
};

/** Units and cents side by side, so that one row touches one line of the cache; and who had a row at all. */
interface Totals {
  readonly sums: Float64Array;
  readonly seen: Uint8Array;
}
const createTotals = ({ ids }: Names): Totals => ({
  sums: new Float64Array(2 * ids.length),
  seen: new Uint8Array(ids.length),
});

type Keyed = Pick<HeldDay, 'rows' | 'units' | 'cents'> & { readonly keys: Columns['stores'] };

// The two loops that everything waits for.
const addAll = ({ sums, seen }: Totals, { rows, keys, units, cents }: Keyed): void => {
  for (let row = 0; row < rows; row += 1) {
    const key = keys[row] ?? 0;
    const at = key << 1;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    seen[key] = 1;
  }
};

const addAllowed = (
  { sums, seen }: Totals,
  given: Keyed & { readonly otherKeys: Columns['stores']; readonly others: Uint8Array },
): void => {
  const { rows, keys, otherKeys, others, units, cents } = given;
  for (let row = 0; row < rows; row += 1) {
    if (others[otherKeys[row] ?? 0] === 0) continue;
    const key = keys[row] ?? 0;
    const at = key << 1;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    seen[key] = 1;
  }
};

const addLarge = (
  { sums }: Totals,
  large: readonly number[],
  { isOfStores, others }: { readonly isOfStores: boolean; readonly others: Uint8Array | undefined },
): void => {
  for (let at = 0; at < large.length; at += 3) {
    const [store = 0, product = 0, cents = 0] = large.slice(at, at + 3);
    const [key, other] = isOfStores ? [store, product] : [product, store];
    if (others && others[other] === 0) continue;
    sums[2 * key + 1] = (sums[2 * key + 1] ?? 0) + cents;
  }
};

const collect = (
  { ids }: Names,
  { now, lastYear, both }: Readonly<Record<'now' | 'lastYear' | 'both', Totals>>,
  wanted: Uint8Array | undefined,
): Sums => {
  const found = new Float64Array(fieldsPerSum * ids.length);
  let at = 0;
  for (const [key, id] of ids.entries()) {
    const isSeen = now.seen[key] === 1 || lastYear.seen[key] === 1 || both.seen[key] === 1;
    if (!isSeen || (wanted && wanted[key] === 0)) continue;
    const of = ({ sums }: Totals, field: 0 | 1): number =>
      (sums[2 * key + field] ?? 0) + (both.sums[2 * key + field] ?? 0);
    found.set([id, of(now, 0), of(now, 1), of(lastYear, 0), of(lastYear, 1)], at);
    at += fieldsPerSum;
  }
  return found.slice(0, at);
};

const sumDays = (held: HeldSales, { now, storeIds, productIds }: Extract<Question, { readonly of: 'day' }>): Sums => {
  const stores = allowedOf(held.stores, storeIds);
  const products = allowedOf(held.products, productIds);
  const found = held.days
    .filter((day) => isWithin(day, now))
    .map((day) => [day.day, ...sumDay(day, stores, products)] as const)
    .filter(([, rows]) => rows > 0);
  return new Float64Array(found.flatMap(([day, , units, cents]) => [day, units, cents, 0, 0]));
};

const sumDay = (
  day: HeldDay,
  allowedStores: Uint8Array | undefined,
  allowedProducts: Uint8Array | undefined,
): readonly [rows: number, units: number, cents: number] => {
  const { rows, stores, products, units, cents, large } = day;
  let [count, unitSum, centSum] = [0, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    if (allowedStores && allowedStores[stores[row] ?? 0] === 0) continue;
    if (allowedProducts && allowedProducts[products[row] ?? 0] === 0) continue;
    count += 1;
    unitSum += units[row] ?? 0;
    centSum += cents[row] ?? 0;
  }
  for (let at = 0; at < large.length; at += 3) {
    const [store = 0, product = 0, more = 0] = large.slice(at, at + 3);
    if (allowedStores && allowedStores[store] === 0) continue;
    if (allowedProducts && allowedProducts[product] === 0) continue;
    centSum += more;
  }
  return [count, unitSum, centSum];
};
