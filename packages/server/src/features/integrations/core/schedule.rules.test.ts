import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeNextRun, isSchedule } from './schedule.rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const utc = (at: Date) => ({ now: at, timeZone: 'UTC' });

describe('a schedule', () => {
  test.for([
    ['0 6 * * 1-5', '2026-11-23T06:00:00.000Z'],
    ['*/15 * * * *', '2026-11-21T10:15:00.000Z'],
    ['0 10 21 11 *', '2027-11-21T10:00:00.000Z'],
    ['30 2 29 2 *', '2028-02-29T02:30:00.000Z'],
  ] as const)('%s is next due at %s', ([cron, next]) => {
    expect(computeNextRun(cron, utc(now))?.toISOString()).toBe(next);
  });

  test.for([
    ['0 6 * * *', 'Asia/Kolkata', '2026-11-21T10:00:00Z', '2026-11-22T00:30:00.000Z'],
    ['0 6 * * 1', 'America/Los_Angeles', '2026-11-23T05:00:00Z', '2026-11-23T14:00:00.000Z'],
    // Before and after clocks go back.
    ['0 6 * * *', 'Europe/Berlin', '2026-10-24T04:00:00Z', '2026-10-25T05:00:00.000Z'],
    ['0 6 * * *', 'Europe/Berlin', '2026-03-28T05:00:00Z', '2026-03-29T04:00:00.000Z'],
    // 02:30 does not exist on this day: clocks go from 02:00 to 03:00.
    ['30 2 * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00.000Z'],
    // 02:30 exists twice on this day, and the schedule is due once.
    ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ] as const)('%s in %s after %s is next due at %s', ([cron, timeZone, from, next]) => {
    expect(computeNextRun(cron, { now: new Date(from), timeZone })?.toISOString()).toBe(next);
  });

  test('that is null is never due', () => {
    expect(computeNextRun(null, utc(now))).toBeNull();
  });

  test.for(['61 * * * *', '0 0 30 2 *', 'every day at noon please', '* * * * * *', ''])('rejects %j', (cron) => {
    expect(isSchedule(cron, utc(now))).toBe(false);
  });

  test('is due after now, and each next time is later', () => {
    const part = (max: number) => fc.oneof(fc.constant('*'), fc.integer({ min: 0, max }).map(String));
    const cron = fc
      .tuple(part(59), part(23), fc.constant('*'), fc.constant('*'), part(6))
      .map((parts) => parts.join(' '));
    const date = fc.date({ min: now, max: new Date('2030-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Apia', 'Europe/Berlin');
    fc.assert(
      fc.property(cron, date, zone, (text, from, timeZone) => {
        const next = computeNextRun(text, { now: from, timeZone });
        const after = next && computeNextRun(text, { now: next, timeZone });
        expect(next && next > from).toBe(true);
        expect(after && next && after > next).toBe(true);
      }),
    );
  });
});
