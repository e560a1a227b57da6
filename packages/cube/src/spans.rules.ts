import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';

/**
 * Days that are in the same column and month of the period, and in the same column and month of the earlier one; −1 is
 * none.
 */
export interface Span extends Period {
  readonly now: number;
  readonly lastYear: number;
  readonly month: number;
  readonly monthLastYear: number;
}

/** The days of all columns, and of all months if there are any, as disjoint spans in chronological order. */
export const buildSpans = (columns: readonly ComparedPeriods[], months: readonly ComparedPeriods[] = []): Span[] => {
  const periods = [...columns, ...months].flatMap(({ now, lastYear }) => [now, lastYear]).filter(isNotEmpty);
  const starts = [...new Set(periods.flatMap(({ after, before }) => [after, addDays(before, 1)]))].sort();
  const find = {
    now: createFinder(columns.map(({ now }) => now)),
    lastYear: createFinder(columns.map(({ lastYear }) => lastYear)),
    month: createFinder(months.map(({ now }) => now)),
    monthLastYear: createFinder(months.map(({ lastYear }) => lastYear)),
  };
  return starts.slice(0, -1).flatMap((after, at) => {
    const span = {
      now: find.now(after),
      lastYear: find.lastYear(after),
      month: find.month(after),
      monthLastYear: find.monthLastYear(after),
    };
    if (span.now === -1 && span.lastYear === -1) return [];
    return { after, before: addDays(starts[at + 1] ?? after, -1), ...span };
  });
};

/** What a span of cells adds to: a column of the period and one of the earlier period. */
export interface SpanPart extends Pick<Span, 'now' | 'lastYear'> {
  /** The place of the span in cells. */
  readonly at: number;
}

export const toParts = (spans: readonly SpanRole[]): SpanPart[] =>
  spans.map(({ now, lastYear }, at) => ({ at, now, lastYear }));

export const toPartsOfMonth = (spans: readonly SpanRole[], month: number): SpanPart[] =>
  spans.flatMap((span, at) => {
    const now = span.month === month ? span.now : -1;
    const lastYear = span.monthLastYear === month ? span.lastYear : -1;
    return now === -1 && lastYear === -1 ? [] : [{ at, now, lastYear }];
  });

/** What days add to: a column and a month of one of the periods. */
export type SpanRole = Omit<Span, keyof Period>;

const toNowRole = ({ now, month }: SpanRole): SpanRole => ({ now, month, lastYear: -1, monthLastYear: -1 });
const toLastYearRole = ({ lastYear, monthLastYear }: SpanRole): SpanRole => ({
  now: -1,
  month: -1,
  lastYear,
  monthLastYear,
});
const toKey = ({ now, month, lastYear, monthLastYear }: SpanRole): string =>
  `${now} ${month} ${lastYear} ${monthLastYear}`;

/** The roles of spans, each for one period and once, so that stores with other days have the same ones. */
export const listRoles = (spans: readonly SpanRole[]): SpanRole[] => {
  const roles = spans.flatMap((span) => [
    ...(span.now === -1 ? [] : [toNowRole(span)]),
    ...(span.lastYear === -1 ? [] : [toLastYearRole(span)]),
  ]);
  return [...new Map(roles.map((role) => [toKey(role), role])).values()];
};

/** Flat rows of cells by span as flat rows by role. */
export const foldCells = (cells: Float64Array, spans: readonly Span[], roles: readonly SpanRole[]): Float64Array => {
  const places = new Map(roles.map((role, at) => [toKey(role), at]));
  const targets = spans.map((span) =>
    [span.now === -1 ? undefined : toNowRole(span), span.lastYear === -1 ? undefined : toLastYearRole(span)].flatMap(
      (role) => (role && places.get(toKey(role))) ?? [],
    ),
  );
  const [stride, folded] = [2 + 2 * spans.length, 2 + 2 * roles.length];
  const rows = cells.length / stride;
  const result = new Float64Array(rows * folded);
  for (let row = 0; row < rows; row += 1) {
    const [from, to] = [row * stride, row * folded];
    result[to] = cells[from] ?? 0;
    result[to + 1] = cells[from + 1] ?? 0;
    for (const [span, places] of targets.entries())
      for (const at of places)
        for (const part of [2 + 2 * at, 3 + 2 * at])
          result[to + part] = (result[to + part] ?? 0) + (cells[from + 2 + 2 * span + (part % 2)] ?? 0);
  }
  return result;
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
