import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeChange, describeDifference, sumDifferences } from './submission.rules.ts';

const line = fc.record({
  quantity: fc.integer({ min: 0, max: 99 }),
  suggested: fc.integer({ min: 0, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 9999 }),
});

test('the difference of an order is the order less the suggestion', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { products, units, cents } = sumDifferences(lines);
      const sum = (value: (one: (typeof lines)[number]) => number) => lines.reduce((all, one) => all + value(one), 0);
      expect(units).toBe(sum(({ quantity }) => quantity) - sum(({ suggested }) => suggested));
      expect(cents).toBe(sum((one) => one.quantity * one.unitPrice) - sum((one) => one.suggested * one.unitPrice));
      expect(products).toBe(lines.filter(({ quantity, suggested }) => quantity !== suggested).length);
    }),
  );
});

test.each([
  [{ products: 3, units: 12, cents: 13_440 }, '3 products, 12 units more, $134.40 more'],
  [{ products: 1, units: -1, cents: -500 }, '1 product, 1 unit less, $5.00 less'],
  [{ products: 2, units: 0, cents: 0 }, '2 products, the same units, the same value'],
  [{ products: 0, units: 0, cents: 0 }, 'as suggested'],
])('%o: %s', (difference, text) => {
  expect(describeDifference(difference, 'USD')).toBe(text);
});

test('a change names the old and the new units', () => {
  expect(describeChange({ product: { name: 'Tea' }, submitted: 12, quantity: 1 })).toBe('Tea: 12 → 1 unit');
});
