import { addDays, daysBetween, daysPerWeek, toWeekday } from './dates.ts';

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * A calendar whose years have 52 or 53 whole weeks.
 * WALMART: weeks from Saturday; week 1 contains February 1.
 * NRF: 4-5-4 calendar; weeks from Sunday; the year ends on the Saturday nearest January 31.
 * WEEK: calendar weeks; a week belongs to the calendar year that has most of its days.
 * FISCAL: any other one; week 1 contains the day, or starts as near to it as possible.
 */
export type RetailCalendar =
  | { readonly kind: 'WALMART' }
  | { readonly kind: 'NRF' }
  | { readonly kind: 'WEEK'; readonly startsOn: Weekday }
  | ({ readonly kind: 'FISCAL' } & YearRule);

interface YearRule {
  readonly startsOn: Weekday;
  /** Month and day, such as 02-01. */
  readonly firstDay: string;
  readonly weekOne: 'CONTAINS_DAY' | 'STARTS_NEAREST';
}

/** Weeks per period of each quarter. A 53rd week belongs to the last period. */
export type PeriodPattern = '4-5-4' | '4-4-5' | '5-4-4';

interface Days {
  readonly from: string;
  readonly to: string;
}

export interface RetailWeek extends Days {
  /** The calendar year that has most of the days, which retailers use as the label of the year. */
  readonly year: number;
  readonly week: number;
}

export interface RetailPeriod extends Days {
  /** From 1 to 12. */
  readonly number: number;
}

const yearRule = (calendar: RetailCalendar): YearRule => {
  switch (calendar.kind) {
    case 'WALMART':
      return { startsOn: 6, firstDay: '02-01', weekOne: 'CONTAINS_DAY' };
    case 'NRF':
      return { startsOn: 7, firstDay: '02-01', weekOne: 'STARTS_NEAREST' };
    case 'WEEK':
      return { startsOn: calendar.startsOn, firstDay: '01-01', weekOne: 'STARTS_NEAREST' };
    case 'FISCAL':
      return calendar;
  }
};

const yearStart = (calendar: RetailCalendar, year: number): string => {
  const { startsOn, firstDay, weekOne } = yearRule(calendar);
  const day = `${String(year).padStart(4, '0')}-${firstDay}`;
  const daysIntoWeek = (toWeekday(day) - (startsOn - 1) + daysPerWeek) % daysPerWeek;
  const isNextNearer = weekOne === 'STARTS_NEAREST' && daysIntoWeek > daysPerWeek / 2;
  return addDays(day, isNextNearer ? daysPerWeek - daysIntoWeek : -daysIntoWeek);
};

export const weeksInYear = (calendar: RetailCalendar, year: number): 52 | 53 =>
  daysBetween(yearStart(calendar, year), yearStart(calendar, year + 1)) === 52 * daysPerWeek ? 52 : 53;

/** The days of a week. Undefined: the year does not have the week. */
export const retailWeek = (calendar: RetailCalendar, year: number, week: number): Days | undefined =>
  Number.isInteger(week) && week >= 1 && week <= weeksInYear(calendar, year)
    ? weeks(yearStart(calendar, year), week - 1, 1)
    : undefined;

/** The week that contains a day. */
export const findRetailWeek = (calendar: RetailCalendar, day: string): RetailWeek => {
  const calendarYear = Number(day.slice(0, 4));
  // The first week can start in the calendar year before, so the label of a day is at most one year away.
  const year = [calendarYear + 1, calendarYear].find((value) => yearStart(calendar, value) <= day) ?? calendarYear - 1;
  const start = yearStart(calendar, year);
  const week = Math.floor(daysBetween(start, day) / daysPerWeek);
  return { year, week: week + 1, ...weeks(start, week, 1) };
};

/** The twelve periods of a year. */
export const retailPeriods = (
  calendar: RetailCalendar,
  year: number,
  pattern: PeriodPattern = '4-5-4',
): readonly RetailPeriod[] => {
  const start = yearStart(calendar, year);
  const lengths = pattern.split('-').map(Number);
  const periods: RetailPeriod[] = [];
  let week = 0;
  for (let number = 1; number <= 12; number += 1) {
    const length = number === 12 ? weeksInYear(calendar, year) - week : (lengths[(number - 1) % lengths.length] ?? 0);
    periods.push({ number, ...weeks(start, week, length) });
    week += length;
  }
  return periods;
};

const weeks = (start: string, skipped: number, count: number): Days => {
  const from = addDays(start, skipped * daysPerWeek);
  return { from, to: addDays(from, count * daysPerWeek - 1) };
};
