import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';

/** Days that are in the same column of the period, and in the same column of the earlier one; −1 is none. */
export interface Span extends Period {
  readonly now: number;
  readonly lastYear: number;
}

/** The days of all columns as disjoint spans in chronological order. */
export const buildSpans = (columns: readonly ComparedPeriods[]): Span[] => {
  const now = columns.map((column) => column.now);
  const lastYear = columns.map((column) => column.lastYear).filter(isNotEmpty);
  const firstDays = new Set([...now, ...lastYear].flatMap(({ after, before }) => [after, addDays(before, 1)]));
  const starts = [...firstDays].sort();
  const findNow = createFinder(columns.map((column) => column.now));
  const findLastYear = createFinder(columns.map((column) => column.lastYear));
  return starts.slice(0, -1).flatMap((after, at) => {
    const span = { now: findNow(after), lastYear: findLastYear(after) };
    if (span.now === -1 && span.lastYear === -1) return [];
    return { after, before: addDays(starts[at + 1] ?? after, -1), ...span };
  });
};

const isNotEmpty = ({ after, before }: Period): boolean => after <= before;

/** The index of the period that contains a day, which must not be before the days of earlier calls. */
const createFinder = (periods: readonly Period[]): ((day: string) => number) => {
  let at = 0;
  return (day) => {
    while (at < periods.length && (periods[at]?.before ?? '') < day) at += 1;
    return at < periods.length && (periods[at]?.after ?? '') <= day ? at : -1;
  };
};
