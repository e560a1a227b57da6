import { addDays, formatDay, monthName } from '../kit/dates.ts';
import {
  findRetailWeek,
  type PeriodPattern,
  type RetailCalendar,
  retailPeriods,
} from '../kit/retail-calendars.rules.ts';
import type { Comparison, Period } from './analytics.rules.ts';
import type { ComparedPeriods } from './like-for-like.rules.ts';
import { endOfInterval, type RangeType, startOfInterval } from './ranges.rules.ts';

type Fiscal =
  | Extract<RetailCalendar, { readonly kind: 'WALMART' | 'NRF' }>
  | (Extract<RetailCalendar, { readonly kind: 'FISCAL' }> & { readonly pattern: PeriodPattern });

/** What months, quarters, and years of reports are. A fiscal month is a period of four, five, or six whole weeks. */
export type ReportCalendar = { readonly kind: 'GREGORIAN' } | Fiscal;

export const gregorian: ReportCalendar = { kind: 'GREGORIAN' };

export interface CalendarInterval extends Period {
  /** `Week 12, 2026`, `Mar 2026`, `Period 2, 2026`, `Q1 2026`, `2026` */
  readonly name: string;
}

/** The day, week, month, quarter, or year that contains a day. */
export const findInterval = (calendar: ReportCalendar, day: string, unit: RangeType): CalendarInterval => {
  if (unit === 'DAY') return { after: day, before: day, name: formatDay(day) };
  return calendar.kind === 'GREGORIAN' ? gregorianInterval(day, unit) : fiscalInterval(calendar, day, unit);
};

/** The intervals of a period in chronological order; the first and the last are cut to the period. */
export const listIntervals = (
  calendar: ReportCalendar,
  { after, before }: Period,
  unit: RangeType,
): CalendarInterval[] => {
  const intervals: CalendarInterval[] = [];
  for (let day = after; day <= before; ) {
    const interval = findInterval(calendar, day, unit);
    intervals.push({ ...interval, after: day, before: interval.before < before ? interval.before : before });
    day = addDays(interval.before, 1);
  }
  return intervals;
};

type LongUnit = Exclude<RangeType, 'DAY'>;

const isoWeeks: RetailCalendar = { kind: 'WEEK', startsOn: 1 };

const gregorianInterval = (day: string, unit: LongUnit): CalendarInterval => {
  const after = startOfInterval(day, unit);
  return { after, before: endOfInterval(after, unit), name: nameGregorian(day, unit) };
};

const nameGregorian = (day: string, unit: LongUnit): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  switch (unit) {
    case 'WEEK':
      return nameWeek(findRetailWeek(isoWeeks, day));
    case 'MONTH':
      return `${monthName(day)} ${year}`;
    case 'QUARTER':
      return `Q${Math.ceil(month / 3)} ${year}`;
    case 'YEAR':
      return String(year);
  }
};

const fiscalInterval = (calendar: Fiscal, day: string, unit: LongUnit): CalendarInterval => {
  const week = findRetailWeek(calendar, day);
  if (unit === 'WEEK') return { after: week.from, before: week.to, name: nameWeek(week) };
  const { year } = week;
  const periods = retailPeriods(calendar, year, calendar.kind === 'FISCAL' ? calendar.pattern : undefined);
  const count = { MONTH: 1, QUARTER: 3, YEAR: 12 }[unit];
  const at = periods.findIndex(({ to }) => day <= to);
  const first = at - (at % count);
  const number = first / count + 1;
  return {
    after: periods[first]?.from ?? day,
    before: periods[first + count - 1]?.to ?? day,
    name: { MONTH: `Period ${number}, ${year}`, QUARTER: `Q${number} ${year}`, YEAR: String(year) }[unit],
  };
};

const nameWeek = ({ week, year }: { readonly week: number; readonly year: number }): string => `Week ${week}, ${year}`;

/**
 * The comparison of a calendar. Fiscal years are compared restated: every week with the week 52 weeks earlier, so that
 * weekdays and holidays match and the year after one of 53 weeks is compared with its weeks 2 to 53.
 */
export const comparisonInCalendar = ({ kind }: ReportCalendar, comparison: Comparison): Comparison =>
  kind === 'GREGORIAN' ? comparison : 'WEEKS_52';

/** `Weeks 1–52, 2024, compared with weeks 2–53, 2023`; undefined unless both periods are whole fiscal weeks. */
export const describeComparedWeeks = (
  calendar: ReportCalendar,
  { now, lastYear }: ComparedPeriods,
): string | undefined => {
  if (calendar.kind === 'GREGORIAN') return undefined;
  const [weeks, earlier] = [nameWeeks(calendar, now), nameWeeks(calendar, lastYear)];
  return weeks && earlier && `${weeks.replace('week', 'Week')}, compared with ${earlier}`;
};

const nameWeeks = (calendar: Fiscal, { after, before }: Period): string | undefined => {
  const [first, last] = [findRetailWeek(calendar, after), findRetailWeek(calendar, before)];
  if (first.from !== after || last.to !== before) return undefined;
  if (first.year !== last.year) return `week ${first.week}, ${first.year}, to week ${last.week}, ${last.year}`;
  return first.week === last.week
    ? `week ${first.week}, ${first.year}`
    : `weeks ${first.week}–${last.week}, ${first.year}`;
};
