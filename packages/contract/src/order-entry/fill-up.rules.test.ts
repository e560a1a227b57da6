import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FillUpLine, planFillUp } from './fill-up.rules.ts';
import { computeAmounts, findLineProblem, findMissing, stepQuantity, toOrderable } from './order-entry.rules.ts';

const line = fc
  .record({
    step: fc.integer({ min: 1, max: 12 }),
    unitPrice: fc.integer({ min: 100, max: 5000 }),
    unitWeightGrams: fc.option(fc.integer({ min: 1, max: 2000 })),
    parLevel: fc.integer({ min: 0, max: 40 }),
    onHand: fc.integer({ min: 0, max: 40 }),
    onTheWay: fc.integer({ min: 0, max: 12 }),
    minQuantity: fc.option(fc.integer({ min: 1, max: 24 })),
    maxQuantity: fc.option(fc.integer({ min: 24, max: 90 })),
    units: fc.integer({ min: 0, max: 60 }),
  })
  .map(
    ({ units, ...given }): FillUpLine => ({
      ...given,
      name: 'Tea',
      packSize: given.step,
      quantity: toOrderable(units, given),
    }),
  );
const limits = fc.record({
  discount: fc.integer({ min: 0, max: 60 }),
  minimums: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('VALUE' as const, 'UNITS' as const, 'CASES' as const, 'WEIGHT' as const),
      minimum: fc.integer({ min: 1, max: 60_000 }),
    }),
    { selector: ({ kind }) => kind },
  ),
});
const withQuantities = (lines: readonly FillUpLine[], quantities: readonly number[]) =>
  lines.map((given, at) => ({ ...given, quantity: quantities[at] ?? 0 }));

test('an order that is filled up reaches its minimums within the limits of products, and loses nothing', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), limits, (lines, given) => {
      const plan = planFillUp(lines, given);
      if (!plan) return;
      const filled = withQuantities(lines, plan);
      expect(findMissing(given.minimums, computeAmounts(filled, given.discount))).toEqual([]);
      for (const [at, { quantity }] of lines.entries()) expect(plan[at]).toBeGreaterThanOrEqual(quantity);
      for (const one of filled) expect(findLineProblem(one)).toBeUndefined();
    }),
  );
});

test('no added pack can be removed again', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), limits, (lines, given) => {
      const plan = planFillUp(lines, given);
      if (!plan) return;
      for (const [at, { quantity, ...one }] of lines.entries()) {
        const less = Math.max(quantity, stepQuantity(plan[at] ?? 0, -1, one));
        if (less === plan[at]) continue;
        const fewer = withQuantities(lines, plan.with(at, less));
        expect(findMissing(given.minimums, computeAmounts(fewer, given.discount))).not.toEqual([]);
      }
    }),
  );
});

const tea = {
  name: 'Tea',
  quantity: 0,
  unitPrice: 500,
  packSize: 6,
  step: 6,
  unitWeightGrams: null,
  minQuantity: null,
  maxQuantity: 12,
  parLevel: 12,
  onHand: 3,
  onTheWay: 0,
};

test('packs are added where the stock covers the least of the par level', () => {
  const soap = { ...tea, name: 'Soap', onHand: 0 };

  expect(planFillUp([tea, soap], { minimums: [{ kind: 'UNITS', minimum: 6 }], discount: 0 })).toEqual([0, 6]);
});

test('is not possible if the limits of the products end below the minimum', () => {
  expect(planFillUp([tea], { minimums: [{ kind: 'VALUE', minimum: 7000 }], discount: 0 })).toBeUndefined();
  expect(
    planFillUp([{ ...tea, maxQuantity: null }], { minimums: [{ kind: 'VALUE', minimum: 100 }], discount: 100 }),
  ).toBeUndefined();
  expect(planFillUp([tea], { minimums: [{ kind: 'WEIGHT', minimum: 1 }], discount: 0 })).toBeUndefined();
});
