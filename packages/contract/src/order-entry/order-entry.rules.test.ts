import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeAmounts, computeSuggestion, findLineProblem, findMissing } from './order-entry.rules.ts';

const count = fc.integer({ min: 0, max: 500 });
const need = fc.record({
  parLevel: count,
  onHand: count,
  onTheWay: count,
  step: fc.integer({ min: 1, max: 24 }),
  minQuantity: fc.option(fc.integer({ min: 1, max: 60 })),
  maxQuantity: fc.option(fc.integer({ min: 60, max: 900 })),
});
const line = { name: 'Tea', unitPrice: 250, packSize: 6, unitWeightGrams: 100 };

test('a suggestion consists of whole steps, covers the need, and adds less than a step to it', () => {
  fc.assert(
    fc.property(need, (given) => {
      const suggested = computeSuggestion({ ...given, minQuantity: null, maxQuantity: null });
      const missing = Math.max(0, given.parLevel - given.onHand - given.onTheWay);
      expect(suggested % given.step).toBe(0);
      expect(suggested).toBeGreaterThanOrEqual(missing);
      expect(suggested - missing).toBeLessThan(given.step);
    }),
  );
});

test('a suggestion can be ordered, unless the limits of the product contradict its packs', () => {
  fc.assert(
    fc.property(need, (given) => {
      const quantity = computeSuggestion(given);
      const { step, minQuantity, maxQuantity } = given;
      fc.pre(maxQuantity === null || Math.floor(maxQuantity / step) * step >= (minQuantity ?? 0));
      expect(findLineProblem({ ...line, step, minQuantity, maxQuantity, quantity })).toBeUndefined();
    }),
  );
});

test('nothing is suggested for a store that has enough', () => {
  expect(computeSuggestion({ parLevel: 12, onHand: 6, onTheWay: 6, step: 6, minQuantity: 12, maxQuantity: null })).toBe(
    0,
  );
});

test.each([
  [7, 'Tea is ordered in packs of 6 units.'],
  [6, 'Tea needs at least 12 units.'],
  [36, 'Tea allows at most 24 units.'],
  [12, undefined],
  [0, undefined],
])('%i units: %s', (quantity, problem) => {
  expect(findLineProblem({ ...line, step: 6, minQuantity: 12, maxQuantity: 24, quantity })).toBe(problem);
});

test('minimums count value, units, cases, and weight', () => {
  const amounts = computeAmounts([{ ...line, step: 6, minQuantity: null, maxQuantity: null, quantity: 12 }]);

  expect(amounts).toEqual({ VALUE: 3000, UNITS: 12, CASES: 2, WEIGHT: 1200 });
  expect(
    findMissing(
      [
        { kind: 'VALUE', minimum: 4000 },
        { kind: 'UNITS', minimum: 12 },
      ],
      amounts,
    ),
  ).toEqual([{ kind: 'VALUE', minimum: 4000, missing: 1000 }]);
});
