import { addDays, toMonday } from '../kit/dates.ts';
import { scoringIntervals } from '../scoring/scoring.rules.ts';
import type { Period } from './analytics.rules.ts';

/** The intervals of the specification, the same for scores and charts. */
export const rangeTypes = scoringIntervals;
export type RangeType = (typeof rangeTypes)[number];

/** The first day of the interval that contains a day; weeks start on Monday. */
export const startOfInterval = (day: string, range: RangeType): string => {
  const [year = '', month = ''] = day.split('-');
  switch (range) {
    case 'DAY':
      return day;
    case 'WEEK':
      return toMonday(day);
    case 'MONTH':
      return `${year}-${month}-01`;
    case 'QUARTER':
      return `${year}-${String(3 * Math.floor((Number(month) - 1) / 3) + 1).padStart(2, '0')}-01`;
    case 'YEAR':
      return `${year}-01-01`;
  }
};

const maxDays: Record<RangeType, number> = { DAY: 1, WEEK: 7, MONTH: 31, QUARTER: 92, YEAR: 366 };

/** The last day of the interval that starts on a day. */
export const endOfInterval = (start: string, range: RangeType): string =>
  addDays(startOfInterval(addDays(start, maxDays[range]), range), -1);

export interface IntervalPoint {
  /** The first day of the interval. */
  readonly date: string;
  readonly value: number;
}

/** A point for every interval of the period, in chronological order, with zero where there are no values. */
export const intervalSeries = (
  { after, before }: Period,
  range: RangeType,
  days: readonly { readonly day: string; readonly value: number }[],
): IntervalPoint[] => {
  const sums = new Map<string, number>();
  for (let day = after; day <= before; day = addDays(day, 1)) {
    const date = startOfInterval(day, range);
    if (!sums.has(date)) sums.set(date, 0);
  }
  for (const { day, value } of days) {
    if (day < after || day > before) continue;
    const date = startOfInterval(day, range);
    sums.set(date, (sums.get(date) ?? 0) + value);
  }
  return [...sums].map(([date, value]) => ({ date, value }));
};
