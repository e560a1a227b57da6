import { type DayRange, isWithin, overlaps } from '../vectors/day-range.ts';
import type { CachedDay, CachedMonth, CachedSales } from './cached-sales.ts';
import type { SeriesIndex } from './series-index.ts';

/** Sales of each series in both periods. */
export interface PeriodSums {
  /** For each number: units and cents of the earlier period, units and cents of the later one. */
  readonly sums: Float64Array;
  /** 1 for each series with a row in either period. */
  readonly seen: Uint8Array;
}

interface ComparedDays {
  readonly now: DayRange;
  readonly lastYear: DayRange;
}

const sumsPerSeries = 4;
const firstFields = { lastYear: 0, now: 2 } as const;

// The last comparison of each client: the next filters and levels are usually those of the same one.
const lastSums = new WeakMap<CachedSales, ComparedDays & { readonly found: PeriodSums }>();

export const getPeriodSums = (sales: CachedSales, index: SeriesIndex, { now, lastYear }: ComparedDays): PeriodSums => {
  const last = lastSums.get(sales);
  if (last && isSame(last.now, now) && isSame(last.lastYear, lastYear)) return last.found;
  const found = createSums(index);
  addPeriod(found, sales, { index, period: lastYear, field: firstFields.lastYear });
  addPeriod(found, sales, { index, period: now, field: firstFields.now });
  lastSums.set(sales, { now, lastYear, found });
  return found;
};

const isSame = (one: DayRange, other: DayRange): boolean => one.first === other.first && one.last === other.last;

const createSums = ({ count }: SeriesIndex): PeriodSums => ({
  sums: new Float64Array(sumsPerSeries * (count + 1)),
  seen: new Uint8Array(count + 1),
});

interface Target {
  readonly index: SeriesIndex;
  readonly period: DayRange;
  readonly field: number;
}

const addPeriod = (found: PeriodSums, sales: CachedSales, target: Target): void => {
  const { index, period, field } = target;
  for (const month of sales.months) {
    if (!overlaps(month, period)) continue;
    if (isWithin(month, period) && isWorthCaching(month, index)) addMonth(found, getMonthSums(month, index), field);
    else
      for (const day of month.days)
        if (isWithin({ first: day.day, last: day.day }, period)) addDay(found, day, { index, field });
  }
};

/** Sums of whole months are cached if they are much smaller than the rows, which also are those of other shares. */
const isWorthCaching = ({ rows }: CachedMonth, { count }: SeriesIndex): boolean => rows > 8 * count;

// Only the fields of the earlier period are used.
const monthSums = new WeakMap<CachedMonth, PeriodSums>();

const getMonthSums = (month: CachedMonth, index: SeriesIndex): PeriodSums => {
  const cached = monthSums.get(month);
  if (cached) return cached;
  const found = createSums(index);
  for (const day of month.days) addDay(found, day, { index, field: 0 });
  monthSums.set(month, found);
  return found;
};

const addMonth = ({ sums, seen }: PeriodSums, month: PeriodSums, field: number): void => {
  for (let number = 1; number < month.seen.length; number += 1) {
    if (month.seen[number] === 0) continue;
    const at = sumsPerSeries * number;
    sums[at + field] = (sums[at + field] ?? 0) + (month.sums[at] ?? 0);
    sums[at + field + 1] = (sums[at + field + 1] ?? 0) + (month.sums[at + 1] ?? 0);
    seen[number] = 1;
  }
};

const addDay = (
  { sums, seen }: PeriodSums,
  { rows, stores, products, units, cents, large }: CachedDay,
  { index, field }: Pick<Target, 'index' | 'field'>,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const number = index.numbers[stores[row] ?? 0]?.[products[row] ?? 0] ?? 0;
    if (number === 0) continue;
    const at = sumsPerSeries * number + field;
    sums[at] = (sums[at] ?? 0) + (units[row] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (cents[row] ?? 0);
    seen[number] = 1;
  }
  for (let at = 0; at < large.length; at += 3) {
    const number = index.numbers[large[at] ?? 0]?.[large[at + 1] ?? 0] ?? 0;
    const centsAt = sumsPerSeries * number + field + 1;
    if (number > 0) sums[centsAt] = (sums[centsAt] ?? 0) + (large[at + 2] ?? 0);
  }
};
