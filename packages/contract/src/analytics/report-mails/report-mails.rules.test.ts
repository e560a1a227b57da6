import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayMs } from '../../kit/dates.ts';
import { toDay, toInstant, toLocalMinute } from '../../kit/time-zone.rules.ts';
import { resolveReportPeriod } from '../report-periods.rules.ts';
import { mailHour, nextMailAt, type Weekday, weekdays } from './report-mails.rules.ts';

const weeklyOn = (weekday: Weekday) => ({ frequency: 'WEEKLY', weekday, hour: mailHour }) as const;

describe('a scheduled report', () => {
  test.each([
    ['MONDAY', 'UTC', '2026-11-21T12:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['SATURDAY', 'UTC', '2026-11-21T05:59:59Z', '2026-11-21T06:00:00.000Z'],
    ['SATURDAY', 'UTC', '2026-11-21T06:00:00Z', '2026-11-28T06:00:00.000Z'],
    ['SUNDAY', 'UTC', '2026-12-31T23:00:00Z', '2027-01-03T06:00:00.000Z'],
    ['MONDAY', 'America/Los_Angeles', '2026-11-23T06:00:00Z', '2026-11-23T14:00:00.000Z'],
    ['MONDAY', 'Asia/Kolkata', '2026-11-22T20:00:00Z', '2026-11-23T00:30:00.000Z'],
    ['MONDAY', 'Pacific/Apia', '2026-11-22T17:00:00Z', '2026-11-29T17:00:00.000Z'],
    // Clocks go back on Sunday, and forward on Sunday.
    ['MONDAY', 'Europe/Berlin', '2026-10-19T05:00:00Z', '2026-10-26T05:00:00.000Z'],
    ['MONDAY', 'Europe/Berlin', '2026-03-23T05:00:00Z', '2026-03-30T04:00:00.000Z'],
  ] as const)('on %s in %s after %s is sent at %s', (weekday, timeZone, now, next) => {
    expect(nextMailAt(weeklyOn(weekday), { now: new Date(now), timeZone }).toISOString()).toBe(next);
  });

  test('is sent on its weekday, within the next seven days', () => {
    const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Apia', 'Europe/Berlin');
    fc.assert(
      fc.property(fc.constantFrom(...weekdays), now, zone, (weekday, at, timeZone) => {
        const next = nextMailAt(weeklyOn(weekday), { now: at, timeZone });
        const local = toLocalMinute(next, timeZone);

        expect(weekdays[(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7]).toBe(weekday);
        expect(local.slice(11)).toBe('06:00');
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(7 * dayMs + 3_600_000);
      }),
    );
  });

  test.each([
    ['Last 7 days', '2026-11-23', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['Last 7 days', '2026-11-23', '2026-11-14', '2026-11-08', '2026-11-14'],
    ['Year to date', '2026-11-23', '2026-11-22', '2026-01-01', '2026-11-22'],
    ['Year to date', '2026-11-23', '2026-11-14', '2026-01-01', '2026-11-14'],
    ['Year to date', '2026-01-01', '2025-12-31', '2025-01-01', '2025-12-31'],
    ['Year until today', '2026-11-23', '2026-11-14', '2026-01-01', '2026-11-23'],
    ['Year until end of month', '2026-11-23', '2026-11-14', '2026-01-01', '2026-11-30'],
    ['Last Month', '2026-01-05', '2026-01-04', '2025-12-01', '2025-12-31'],
    ['This quarter', '2026-11-23', '2026-11-22', '2026-10-01', '2026-12-31'],
  ] as const)('%s, on %s with sales until %s, is %s to %s', (period, today, lastComplete, after, before) => {
    expect(resolveReportPeriod(period, { today, lastComplete })).toEqual({ after, before });
  });
});

describe('an e-mail of a user', () => {
  const hourMs = 3_600_000;
  const zone = fc.constantFrom(
    'UTC',
    'Asia/Kolkata',
    'America/New_York',
    'Pacific/Apia',
    'Europe/Berlin',
    'Africa/Cairo',
  );
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const weekday = fc.constantFrom(...weekdays);
  const hour = fc.integer({ min: 0, max: 23 });

  test.each([
    ['2026-11-23T10:59:59Z', '2026-11-23T11:00:00.000Z'],
    ['2026-11-23T11:00:00Z', '2026-11-24T11:00:00.000Z'],
    // Clocks are set forward on 8 March, and back on 1 November.
    ['2026-03-07T11:00:00Z', '2026-03-08T10:00:00.000Z'],
    ['2026-10-31T10:00:00Z', '2026-11-01T11:00:00.000Z'],
  ])('a daily e-mail at 6:00 in New York after %s is sent at %s', (now, next) => {
    const schedule = { frequency: 'DAILY', weekday: 'MONDAY', hour: 6 } as const;

    expect(nextMailAt(schedule, { now: new Date(now), timeZone: 'America/New_York' }).toISOString()).toBe(next);
  });

  test.each([
    ['a skipped hour one hour later', 2, '2026-03-08T05:00:00Z', '2026-03-08T07:00:00.000Z'],
    ['a repeated hour once', 1, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00.000Z'],
  ])('a daily e-mail is sent in %s', (_, at, now, next) => {
    const schedule = { frequency: 'DAILY', weekday: 'MONDAY', hour: at } as const;

    expect(nextMailAt(schedule, { now: new Date(now), timeZone: 'America/New_York' }).toISOString()).toBe(next);
  });

  test('a daily e-mail is sent once on each day of the account', () => {
    fc.assert(
      fc.property(instant, zone, hour, (now, timeZone, at) => {
        const schedule = { frequency: 'DAILY', weekday: 'MONDAY', hour: at } as const;
        const first = nextMailAt(schedule, { now, timeZone });
        const second = nextMailAt(schedule, { now: first, timeZone });

        expect(first.getTime()).toBeGreaterThan(now.getTime());
        expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(dayMs + hourMs);
        expect(first).toEqual(toInstant(toDay(first, timeZone), at * 60, timeZone));
        expect(Date.parse(toDay(second, timeZone)) - Date.parse(toDay(first, timeZone))).toBe(dayMs);
      }),
    );
  });

  test('a weekly e-mail is sent on its weekday, within the next seven days', () => {
    fc.assert(
      fc.property(instant, zone, weekday, hour, (now, timeZone, on, at) => {
        const next = nextMailAt({ frequency: 'WEEKLY', weekday: on, hour: at }, { now, timeZone });
        const local = toLocalMinute(next, timeZone);

        expect(weekdays[(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7]).toBe(on);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(7 * dayMs + hourMs);
      }),
    );
  });

  const monthly = (dayOfMonth: number, at = 6) =>
    ({ frequency: 'MONTHLY', weekday: 'MONDAY', dayOfMonth, hour: at }) as const;

  test.each([
    [1, '2026-11-21T12:00:00Z', '2026-12-01T11:00:00.000Z'],
    [31, '2026-11-21T12:00:00Z', '2026-11-30T11:00:00.000Z'],
    [31, '2026-11-30T11:00:00Z', '2026-12-31T11:00:00.000Z'],
    [31, '2027-02-01T12:00:00Z', '2027-02-28T11:00:00.000Z'],
    [30, '2028-02-01T12:00:00Z', '2028-02-29T11:00:00.000Z'],
    [15, '2026-12-15T11:00:00Z', '2027-01-15T11:00:00.000Z'],
    // Clocks are set forward on 8 March.
    [8, '2026-03-01T12:00:00Z', '2026-03-08T10:00:00.000Z'],
  ])('a monthly e-mail on day %s at 6:00 in New York after %s is sent at %s', (dayOfMonth, now, next) => {
    expect(nextMailAt(monthly(dayOfMonth), { now: new Date(now), timeZone: 'America/New_York' }).toISOString()).toBe(
      next,
    );
  });

  test('a monthly e-mail is sent once in each month of the account', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 31 }), hour, (now, timeZone, dayOfMonth, at) => {
        const first = toDay(nextMailAt(monthly(dayOfMonth, at), { now, timeZone }), timeZone);
        const second = toDay(
          nextMailAt(monthly(dayOfMonth, at), { now: toInstant(first, at * 60, timeZone), timeZone }),
          timeZone,
        );
        const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

        expect(monthIndex(second) - monthIndex(first)).toBe(1);
        expect(Number(first.slice(8))).toBeLessThanOrEqual(dayOfMonth);
        expect(first.slice(8) === String(dayOfMonth).padStart(2, '0') || addDays(first, 1).endsWith('-01')).toBe(true);
      }),
    );
  });
});
