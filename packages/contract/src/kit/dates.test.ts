import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayOrInstant,
  daysBetween,
  parseInTimeZone,
  periodEnd,
  periodStart,
  plusDays,
  toMonday,
  toWeekday,
} from './dates.ts';

const parse = (timeZone: string, value: string) => parseInTimeZone(timeZone, () => dayOrInstant.safeParse(value).data);

describe('a day in a request', () => {
  test.each([
    ['UTC', '2026-01-31T23:30:00-05:00', '2026-02-01'],
    ['America/New_York', '2026-01-31T23:30:00-05:00', '2026-01-31'],
    ['America/New_York', '2026-11-23T04:59:59.999Z', '2026-11-22'],
    ['America/New_York', '2026-11-22T05:00:00.000Z', '2026-11-22'],
    ['Asia/Kolkata', '2026-11-22', '2026-11-22'],
    ['UTC', '2026-02-30', undefined],
    ['UTC', '2026-02-30T00:00:00Z', undefined],
    ['UTC', 'yesterday', undefined],
    ['Asia/Kolkata', '9999-12-31T23:59:59Z', undefined],
    ['America/New_York', '0001-01-01T00:00:01Z', undefined],
    // An exact midnight in UTC is a date without a time.
    ['America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01'],
    ['America/New_York', '2026-01-01T00:00:00Z', '2026-01-01'],
    ['Pacific/Auckland', '2026-01-01T00:00:00+00:00', '2026-01-01'],
    ['America/New_York', '2026-01-01T00:00:00.001Z', '2025-12-31'],
    ['America/New_York', '2025-12-31T19:00:00-05:00', '2025-12-31'],
    ['Asia/Kolkata', '2025-12-31T19:00:00-05:00', '2026-01-01'],
  ])('in %s, %s means %s', (timeZone, value, day) => {
    expect(parse(timeZone, value)).toBe(day);
  });

  test('is parsed in the time zone of its own call', () => {
    const inner = parseInTimeZone('Asia/Kolkata', () => {
      expect(() =>
        parseInTimeZone('America/New_York', () => {
          throw new Error('invalid');
        }),
      ).toThrow();
      return dayOrInstant.parse('2026-11-22T20:00:00Z');
    });

    expect([inner, dayOrInstant.parse('2026-11-22T20:00:00Z')]).toEqual(['2026-11-23', '2026-11-22']);
  });
});

describe('a period of instants', () => {
  test('covers whole days of the account', () => {
    const [from, until] = parseInTimeZone('America/Los_Angeles', () => [
      periodStart.parse('2026-11-21'),
      periodEnd.parse('2026-11-21'),
    ]);

    expect(from?.toISOString()).toBe('2026-11-21T08:00:00.000Z');
    expect(until?.toISOString()).toBe('2026-11-22T08:00:00.000Z');
  });

  test('keeps instants, with the last one included', () => {
    const [from, until] = parseInTimeZone('America/Los_Angeles', () => [
      periodStart.parse('2026-11-22T07:00:00Z'),
      periodEnd.parse('2026-11-22T02:00:00-05:00'),
    ]);

    expect(from?.toISOString()).toBe('2026-11-22T07:00:00.000Z');
    expect(until?.toISOString()).toBe('2026-11-22T07:00:00.001Z');
  });
});

describe('the arithmetic of days', () => {
  test.each([
    ['2026-11-25', 2, '2026-11-23'],
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-29', 6, '2026-11-23'],
    ['2027-01-01', 4, '2026-12-28'],
    ['1969-12-31', 2, '1969-12-29'],
  ])('%s is day %i of the week that starts on %s', (day, weekday, monday) => {
    expect([toWeekday(day), toMonday(day)]).toEqual([weekday, monday]);
  });

  test('counts days over leap days and ends of years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect([daysBetween('2024-02-28', '2024-03-01'), daysBetween('2026-01-01', '2025-12-31')]).toEqual([2, -1]);
    expect(plusDays(new Date('2026-03-08T06:30:00Z'), -2).toISOString()).toBe('2026-03-06T06:30:00.000Z');
  });
});
