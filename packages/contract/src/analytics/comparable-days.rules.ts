import { addDays, daysBetween, earliestDay, isDay, latestDay } from '../kit/dates.ts';
import { type Comparison, type Period, periodBefore } from './analytics.rules.ts';
import { type ComparedPeriods, comparedPeriods } from './like-for-like.rules.ts';

/** The first and the last day for which sales are known. */
export interface KnownDays {
  readonly first: string;
  readonly last: string;
}

/** The days with sales of a store near its first, or its last, one. */
export interface SoldDays {
  /** The days from the first to the last of them. */
  readonly days: number;
  readonly count: number;
}

/** A silence with a lower probability means that sales are missing. */
const improbable = 0.01;

/**
 * Whether sales are missing rather than none: at a constant rate, the probability that all days with sales are before a
 * silence is `(days / (days + silence)) ^ (count - 1)`. A single day shows no rate.
 */
export const isMissing = (silence: number, { days, count }: SoldDays): boolean =>
  silence > 0 && count > 1 && (days / (days + silence)) ** (count - 1) < improbable;

export interface StoreSales extends KnownDays {
  readonly early: SoldDays;
  readonly late: SoldDays;
}

/** A company reports all its stores, so that a store without sales on its last days is known until then, unless it is silent. */
export const knownDaysOfStore = ({ early, late, ...store }: StoreSales, company: KnownDays): KnownDays => ({
  first: isMissing(daysBetween(company.first, store.first), early) ? store.first : company.first,
  last: isMissing(daysBetween(store.last, company.last), late) ? store.last : company.last,
});

export interface ComparisonOptions {
  readonly comparison: Comparison;
  readonly wholeMonth?: boolean | undefined;
}

/** The part of both periods that is known on both sides. Undefined: no day is. */
export const findComparableDays = (
  { now, lastYear }: ComparedPeriods,
  { first, last }: KnownDays,
  options: ComparisonOptions,
): ComparedPeriods | undefined => {
  const [isCutAtStart, isCutAtEnd] = [first > lastYear.after, last < now.before];
  const after = isCutAtStart ? latestDay(now.after, dayComparedWith(first, options.comparison)) : now.after;
  const before = isCutAtEnd ? last : now.before;
  if (after > before) return undefined;
  const cut = comparedPeriods({ ...options, period: { after, before } }).lastYear;
  return {
    now: { after, before },
    lastYear: {
      after: isCutAtStart ? cut.after : lastYear.after,
      before: isCutAtEnd ? cut.before : lastYear.before,
    },
  };
};

/** The first day that is compared with an earlier day or a later one. */
const dayComparedWith = (earlier: string, comparison: Comparison): string => {
  if (comparison === 'WEEKS_52') return addDays(earlier, daysBetween(weeksEarlier(earlier), earlier));
  const sameDate = `${String(Number(earlier.slice(0, 4)) + 1).padStart(4, '0')}${earlier.slice(4)}`;
  return isDay(sameDate) ? sameDate : sameDate.replace('-02-29', '-03-01');
};

const weeksEarlier = (day: string): string => periodBefore({ after: day, before: day }, 'WEEKS_52').after;

/** Whether a day of the known ones is in the period. */
export const isKnownIn = ({ after, before }: Period, { first, last }: KnownDays): boolean =>
  first <= before && last >= after;

interface KnownOfCompany extends KnownDays {
  readonly companyId?: number;
}

/**
 * Why a comparison of these periods misleads: the sales of a store end within the period, those of a company with earlier
 * sales end before the end of the period, or those of all stores begin within the earlier one.
 */
export const isUnfinished = ({ now, lastYear }: ComparedPeriods, stores: Iterable<KnownOfCompany>): boolean => {
  const companies = new Map<number | undefined, KnownDays>();
  for (const { companyId, first, last } of stores) {
    if (first <= now.before && now.after <= last && last < now.before) return true;
    const known = companies.get(companyId) ?? { first, last };
    companies.set(companyId, { first: earliestDay(first, known.first), last: latestDay(last, known.last) });
  }
  const known = [...companies.values()];
  if (known.some((one) => isKnownIn(lastYear, one) && one.last < now.before)) return true;
  const first = known.length === 0 ? undefined : earliestDay('9999-12-31', ...known.map((one) => one.first));
  return first !== undefined && lastYear.after < first && first <= lastYear.before;
};
