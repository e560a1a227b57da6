import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdays } from '../analytics/report-mails/report-mails.rules.ts';
import { toDay, toInstant, toLocalMinute } from '../kit/time-zone.rules.ts';
import { nextTodayMailAt } from './today-mails.rules.ts';

const day = 86_400_000;
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

  expect(nextTodayMailAt(schedule, { now: new Date(now), timeZone: 'America/New_York' })?.toISOString()).toBe(next);
});

test.each([
  ['a skipped hour one hour later', 2, '2026-03-08T05:00:00Z', '2026-03-08T07:00:00.000Z'],
  ['a repeated hour once', 1, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00.000Z'],
])('a daily e-mail is sent in %s', (_, at, now, next) => {
  const schedule = { frequency: 'DAILY', weekday: 'MONDAY', hour: at } as const;

  expect(nextTodayMailAt(schedule, { now: new Date(now), timeZone: 'America/New_York' })?.toISOString()).toBe(next);
});

test('a daily e-mail is sent once on each day of the account', () => {
  fc.assert(
    fc.property(instant, zone, hour, (now, timeZone, at) => {
      const schedule = { frequency: 'DAILY', weekday: 'MONDAY', hour: at } as const;
      const first = nextTodayMailAt(schedule, { now, timeZone }) ?? now;
      const second = nextTodayMailAt(schedule, { now: first, timeZone }) ?? first;

      expect(first.getTime()).toBeGreaterThan(now.getTime());
      expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(day + hourMs);
      expect(first).toEqual(toInstant(toDay(first, timeZone), at * 60, timeZone));
      expect(Date.parse(toDay(second, timeZone)) - Date.parse(toDay(first, timeZone))).toBe(day);
    }),
  );
});

test('a weekly e-mail is sent on its weekday, within the next seven days', () => {
  fc.assert(
    fc.property(instant, zone, weekday, hour, (now, timeZone, on, at) => {
      const next = nextTodayMailAt({ frequency: 'WEEKLY', weekday: on, hour: at }, { now, timeZone }) ?? now;
      const local = toLocalMinute(next, timeZone);

      expect(weekdays[(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7]).toBe(on);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(7 * day + hourMs);
    }),
  );
});

test('no e-mail is sent when it is off', () => {
  expect(
    nextTodayMailAt({ frequency: 'OFF', weekday: 'MONDAY', hour: 6 }, { now: new Date(), timeZone: 'UTC' }),
  ).toBeNull();
});
