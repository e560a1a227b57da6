import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeNextRun, isSchedule } from './schedule.rules.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('a schedule', () => {
  test.for([
    ['0 6 * * 1-5', '2026-11-23T06:00:00.000Z'],
    ['*/15 * * * *', '2026-11-21T10:15:00.000Z'],
    ['0 10 21 11 *', '2027-11-21T10:00:00.000Z'],
    ['30 2 29 2 *', '2028-02-29T02:30:00.000Z'],
  ] as const)('%s is next due at %s', ([cron, next]) => {
    expect(computeNextRun(cron, now)?.toISOString()).toBe(next);
  });

  test('that is null is never due', () => {
    expect(computeNextRun(null, now)).toBeNull();
  });

  test.for(['61 * * * *', '0 0 30 2 *', 'every day at noon please', '* * * * * *', ''])('rejects %j', (cron) => {
    expect(isSchedule(cron, now)).toBe(false);
  });

  test('is due after now, and each next time is later', () => {
    const part = (max: number) => fc.oneof(fc.constant('*'), fc.integer({ min: 0, max }).map(String));
    const cron = fc
      .tuple(part(59), part(23), fc.constant('*'), fc.constant('*'), part(6))
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(cron, fc.date({ min: now, max: new Date('2030-01-01'), noInvalidDate: true }), (text, from) => {
        const next = computeNextRun(text, from);
        const after = next && computeNextRun(text, next);
        expect(next && next > from).toBe(true);
        expect(after && next && after > next).toBe(true);
      }),
    );
  });
});
