// ASVS 2.4.1

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressBudget } from './address-budget.rules.ts';

test('limits each address on its own, until the next window', () => {
  const spend = createAddressBudget({ max: 100, windowMs: 1000 });

  expect([spend('a', 60, 0), spend('a', 60, 400), spend('b', 60, 400)]).toEqual([undefined, 600, undefined]);
  expect([spend('a', 40, 500), spend('a', 1, 999), spend('a', 100, 1000)]).toEqual([undefined, 1, undefined]);
});

test('accepts at most the limit in a window, whatever the sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(200), (sizes, max) => {
      const spend = createAddressBudget({ max, windowMs: 1000 });
      const accepted = sizes.filter((bytes) => spend('a', bytes, 5) === undefined);

      expect(accepted.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(max);
    }),
  );
});
