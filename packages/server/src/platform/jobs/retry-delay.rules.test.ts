import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.rules.ts';

const policy = { retryDelaysMs: [1000, 5000, 60_000], maxAttempts: 5 };

test('waits longer after each attempt, repeats the longest delay, and gives up after the last attempt', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(policy, attempt, 0));
  expect(delays).toEqual([1000, 5000, 60_000, 60_000, undefined, undefined]);
});

test('adds up to a fifth by chance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const min = retryDelayMs(policy, attempt, 0) ?? 0;
      const delay = retryDelayMs(policy, attempt, chance) ?? 0;
      expect(delay).toBeGreaterThanOrEqual(min);
      expect(delay).toBeLessThanOrEqual(1.2 * min);
    }),
  );
});
