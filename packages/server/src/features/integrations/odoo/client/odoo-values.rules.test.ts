import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOdooAmount } from './odoo-values.rules.ts';

test('formats an amount with two decimals', () => {
  expect([0, 5, 825, 1200, 10_000_000].map(formatOdooAmount)).toEqual(['0.00', '0.05', '8.25', '12.00', '100000.00']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
      expect(Math.round(Number(formatOdooAmount(cents)) * 100)).toBe(cents);
    }),
    { numRuns: 300 },
  );
});
