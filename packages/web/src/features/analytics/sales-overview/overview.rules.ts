import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { endOfInterval, type IntervalPoint, type RangeType } from '@shelfward/contract/analytics/ranges.rules.ts';

interface TileContext {
  readonly period: Period;
  readonly range: RangeType;
  /** The last day with known sales. Later days are unknown, not 0. */
  readonly until: string;
}

/**
 * The values of the tiles. AVG, MIN, COUNT, and TREND use the complete intervals, because a partial interval is always
 * lower. SUM uses all intervals, and MAX all that have begun. Values are null without such intervals.
 */
export const computeOverviewTiles = (points: readonly IntervalPoint[], context: TileContext) => {
  const begun = points.filter(({ date }) => date <= context.until);
  const complete = begun.filter((point) => isComplete(point, context));
  const values = complete.map(({ value }) => value);
  return {
    sum: total(points.map(({ value }) => value)),
    average: values.length === 0 ? null : total(values) / values.length,
    trend: computeTrend(values),
    max: pick(begun, (point, best) => point.value > best.value),
    min: pick(complete, (point, lowest) => point.value < lowest.value),
    count: values.length,
  };
};
export type Tiles = ReturnType<typeof computeOverviewTiles>;

/** The first of the best points; null without points. */
const pick = (
  points: readonly IntervalPoint[],
  isBetter: (point: IntervalPoint, best: IntervalPoint) => boolean,
): IntervalPoint | null => {
  const [first] = points;
  return first ? points.reduce((best, point) => (isBetter(point, best) ? point : best), first) : null;
};

/** All days of the interval belong to the period and have known sales. */
const isComplete = ({ date }: IntervalPoint, { period, range, until }: TileContext): boolean => {
  const end = endOfInterval(date, range);
  return date >= period.after && end <= period.before && end <= until;
};

/**
 * The average change from one interval to the next in percent of the average: the slope of the regression line. Null
 * for fewer than two values, or if the average is not positive.
 */
export const computeTrend = (values: readonly number[]): number | null => {
  const average = total(values) / values.length;
  if (values.length < 2 || average <= 0) return null;
  const middle = (values.length - 1) / 2;
  let [rise, run] = [0, 0];
  for (const [index, value] of values.entries()) {
    rise += (index - middle) * (value - average);
    run += (index - middle) ** 2;
  }
  return (rise / run / average) * 100;
};

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The days of a bar: its interval, clipped to the period. */
export const barDays = (start: string, range: RangeType, { after, before }: Period): Period => {
  const end = endOfInterval(start, range);
  return { after: start > after ? start : after, before: end < before ? end : before };
};
