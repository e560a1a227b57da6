import { isDay } from '../kit/dates.ts';
import { type Comparison, type Period, periodBefore } from './analytics.rules.ts';

/** The compared periods of a report. */
export interface ComparedPeriods {
  readonly now: Period;
  readonly lastYear: Period;
}

export interface ComparisonRange {
  readonly period: Period;
  readonly comparison: Comparison;
  /** Compares a February that ends the period with all 29 days of that of a leap year. */
  readonly wholeMonth?: boolean | undefined;
}

/** Whether sales are known for a part of the period only: it begins before, and ends after, the last day with sales. */
export const isPartlyKnown = ({ after, before }: Period, lastSoldOn: string | null): lastSoldOn is string =>
  lastSoldOn !== null && after <= lastSoldOn && lastSoldOn < before;

/** The days of the period up to the last day with sales. Unchanged for a period without any such day. */
export const knownPart = (period: Period, lastSoldOn: string | null): Period =>
  isPartlyKnown(period, lastSoldOn) ? { ...period, before: lastSoldOn } : period;

/** The leap day that is compared with no day: that of a whole February which ends the period. */
export const findLeftOutLeapDay = (period: Period, comparison: Comparison): string | undefined => {
  const leapDay = `${periodBefore(period, comparison).before.slice(0, 4)}-02-29`;
  const isWholeFebruary = period.before.endsWith('-02-28') && period.after <= `${period.before.slice(0, 7)}-01`;
  return comparison === 'CALENDAR' && isWholeFebruary && isDay(leapDay) ? leapDay : undefined;
};

/** The period and the earlier one, as specified. */
export const comparedPeriods = ({ period, comparison, wholeMonth = false }: ComparisonRange): ComparedPeriods => {
  const lastYear = periodBefore(period, comparison);
  const leapDay = wholeMonth ? findLeftOutLeapDay(period, comparison) : undefined;
  return { now: period, lastYear: leapDay === undefined ? lastYear : { ...lastYear, before: leapDay } };
};
