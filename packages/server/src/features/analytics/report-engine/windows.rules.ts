import {
  type ComparisonOptions,
  findComparableDays,
  isKnownIn,
} from '@shelfward/contract/analytics/comparable-days.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import { addDays, earliestDay, latestDay } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import type { KnownStore } from './known-days.service.ts';

/** Stores with the same known days, and the part of both periods that they cover. */
export interface ComparableWindow {
  readonly periods: ComparedPeriods;
  readonly storeIds: readonly number[];
}

export const groupWindows = (
  stores: readonly KnownStore[],
  periods: ComparedPeriods,
  options: ComparisonOptions,
): ComparableWindow[] =>
  [...groupBy(stores, ({ first, last }) => `${first} ${last}`).values()].flatMap((group) => {
    const [known] = group;
    const covered = known && findComparableDays(periods, known, options);
    return covered ? [{ periods: covered, storeIds: group.map(({ id }) => id) }] : [];
  });

/** The part of both periods that is in a window. */
export const clipPeriods = (one: ComparedPeriods, window: ComparedPeriods): ComparedPeriods => ({
  now: clip(one.now, window.now),
  lastYear: clip(one.lastYear, window.lastYear),
});

const clip = (one: Period, other: Period): Period => ({
  after: latestDay(one.after, other.after),
  before: earliestDay(one.before, other.before),
});

/** The days from the first window to the end of the last one. */
export const joinWindows = (windows: readonly Pick<ComparableWindow, 'periods'>[]): ComparedPeriods | null => {
  const [first, ...others] = windows.map(({ periods }) => periods);
  if (!first) return null;
  return others.reduce(
    (joined, { now, lastYear }) => ({
      now: joinPeriods(joined.now, now),
      lastYear: joinPeriods(joined.lastYear, lastYear),
    }),
    first,
  );
};

type Period = ComparedPeriods['now'];

const joinPeriods = (one: Period, other: Period): Period => ({
  after: earliestDay(one.after, other.after),
  before: latestDay(one.before, other.before),
});

/** All days of the windows as disjoint spans in chronological order, each within or outside of every window. */
export const cutSpans = (windows: readonly ComparableWindow[]): Period[] => {
  const all = windows.flatMap(({ periods: { now, lastYear } }) => [now, lastYear]);
  const starts = [...new Set(all.flatMap(({ after, before }) => [after, addDays(before, 1)]))].sort();
  return starts
    .slice(0, -1)
    .map((after, at) => ({ after, before: addDays(starts[at + 1] ?? after, -1) }))
    .filter((span) => all.some((period) => isWithin(span, period)));
};

const isWithin = (span: Period, { after, before }: Period): boolean => after <= span.after && span.before <= before;

/** The sums of all windows, from flat rows of cells with the window as the key of stores. */
export const sumWindows = (
  windows: readonly ComparableWindow[],
  spans: readonly Period[],
  cells: Float64Array,
): Sold => {
  const sums = { units: 0, sales: 0, unitsYoy: 0, salesYoy: 0 };
  const stride = 2 + 2 * spans.length;
  for (let from = 0; from < cells.length; from += stride) {
    const periods = windows[cells[from] ?? 0]?.periods;
    if (!periods) continue;
    for (const [at, span] of spans.entries()) {
      const [units, sales] = [cells[from + 2 + 2 * at] ?? 0, cells[from + 3 + 2 * at] ?? 0];
      if (isWithin(span, periods.now)) {
        sums.units += units;
        sums.sales += sales;
      }
      if (isWithin(span, periods.lastYear)) {
        sums.unitsYoy += units;
        sums.salesYoy += sales;
      }
    }
  }
  return sums;
};

/** Why stores with sales in one of the periods are not compared, or not on all days that the others are. */
interface Gap {
  readonly stores: readonly KnownStore[];
  readonly first: string | null;
  readonly last: string | null;
}

/** A company whose stores all have the same gap is one. */
export const findGaps = (stores: readonly KnownStore[], { now, lastYear }: ComparedPeriods): Gap[] => {
  const compared = stores.filter((store) => isKnownIn(now, store) || isKnownIn(lastYear, store));
  const until = latestDay('', ...compared.map(({ last }) => last));
  const from = earliestDay('9999-12-31', ...compared.map(({ first }) => first));
  const toGap = ({ first, last }: KnownStore) => ({
    first: first > lastYear.after && first > from ? first : null,
    last: last < now.before && last < until ? last : null,
  });
  return [...groupBy(compared, ({ companyId }) => companyId).values()].flatMap((ofCompany) => {
    const gaps = groupBy(ofCompany, (store) => JSON.stringify(toGap(store)));
    return [...gaps.values()].flatMap((group): Gap[] => {
      const [one] = group;
      const gap = one && toGap(one);
      if (!gap || (gap.first === null && gap.last === null)) return [];
      return gaps.size === 1 ? [{ stores: group, ...gap }] : group.map((store) => ({ stores: [store], ...gap }));
    });
  });
};
