import { type Comparison, type Period, periodBefore } from './analytics.rules.ts';

/** The compared periods of a report. */
export interface ComparedPeriods {
  readonly now: Period;
  readonly lastYear: Period;
}

export interface ComparisonRange {
  readonly period: Period;
  readonly comparison: Comparison;
  /** Ends the earlier period where the sales of the period end. */
  readonly likeForLike: boolean;
  /** The last day with sales of the account; null without sales. */
  readonly lastSoldOn: string | null;
}

/** Whether sales are known for a part of the period only: it begins before, and ends after, the last day with sales. */
export const isPartlyKnown = ({ after, before }: Period, lastSoldOn: string | null): lastSoldOn is string =>
  lastSoldOn !== null && after <= lastSoldOn && lastSoldOn < before;

/** The days of the period up to the last day with sales. Unchanged for a period without any such day. */
export const knownPart = (period: Period, lastSoldOn: string | null): Period =>
  isPartlyKnown(period, lastSoldOn) ? { ...period, before: lastSoldOn } : period;

/**
 * The period as specified, and the earlier period: by default the whole period a year earlier, like for like the days
 * that correspond to the days up to the last day with sales.
 */
export const comparedPeriods = ({ period, comparison, likeForLike, lastSoldOn }: ComparisonRange): ComparedPeriods => ({
  now: period,
  lastYear: periodBefore(likeForLike ? knownPart(period, lastSoldOn) : period, comparison),
});
