import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLateSeconds, formatAge } from './operation.rules.ts';

test.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [172_799, '47 h'],
  [172_800, '2 d'],
  [100_000_000, '1,157 d'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text);
});

test('a schedule is late an hour after the next attempt was due', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 720 }), fc.integer({ min: 0, max: 10_000_000 }), (intervalHours, seconds) => {
      const now = Date.parse('2026-11-23T06:00:00.000Z');
      const attemptedAt = new Date(now - 1000 * seconds).toISOString();
      const late = findLateSeconds({ attemptedAt, intervalHours }, now);
      expect(late).toBe(seconds > 3600 * (intervalHours + 1) ? seconds : undefined);
    }),
  );
});
