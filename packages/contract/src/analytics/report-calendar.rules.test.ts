import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../kit/dates.ts';
import { comparedPeriods } from './like-for-like.rules.ts';
import { presetPeriod } from './presets.rules.ts';
import { rangeTypes } from './ranges.rules.ts';
import {
  comparisonInCalendar,
  describeComparedWeeks,
  findInterval,
  gregorian,
  listIntervals,
  type ReportCalendar,
} from './report-calendar.rules.ts';
import { resolveReportPeriod } from './report-periods.rules.ts';

/** With sales until the day before. */
const on = (today: string) => ({ today, lastComplete: addDays(today, -1) });

const nrf: ReportCalendar = { kind: 'NRF' };
const walmart: ReportCalendar = { kind: 'WALMART' };
/** Weeks from Monday; the year starts on the Monday nearest July 1. */
const july: ReportCalendar = {
  kind: 'FISCAL',
  startsOn: 1,
  firstDay: '07-01',
  weekOne: 'STARTS_NEAREST',
  pattern: '4-4-5',
};

describe('an interval', () => {
  test.each([
    [gregorian, 'DAY', '2026-02-14', '2026-02-14', '02/14/2026'],
    [gregorian, 'WEEK', '2026-02-09', '2026-02-15', 'Week 7, 2026'],
    [gregorian, 'MONTH', '2026-02-01', '2026-02-28', 'Feb 2026'],
    [gregorian, 'QUARTER', '2026-01-01', '2026-03-31', 'Q1 2026'],
    [gregorian, 'YEAR', '2026-01-01', '2026-12-31', '2026'],
    [nrf, 'WEEK', '2026-02-08', '2026-02-14', 'Week 2, 2026'],
    [nrf, 'MONTH', '2026-02-01', '2026-02-28', 'Period 1, 2026'],
    [nrf, 'QUARTER', '2026-02-01', '2026-05-02', 'Q1 2026'],
    [nrf, 'YEAR', '2026-02-01', '2027-01-30', '2026'],
    [walmart, 'WEEK', '2026-02-14', '2026-02-20', 'Week 3, 2026'],
    [walmart, 'YEAR', '2026-01-31', '2027-01-29', '2026'],
    [july, 'WEEK', '2026-02-09', '2026-02-15', 'Week 33, 2025'],
    [july, 'MONTH', '2026-01-26', '2026-02-22', 'Period 8, 2025'],
    [july, 'QUARTER', '2025-12-29', '2026-03-29', 'Q3 2025'],
    [july, 'YEAR', '2025-06-30', '2026-06-28', '2025'],
  ] as const)('of %j: %s from %s to %s is %s', (calendar, unit, after, before, name) => {
    expect(findInterval(calendar, '2026-02-14', unit)).toEqual({ after, before, name });
  });

  test('contains the day, and the intervals of a period are adjacent and contain each day once', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.constantFrom(gregorian, nrf, walmart, july),
        fc.constantFrom(...rangeTypes),
        day,
        fc.integer({ min: 0, max: 900 }),
        (calendar, unit, after, length) => {
          const period = { after, before: addDays(after, length) };
          const intervals = listIntervals(calendar, period, unit);
          expect(intervals[0]?.after).toBe(period.after);
          expect(intervals.at(-1)?.before).toBe(period.before);
          for (const [at, one] of intervals.entries()) {
            const whole = findInterval(calendar, one.before, unit);
            expect(one.name).toBe(whole.name);
            expect(whole.after <= one.after && one.before <= whole.before).toBe(true);
            expect(intervals[at + 1]?.after ?? addDays(period.before, 1)).toBe(addDays(one.before, 1));
          }
        },
      ),
    );
  });
});

describe('presets of a fiscal calendar', () => {
  test.each([
    ['This Month', '2026-11-01', '2026-11-28'],
    ['Last Month', '2026-10-04', '2026-10-31'],
    ['This quarter', '2026-11-01', '2027-01-30'],
    ['Last quarter', '2026-08-02', '2026-10-31'],
    ['This Year', '2026-02-01', '2027-01-30'],
    ['Last Year', '2025-02-02', '2026-01-31'],
  ] as const)('are those of NRF: %s is %s to %s', (preset, after, before) => {
    expect(presetPeriod(preset, '2026-11-26', nrf)).toEqual({ after, before });
  });

  test('start the year to date with the fiscal year of yesterday', () => {
    expect(resolveReportPeriod('Year to date', on('2026-02-02'), nrf)).toEqual({
      after: '2026-02-01',
      before: '2026-02-01',
    });
    expect(resolveReportPeriod('Year to date', on('2026-02-01'), nrf)).toEqual({
      after: '2025-02-02',
      before: '2026-01-31',
    });
    expect(resolveReportPeriod('Last 7 days', on('2026-02-01'), nrf)).toEqual({
      after: '2026-01-25',
      before: '2026-01-31',
    });
  });
});

describe('the comparison of fiscal years', () => {
  const compareYear = (calendar: ReportCalendar, year: number) => {
    const { after, before } = findInterval(calendar, `${year}-06-15`, 'YEAR');
    const periods = comparedPeriods({
      period: { after, before },
      comparison: comparisonInCalendar(calendar, 'CALENDAR'),
    });
    return [periods.lastYear.after, periods.lastYear.before, describeComparedWeeks(calendar, periods)];
  };

  // NRF: 2012, 2017, 2023, and 2028 have 53 weeks. Walmart: 2013, 2019, and 2024.
  test.each([
    [nrf, 2012, '2011-01-30', '2012-02-04', 'Weeks 1–53, 2012, compared with week 1, 2011, to week 1, 2012'],
    [nrf, 2013, '2012-02-05', '2013-02-02', 'Weeks 1–52, 2013, compared with weeks 2–53, 2012'],
    [nrf, 2014, '2013-02-03', '2014-02-01', 'Weeks 1–52, 2014, compared with weeks 1–52, 2013'],
    [nrf, 2018, '2017-02-05', '2018-02-03', 'Weeks 1–52, 2018, compared with weeks 2–53, 2017'],
    [nrf, 2023, '2022-01-30', '2023-02-04', 'Weeks 1–53, 2023, compared with week 1, 2022, to week 1, 2023'],
    [nrf, 2024, '2023-02-05', '2024-02-03', 'Weeks 1–52, 2024, compared with weeks 2–53, 2023'],
    [nrf, 2029, '2028-02-06', '2029-02-03', 'Weeks 1–52, 2029, compared with weeks 2–53, 2028'],
    [walmart, 2025, '2024-02-03', '2025-01-31', 'Weeks 1–52, 2025, compared with weeks 2–53, 2024'],
    [walmart, 2026, '2025-02-01', '2026-01-30', 'Weeks 1–52, 2026, compared with weeks 1–52, 2025'],
  ] as const)('%j %i is restated', (calendar, year, after, before, weeks) => {
    expect(compareYear(calendar, year)).toEqual([after, before, weeks]);
  });

  test('names one week, and no weeks for parts of them or Gregorian months', () => {
    const describeWeeks = (calendar: ReportCalendar, after: string, before: string) =>
      describeComparedWeeks(calendar, {
        now: { after, before },
        lastYear: { after: addDays(after, -364), before: addDays(before, -364) },
      });
    expect(describeWeeks(nrf, '2024-02-04', '2024-02-10')).toBe('Week 1, 2024, compared with week 2, 2023');
    expect(describeWeeks(nrf, '2024-02-05', '2024-02-10')).toBeUndefined();
    expect(describeWeeks(gregorian, '2024-02-05', '2024-02-11')).toBeUndefined();
  });

  test('keeps the comparison of a Gregorian account', () => {
    expect(comparisonInCalendar(gregorian, 'CALENDAR')).toBe('CALENDAR');
    expect(comparisonInCalendar(gregorian, 'WEEKS_52')).toBe('WEEKS_52');
  });
});
