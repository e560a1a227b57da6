import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdjustableItem, adjustByPercent, computeParLevel } from './assortments.rules.ts';

const item = fc.record({
  productId: fc.integer({ min: 1, max: 1_000_000 }),
  globalAssortmentQuantity: fc.integer({ min: 0, max: 400 }),
  adjustment: fc.integer({ min: -450, max: 100 }),
  unitsSold: fc.integer({ min: 0, max: 4 }),
});
const items = fc.uniqueArray(item, { selector: ({ productId }) => productId, maxLength: 40 });
const percent = fc.integer({ min: -100, max: 500 });

const sumParLevels = (items: readonly { readonly parLevel: number }[]) =>
  items.reduce((sum, { parLevel }) => sum + parLevel, 0);
const twos = (count: number): AdjustableItem[] =>
  Array.from({ length: count }, (_, index) => ({
    productId: index + 1,
    globalAssortmentQuantity: 2,
    adjustment: 0,
    unitsSold: index % 3,
  }));

describe('the par level', () => {
  test('is the assortment quantity plus the adjustment, and never negative', () => {
    expect(computeParLevel({ globalAssortmentQuantity: 6, adjustment: -2 })).toBe(4);
    expect(computeParLevel({ globalAssortmentQuantity: 6, adjustment: -9 })).toBe(0);
  });
});

describe('an adjustment by percent', () => {
  test('of 10 % on forty products with par level 2 adds eight units to the best-selling products', () => {
    const adjusted = adjustByPercent(twos(40), 10);

    const raised = adjusted.filter(({ parLevel }) => parLevel === 3).map(({ productId }) => productId);
    expect(raised).toEqual([3, 6, 9, 12, 15, 18, 21, 24]);
    expect(sumParLevels(adjusted)).toBe(88);
  });

  test('assigns units to the largest remainders first', () => {
    const item = (productId: number, quantity: number): AdjustableItem => ({
      productId,
      globalAssortmentQuantity: quantity,
      adjustment: 0,
      unitsSold: 0,
    });

    const adjusted = adjustByPercent([item(1, 5), item(2, 7), item(3, 3)], 25);

    // 6.25 + 8.75 + 3.75 = 18.75, rounded to 19; the whole parts are 6 + 8 + 3.
    expect(adjusted.map(({ parLevel }) => parLevel)).toEqual([6, 9, 4]);
    expect(adjusted.map(({ adjustment }) => adjustment)).toEqual([1, 2, 1]);
  });

  test('below -100 % has the effect of -100 %', () => {
    expect(adjustByPercent(twos(2), -250)).toEqual(adjustByPercent(twos(2), -100));
    expect(sumParLevels(adjustByPercent(twos(2), -250))).toBe(0);
  });

  test('changes the total by exactly the percentage, rounded once, and each par level to within one unit', () => {
    fc.assert(
      fc.property(items, percent, (given, by) => {
        const adjusted = adjustByPercent(given, by);
        const total = given.reduce((sum, one) => sum + computeParLevel(one), 0);
        expect(sumParLevels(adjusted)).toBe(Math.floor((total * (100 + by) + 50) / 100));
        for (const one of given) {
          const after = adjusted.find(({ productId }) => productId === one.productId);
          expect(after?.parLevel).toBeGreaterThanOrEqual(0);
          expect(Math.abs((after?.parLevel ?? -1) * 100 - computeParLevel(one) * (100 + by))).toBeLessThan(100);
          expect(after?.adjustment).toBe((after?.parLevel ?? 0) - one.globalAssortmentQuantity);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('of 0 % changes no par level', () => {
    fc.assert(
      fc.property(items, (given) => {
        const before = given.map((one): [number, number] => [one.productId, computeParLevel(one)]);
        const after = adjustByPercent(given, 0).map(({ productId, parLevel }): [number, number] => [
          productId,
          parLevel,
        ]);
        expect(after).toEqual(before.toSorted(([left], [right]) => left - right));
      }),
    );
  });

  test('does not depend on the order of the items', () => {
    const shuffled = items.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, percent, ([given, mixed], by) => {
        expect(adjustByPercent(mixed, by)).toEqual(adjustByPercent(given, by));
      }),
    );
  });
});
