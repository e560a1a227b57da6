import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextMailAt, resolveReportPeriod, weekdays } from './report-mails.rules.ts';

describe('a scheduled report', () => {
  test.each([
    ['MONDAY', '2026-11-21T12:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['SATURDAY', '2026-11-21T05:59:59Z', '2026-11-21T06:00:00.000Z'],
    ['SATURDAY', '2026-11-21T06:00:00Z', '2026-11-28T06:00:00.000Z'],
    ['SUNDAY', '2026-12-31T23:00:00Z', '2027-01-03T06:00:00.000Z'],
  ] as const)('on %s after %s is sent at %s', (weekday, now, next) => {
    expect(nextMailAt(weekday, new Date(now)).toISOString()).toBe(next);
  });

  test('is sent on its weekday, within the next seven days', () => {
    const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...weekdays), now, (weekday, at) => {
        const next = nextMailAt(weekday, at);

        expect(weekdays[(next.getUTCDay() + 6) % 7]).toBe(weekday);
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(7 * 86_400_000);
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
