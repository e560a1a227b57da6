import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTotals, hasOverlap } from './totals.rules.ts';

const amount = fc.integer({ min: 1, max: 100_000 });
const sold = fc.record({
  unitsSold: amount,
  totalSalesPrice: amount,
  unitsSoldLastYear: amount,
  totalSalesPriceLastYear: amount,
});
/** Products with at least one value. */
const products = fc.array(
  fc.record({ sold, values: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }) }),
);

test('rows overlap if, and only if, a product with sales has several values', () => {
  fc.assert(
    fc.property(products, (soldProducts) => {
      const rows = [1, 2, 3, 4].map((value) =>
        computeTotals(soldProducts.filter(({ values }) => values.includes(value)).map((product) => product.sold)),
      );
      const totals = computeTotals(soldProducts.map((product) => product.sold));
      expect(hasOverlap(rows, totals)).toBe(soldProducts.some(({ values }) => values.length > 1));
    }),
  );
});
