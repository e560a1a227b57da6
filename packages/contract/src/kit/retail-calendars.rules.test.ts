import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './dates.ts';
import {
  findRetailWeek,
  type PeriodPattern,
  type RetailCalendar,
  retailPeriods,
  retailWeek,
  type Weekday,
  weeksInYear,
} from './retail-calendars.rules.ts';

const walmart: RetailCalendar = { kind: 'WALMART' };
const nrf: RetailCalendar = { kind: 'NRF' };
const monday: RetailCalendar = { kind: 'WEEK', startsOn: 1 };
const sunday: RetailCalendar = { kind: 'WEEK', startsOn: 7 };
/** The year ends on the last Saturday of September. */
const september: RetailCalendar = { kind: 'FISCAL', startsOn: 7, firstDay: '10-01', weekOne: 'CONTAINS_DAY' };

const longYears = (calendar: RetailCalendar, from: number, to: number): number[] => {
  const years: number[] = [];
  for (let year = from; year <= to; year += 1) if (weeksInYear(calendar, year) === 53) years.push(year);
  return years;
};

describe('golden dates', () => {
  it.each([
    [walmart, 2013, 1, '2013-01-26', '2013-02-01'],
    [walmart, 2014, 1, '2014-02-01', '2014-02-07'],
    [walmart, 2013, 53, '2014-01-25', '2014-01-31'],
    [walmart, 2024, 53, '2025-01-25', '2025-01-31'],
    [walmart, 2025, 1, '2025-02-01', '2025-02-07'],
    [walmart, 2025, 41, '2025-11-08', '2025-11-14'],
    [nrf, 2012, 1, '2012-01-29', '2012-02-04'],
    [nrf, 2012, 53, '2013-01-27', '2013-02-02'],
    [nrf, 2017, 53, '2018-01-28', '2018-02-03'],
    [nrf, 2023, 1, '2023-01-29', '2023-02-04'],
    [nrf, 2023, 53, '2024-01-28', '2024-02-03'],
    [nrf, 2024, 1, '2024-02-04', '2024-02-10'],
    [monday, 2020, 53, '2020-12-28', '2021-01-03'],
    [monday, 2026, 1, '2025-12-29', '2026-01-04'],
    [sunday, 2025, 1, '2024-12-29', '2025-01-04'],
    [september, 2026, 1, '2026-09-27', '2026-10-03'],
  ])('%j has week %i-%i from %s to %s', (calendar, year, week, from, to) => {
    expect(retailWeek(calendar, year, week)).toEqual({ from, to });
    expect(findRetailWeek(calendar, from)).toEqual({ year, week, from, to });
    expect(findRetailWeek(calendar, to)).toEqual({ year, week, from, to });
  });

  it('has 53 weeks in the published years', () => {
    expect(longYears(walmart, 2008, 2030)).toEqual([2008, 2013, 2019, 2024, 2030]);
    expect(longYears(nrf, 2012, 2030)).toEqual([2012, 2017, 2023, 2028]);
    expect(longYears(monday, 2015, 2032)).toEqual([2015, 2020, 2026, 2032]);
  });

  it('has no week 0, no week 53 in a short year, and no half weeks', () => {
    expect(retailWeek(walmart, 2025, 0)).toBeUndefined();
    expect(retailWeek(walmart, 2025, 53)).toBeUndefined();
    expect(retailWeek(walmart, 2024, 54)).toBeUndefined();
    expect(retailWeek(walmart, 2024, 1.5)).toBeUndefined();
  });

  it('has the months of the NRF calendar, and a longer January in a long year', () => {
    const months = retailPeriods(nrf, 2023).map(({ from, to }) => `${from} ${to}`);
    expect(months.slice(0, 3)).toEqual(['2023-01-29 2023-02-25', '2023-02-26 2023-04-01', '2023-04-02 2023-04-29']);
    expect(months[11]).toBe('2023-12-31 2024-02-03');
  });

  it('has the periods of other patterns', () => {
    const lengths = (pattern: PeriodPattern) =>
      retailPeriods(september, 2025, pattern).map(({ from, to }) => (daysBetween(from, to) + 1) / 7);
    expect(lengths('4-4-5')).toEqual([4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5]);
    expect(lengths('5-4-4')).toEqual([5, 4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4]);
  });
});

const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);
const calendars: fc.Arbitrary<RetailCalendar> = fc.oneof(
  fc.constantFrom(walmart, nrf),
  fc.record({ kind: fc.constant('WEEK' as const), startsOn: weekday }),
  fc.record({
    kind: fc.constant('FISCAL' as const),
    startsOn: weekday,
    firstDay: fc.constantFrom('01-01', '02-01', '03-01', '07-01', '10-01', '12-31'),
    weekOne: fc.constantFrom('CONTAINS_DAY' as const, 'STARTS_NEAREST' as const),
  }),
);
const days = fc.integer({ min: 0, max: 45_000 }).map((offset) => addDays('1980-01-01', offset));

describe('weeks', () => {
  it('partition the days', () => {
    fc.assert(
      fc.property(calendars, days, (calendar, day) => {
        const week = findRetailWeek(calendar, day);
        const next = findRetailWeek(calendar, addDays(week.to, 1));

        expect(week.from <= day && day <= week.to).toBe(true);
        expect(daysBetween(week.from, week.to)).toBe(6);
        expect(next.from).toBe(addDays(week.to, 1));
        expect([next.year, next.week]).toEqual(
          week.week === weeksInYear(calendar, week.year) ? [week.year + 1, 1] : [week.year, week.week + 1],
        );
      }),
    );
  });

  it('are found again by year and number', () => {
    fc.assert(
      fc.property(calendars, days, (calendar, day) => {
        const { year, week, from, to } = findRetailWeek(calendar, day);
        expect(retailWeek(calendar, year, week)).toEqual({ from, to });
      }),
    );
  });

  it('belong to one of twelve periods that fill the year', () => {
    const patterns = fc.constantFrom<PeriodPattern>('4-5-4', '4-4-5', '5-4-4');
    fc.assert(
      fc.property(calendars, fc.integer({ min: 1990, max: 2090 }), patterns, (calendar, year, pattern) => {
        const periods = retailPeriods(calendar, year, pattern);
        const starts = periods.slice(1).map(({ from }) => from);

        expect(periods.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        expect(periods[0]?.from).toBe(retailWeek(calendar, year, 1)?.from);
        expect(periods[11]?.to).toBe(retailWeek(calendar, year, weeksInYear(calendar, year))?.to);
        expect(periods.slice(0, -1).map(({ to }) => addDays(to, 1))).toEqual(starts);
      }),
    );
  });
});
