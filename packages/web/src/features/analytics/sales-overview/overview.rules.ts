import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { RangeType } from '@shelfward/contract/analytics/ranges.rules.ts';
import { findInterval, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';

/** A bar: an interval, cut to the period. */
export interface OverviewPoint {
  readonly from: string;
  readonly until: string;
  /** The period contains all days of the interval. */
  readonly isWhole: boolean;
  /** The first day of a week, the name of other intervals. */
  readonly label: string;
  readonly value: number;
}

interface Intervals {
  readonly calendar: ReportCalendar;
  readonly range: RangeType;
}

/** The first figure of each column. */
export const toPoints = (
  { columns, totals }: Pick<ReportResult, 'columns' | 'totals'>,
  { calendar, range }: Intervals,
): readonly OverviewPoint[] =>
  columns.map(({ from, to, name }, index) => {
    const { after, before }: Period = findInterval(calendar, from, range);
    return {
      from,
      until: to,
      isWhole: after === from && before === to,
      label: range === 'WEEK' ? formatDay(after) : name,
      value: totals.columns?.[index]?.[0] ?? 0,
    };
  });

/**
 * The values of the tiles. AVG, MIN, COUNT, and TREND use the complete intervals, because a partial interval is always
 * lower. SUM uses all intervals, and MAX all that have begun. Values are null without such intervals. Days after the last
 * known one are unknown, not 0.
 */
export const computeOverviewTiles = (points: readonly OverviewPoint[], lastKnown: string) => {
  const begun = points.filter(({ from }) => from <= lastKnown);
  const complete = begun.filter(({ isWhole, until }) => isWhole && until <= lastKnown);
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
  points: readonly OverviewPoint[],
  isBetter: (point: OverviewPoint, best: OverviewPoint) => boolean,
): OverviewPoint | null => {
  const [first] = points;
  return first ? points.reduce((best, point) => (isBetter(point, best) ? point : best), first) : null;
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
