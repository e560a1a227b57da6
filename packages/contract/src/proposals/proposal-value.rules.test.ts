// G26

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTotalPrice } from '../orders/order-money.rules.ts';
import { computeProposalValue, type ValuedStore } from './proposal-value.rules.ts';

const stores = fc.uniqueArray(
  fc.record<ValuedStore>({
    storeId: fc.integer({ min: 1, max: 50 }),
    orderRegionId: fc.option(fc.integer({ min: 1, max: 3 })),
    subtotal: fc.nat(10_000_000),
  }),
  { selector: ({ storeId }) => storeId },
);

describe('the value of a proposal', () => {
  test('is the sum of the list prices without a discount', () => {
    fc.assert(
      fc.property(stores, (given) => {
        expect(computeProposalValue(given, 0)).toBe(given.reduce((sum, { subtotal }) => sum + subtotal, 0));
      }),
    );
  });

  test('rounds the discount once per order, and combines the stores of a region', () => {
    const given = [
      { storeId: 1, orderRegionId: null, subtotal: 888 },
      { storeId: 2, orderRegionId: 7, subtotal: 5 },
      { storeId: 3, orderRegionId: 7, subtotal: 4 },
    ];
    // 5.5 % of $8.88 is 48.84 cents, and of 9 cents 0.495 cents: $8.39 and 9 cents.
    expect(computeProposalValue(given, 5.5)).toBe(839 + 9);
  });

  test('does not depend on the order of the stores', () => {
    fc.assert(
      fc.property(stores, fc.integer({ min: 0, max: 10_000 }), (given, hundredths) => {
        const discount = hundredths / 100;
        expect(computeProposalValue(given.toReversed(), discount)).toBe(computeProposalValue(given, discount));
      }),
    );
  });

  test('of one store is the total of its order', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 10_000 }), (subtotal, hundredths) => {
        const discount = hundredths / 100;
        expect(computeProposalValue([{ storeId: 1, orderRegionId: null, subtotal }], discount)).toBe(
          computeTotalPrice(subtotal, { discount, shippingCharge: 0 }),
        );
      }),
    );
  });
});
