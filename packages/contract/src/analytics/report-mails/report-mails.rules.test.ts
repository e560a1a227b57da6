import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLocalMinute } from '../../kit/time-zone.rules.ts';
import { nextMailAt, resolveReportPeriod, weekdays } from './report-mails.rules.ts';

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
    expect(nextMailAt(weekday, { now: new Date(now), timeZone }).toISOString()).toBe(next);
  });

  test('is sent on its weekday, within the next seven days', () => {
    const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Apia', 'Europe/Berlin');
    fc.assert(
      fc.property(fc.constantFrom(...weekdays), now, zone, (weekday, at, timeZone) => {
        const next = nextMailAt(weekday, { now: at, timeZone });
        const local = toLocalMinute(next, timeZone);

        expect(weekdays[(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7]).toBe(weekday);
        expect(local.slice(11)).toBe('06:00');
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      }),
    );
  });

  test.each([
    ['Last 7 days', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['Year to date', '2026-11-23', '2026-01-01', '2026-11-22'],
    ['Year to date', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['Last Month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['This quarter', '2026-11-23', '2026-10-01', '2026-12-31'],
  ] as const)('with the period %s, sent on %s, covers %s to %s', (period, today, after, before) => {
    expect(resolveReportPeriod(period, today)).toEqual({ after, before });
  });
});
