import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.rules.ts';

const delays = [1000, 5000, 60_000];

test('waits longer after each attempt, and not at all after the last', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelayMs(delays, attempt, 0))).toEqual([1000, 5000, 60_000, undefined]);
});

test('adds up to a fifth by chance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const min = delays[attempt - 1] ?? 0;
      const delay = retryDelayMs(delays, attempt, chance) ?? 0;
      expect(delay).toBeGreaterThanOrEqual(min);
      expect(delay).toBeLessThanOrEqual(1.2 * min);
    }),
  );
});
