import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { endOfRange, type RangePoint, type RangeType } from '@shelfward/contract/analytics/ranges.rules.ts';

interface Known {
  readonly period: Period;
  readonly range: RangeType;
  /** The last day of which sales are known: what lies beyond is not nothing, but unknown. */
  readonly until: string;
}

/** What the tiles say. Averages and extremes are over the ranges that have begun; none of them, and they are null. */
export const tilesOf = (points: readonly RangePoint[], known: Known) => {
  const begun = points.filter(({ date }) => date <= known.until);
  const sum = total(points.map(({ value }) => value));
  const [first] = begun;
  return {
    sum,
    average: begun.length === 0 ? null : total(begun.map(({ value }) => value)) / begun.length,
    trend: trendOf(begun.filter((point) => isComplete(point, known)).map(({ value }) => value)),
    max: first ? begun.reduce((best, one) => (one.value > best.value ? one : best), first) : null,
    min: first ? begun.reduce((least, one) => (one.value < least.value ? one : least), first) : null,
    count: begun.length,
  };
};
export type Tiles = ReturnType<typeof tilesOf>;

/** All days of the range belong to the period, and all of them are known. */
const isComplete = ({ date }: RangePoint, { period, range, until }: Known): boolean => {
  const end = endOfRange(date, range);
  return date >= period.after && end <= period.before && end <= until;
};

/**
 * By how much a range sells more than the one before it, in percent of the average: the slope of the straight line that
 * comes closest to all of them. Null where there is no line, or nothing to compare its slope with.
 */
export const trendOf = (values: readonly number[]): number | null => {
  const average = total(values) / values.length;
  if (values.length < 2 || average <= 0) return null;
  const middle = (values.length - 1) / 2;
  let [rise, run] = [0, 0];
  for (const [place, value] of values.entries()) {
    rise += (place - middle) * (value - average);
    run += (place - middle) ** 2;
  }
  return (rise / run / average) * 100;
};

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The days of a bar: of its range, those that belong to the period. */
export const daysOfBar = (start: string, range: RangeType, { after, before }: Period): Period => {
  const end = endOfRange(start, range);
  return { after: start > after ? start : after, before: end < before ? end : before };
};
