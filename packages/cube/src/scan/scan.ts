import { type DayRange, isWithin, overlaps } from '../day-range.rules.ts';
import type { CachedDay, CachedSales } from './cached-sales.ts';
import type { IdIndex } from './id-index.ts';
import { getMonthTotals, isWorthCaching } from './month-totals.ts';
import { type CellQuestion, sumCells } from './scan-cells.ts';
import { type Allowed, addDay, addTotals, createTotals, type Side, type SideTotals, sumDay } from './totals.ts';

export type Ids = readonly number[] | 'all';

/** Query for a scan worker. */
export type SalesQuestion =
  | ({ readonly storeIds: Ids; readonly productIds: Ids } & (
      | { readonly of: Side; readonly now: DayRange; readonly lastYear: DayRange }
      | { readonly of: 'day'; readonly now: DayRange }
    ))
  | CellQuestion;

/** Flat rows: id of a store, product, or day; units and cents; units and cents of last year. Cells have their own rows. */
export type PackedTotals = Float64Array<ArrayBuffer>;
export const fieldsPerRow = 5;

export const runScan = (sales: CachedSales, question: SalesQuestion): PackedTotals => {
  if (question.of === 'cell') return sumCells(sales, question);
  return question.of === 'day' ? sumDays(sales, question) : sumSide(sales, question);
};

const sumSide = (sales: CachedSales, question: Extract<SalesQuestion, { readonly of: Side }>): PackedTotals => {
  const { of: side, now, lastYear } = question;
  const names = side === 'store' ? sales.stores : sales.products;
  const all = {
    stores: toAllowed(sales.stores, question.storeIds),
    products: toAllowed(sales.products, question.productIds),
  };
  const isUnfiltered = (side === 'store' ? all.products : all.stores) === undefined;
  // A filter on the grouping side only selects the rows of the result.
  const allowed = isUnfiltered ? { stores: undefined, products: undefined } : all;
  const totals = {
    now: createTotals(names.ids.length),
    lastYear: createTotals(names.ids.length),
    both: createTotals(names.ids.length),
  };
  const selectTotals = (range: DayRange): SideTotals | undefined => {
    const [isNow, isLastYear] = [isWithin(range, now), isWithin(range, lastYear)];
    if (isNow) return isLastYear ? totals.both : totals.now;
    return isLastYear ? totals.lastYear : undefined;
  };
  for (const month of sales.months) {
    if (!overlaps(month, now) && !overlaps(month, lastYear)) continue;
    const isWhole = [now, lastYear].every((range) => isWithin(month, range) || !overlaps(month, range));
    const target = isWhole ? selectTotals(month) : undefined;
    if (target && isUnfiltered && isWorthCaching(month, names)) addTotals(target, getMonthTotals(month, side, names));
    else
      for (const day of month.days) addDayTo(selectTotals({ first: day.day, last: day.day }), day, { side, allowed });
  }
  return packRows(names, totals, side === 'store' ? all.stores : all.products);
};

const addDayTo = (
  target: SideTotals | undefined,
  day: CachedDay,
  by: { readonly side: Side; readonly allowed: Allowed },
): void => {
  if (target) addDay(target, day, by);
};

export const toAllowed = ({ ids, indexById }: IdIndex, requested: Ids): Uint8Array | undefined => {
  if (requested === 'all') return undefined;
  const allowed = new Uint8Array(ids.length);
  for (const id of requested) {
    const number = indexById.get(id);
    if (number !== undefined) allowed[number] = 1;
  }
  return allowed;
};

const packRows = (
  { ids }: IdIndex,
  { now, lastYear, both }: Readonly<Record<'now' | 'lastYear' | 'both', SideTotals>>,
  requested: Uint8Array | undefined,
): PackedTotals => {
  const found = new Float64Array(fieldsPerRow * ids.length);
  let at = 0;
  for (const [key, id] of ids.entries()) {
    const isSeen = now.seen[key] === 1 || lastYear.seen[key] === 1 || both.seen[key] === 1;
    if (!isSeen || requested?.[key] === 0) continue;
    const units = 2 * key;
    const [unitsOfBoth, centsOfBoth] = [both.sums[units] ?? 0, both.sums[units + 1] ?? 0];
    found[at] = id;
    found[at + 1] = (now.sums[units] ?? 0) + unitsOfBoth;
    found[at + 2] = (now.sums[units + 1] ?? 0) + centsOfBoth;
    found[at + 3] = (lastYear.sums[units] ?? 0) + unitsOfBoth;
    found[at + 4] = (lastYear.sums[units + 1] ?? 0) + centsOfBoth;
    at += fieldsPerRow;
  }
  return found.slice(0, at);
};

const sumDays = (
  sales: CachedSales,
  { now, ...filter }: Extract<SalesQuestion, { readonly of: 'day' }>,
): PackedTotals => {
  const allowed = {
    stores: toAllowed(sales.stores, filter.storeIds),
    products: toAllowed(sales.products, filter.productIds),
  };
  const days = sales.months.filter((month) => overlaps(month, now)).flatMap((month) => month.days);
  const found = days
    .filter(({ day }) => isWithin({ first: day, last: day }, now))
    .map((day) => ({ day: day.day, ...sumDay(day, allowed) }))
    .filter(({ rows }) => rows > 0);
  return new Float64Array(found.flatMap(({ day, units, cents }) => [day, units, cents, 0, 0]));
};
