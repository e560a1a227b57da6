import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { DayRange } from '../day-range.rules.ts';

/** The days of a period that have figures, weighted by weekday. */
export interface WeightedDays extends DayRange {
  /** The weight of the first `n` days. */
  readonly sums: Float64Array;
}

/** Fewer days do not show the weekdays of an account. */
const minWeekdayDays = 56;
/** The days before the end of the later period that show how much is sold on each weekday. */
const weekdayDays = 364;

/** The days whose sales weigh the weekdays: up to 52 weeks that end with the later period; none before all sales. */
export const toWeekdayRange = (
  { now, lastYear }: { readonly now: DayRange; readonly lastYear: DayRange },
  known: DayRange,
): DayRange => {
  const last = Math.max(known.first - 1, Math.min(known.last, Math.max(lastYear.last, now.last)));
  return { first: Math.max(known.first, last - weekdayDays + 1), last };
};

/** Weights of the weekdays, 1 on average, from the units of consecutive days. The index is the day modulo 7. */
export const toWeekdayWeights = (firstDay: number, dailyUnits: ArrayLike<number>): number[] => {
  const weights = Array.from({ length: daysPerWeek }, () => 0);
  // Whole weeks, so that each weekday counts as often as the others.
  const days = dailyUnits.length - (dailyUnits.length % daysPerWeek);
  for (let day = 0; day < days; day += 1) {
    const weekday = toWeekdayIndex(firstDay + day);
    weights[weekday] = (weights[weekday] ?? 0) + (dailyUnits[day] ?? 0);
  }
  const sum = weights.reduce((total, units) => total + units, 0);
  if (days < minWeekdayDays || sum <= 0 || weights.some((units) => units < 0)) return weights.fill(1);
  return weights.map((units) => (units * daysPerWeek) / sum);
};

const toWeekdayIndex = (day: number): number => ((day % daysPerWeek) + daysPerWeek) % daysPerWeek;

/** Days after the last day with figures are not known yet. */
export const weighDays = (
  { first, last }: DayRange,
  { weights, lastKnown }: { readonly weights: readonly number[]; readonly lastKnown: number },
): WeightedDays => {
  const known = Math.max(first - 1, Math.min(last, lastKnown));
  const sums = new Float64Array(known - first + 2);
  for (let day = first; day <= known; day += 1)
    sums[day - first + 1] = (sums[day - first] ?? 0) + (weights[toWeekdayIndex(day)] ?? 0);
  return { first, last: known, sums };
};

/** The weight of the days of a period that are in a range. */
export const weighRange = ({ first, last, sums }: WeightedDays, from: number, until: number): number => {
  const [begin, end] = [Math.max(first, from), Math.min(last, until)];
  return begin > end ? 0 : (sums[end - first + 1] ?? 0) - (sums[begin - first] ?? 0);
};

export const countDays = ({ first, last }: DayRange): number => Math.max(0, last - first + 1);

/** A shorter silence does not end a series. */
const minSilence = 28;
/** A silence with a lower probability is an end. */
const improbable = 0.05;

/** The first and the last day with sales, and the number of such days. */
export interface SoldDays {
  first: number;
  last: number;
  count: number;
}

/** The first day of a store or series: of the first sale, if the silence before it is long. */
export const toFirstDay = (sold: SoldDays, firstKnown: number): number =>
  isImprobable(sold.first - firstKnown, sold) ? sold.first : Number.NEGATIVE_INFINITY;

/** The last day of a store or series: of the last sale, if the silence after it is long. */
export const toLastDay = (sold: SoldDays, lastKnown: number): number =>
  isImprobable(lastKnown - sold.last, sold) ? sold.last : Number.POSITIVE_INFINITY;

/**
 * Whether a silence is improbable for a store or series. At a constant rate, the days after the first one are spread
 * evenly over sales and silence: the probability that none is in the silence is
 * `(span / (span + silence)) ^ (soldDays - 1)`. A single day shows no rate.
 */
const isImprobable = (silence: number, { first, last, count }: SoldDays): boolean =>
  silence > minSilence && count > 1 && silence > (last - first + 1) * getLongestShare(count);

// Computed once, because powers take most of the time of a series.
const longestShares: number[] = [];

/** The longest probable silence as a share of the span. */
const getLongestShare = (count: number): number => {
  longestShares[count] ??= (1 / improbable) ** (1 / (count - 1)) - 1;
  return longestShares[count];
};
