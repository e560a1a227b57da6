import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustedPrices, adjustPrice, changeInPercent, roundPrice } from './price-changes.rules.ts';

const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };
const product = (id: number, upc: string, price?: number) => ({
  id,
  upc,
  sku: null,
  name: `Product ${id}`,
  pricing:
    price === undefined
      ? []
      : [{ id: id * 10, price, priceList: retail, inactive: false, minQuantity: null, maxQuantity: null }],
});

test('rounds an adjusted price half up to the cent', () => {
  expect([adjustPrice(105, 10, 'cent'), adjustPrice(999, -2.5, 'cent'), adjustPrice(333, 33.33, 'cent')]).toEqual([
    116, 974, 444,
  ]);
});

test('never differs from the exact result by more than half a cent, and is never negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: -10_000, max: 50_000 }),
      (cents, hundredths) => {
        const adjusted = adjustPrice(cents, hundredths / 100, 'cent');
        expect(Math.abs(adjusted * 10_000 - cents * (10_000 + hundredths))).toBeLessThanOrEqual(5000);
        expect(adjusted).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('rounds to 5 cents, or to the nearest price that ends in 99', () => {
  expect([102, 103, 107].map((cents) => roundPrice(cents, 'nickel'))).toEqual([100, 105, 105]);
  expect([1, 149, 150, 499, 548, 549].map((cents) => roundPrice(cents, 'ninety-nine'))).toEqual([
    99, 199, 199, 499, 499, 599,
  ]);
});

test('leaves a price of $0.00 unchanged for every rounding', () => {
  for (const rounding of ['cent', 'nickel', 'ninety-nine'] as const) {
    expect(roundPrice(0, rounding)).toBe(0);
    expect(adjustPrice(0, 5, rounding)).toBe(0);
    expect(adjustPrice(1250, -100, rounding)).toBe(0);
  }
});

test('adjusts existing prices and returns only those that change', () => {
  const changes = adjustedPrices([product(1, 'a', 1000), product(2, 'b'), product(3, 'c', 1)], 1, {
    percent: 5,
    rounding: 'cent',
  });

  expect(changes).toEqual([{ productId: 1, name: 'Product 1', upc: 'a', before: 1000, after: 1050 }]);
});

test('returns the change in percent if there was a price before', () => {
  expect([
    changeInPercent({ before: 400, after: 499 }),
    changeInPercent({ before: 300, after: 200 }),
    changeInPercent({ before: undefined, after: 1 }),
    changeInPercent({ before: 0, after: 1 }),
  ]).toEqual([24.8, -33.3, null, null]);
});
