import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeAmounts,
  computeSuggestion,
  describeSuggestion,
  findLineProblem,
  findMissing,
  formatPacks,
  isAlmostEmpty,
  stepQuantity,
  toOrderable,
} from './order-entry.rules.ts';

const count = fc.integer({ min: 0, max: 500 });
const anyNeed = fc.record({
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
    fc.property(anyNeed, (given) => {
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
    fc.property(anyNeed, (given) => {
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
  const amounts = computeAmounts([{ ...line, step: 6, minQuantity: null, maxQuantity: null, quantity: 12 }], 0);

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

const limits = fc.record({
  step: fc.integer({ min: 1, max: 24 }),
  minQuantity: fc.option(fc.integer({ min: 1, max: 60 })),
  maxQuantity: fc.option(fc.integer({ min: 1, max: 900 })),
});

test('entered units, and each step from them, can be ordered', () => {
  fc.assert(
    fc.property(
      limits,
      fc.integer({ min: -5, max: 1200 }),
      fc.constantFrom(1 as const, -1 as const),
      (given, units, by) => {
        const quantity = toOrderable(units, given);
        const stepped = stepQuantity(quantity, by, given);
        expect(findLineProblem({ ...line, ...given, quantity })).toBeUndefined();
        expect(findLineProblem({ ...line, ...given, quantity: stepped })).toBeUndefined();
        if (by > 0) expect(stepped).toBeGreaterThanOrEqual(quantity);
        else expect(stepped).toBeLessThanOrEqual(quantity);
      },
    ),
  );
});

test('a step changes the quantity by one pack, and starts at the least quantity', () => {
  const given = { step: 6, minQuantity: 12, maxQuantity: 24 };
  expect([0, 12, 18, 24].map((units) => stepQuantity(units, 1, given))).toEqual([12, 18, 24, 24]);
  expect([24, 18, 12, 0].map((units) => stepQuantity(units, -1, given))).toEqual([18, 12, 0, 0]);
});

const need = { parLevel: 12, onHand: 0, onTheWay: 0, step: 6, packSize: 6, minQuantity: null, maxQuantity: null };
test.each([
  [{}, 12, 'par 12 − on hand 0 − on the way 0 = 12 units, which is 2 packs of 6'],
  [{ onHand: 4 }, 12, 'par 12 − on hand 4 − on the way 0 = 8 units, rounded up to 2 packs of 6'],
  [{ onTheWay: 12 }, 0, 'par 12 − on hand 0 − on the way 12: the store has enough'],
  [{ packSize: 1, step: 1 }, 12, 'par 12 − on hand 0 − on the way 0 = 12 units'],
])('%o: a suggestion of %i is explained', (changed, suggested, sentence) => {
  expect(describeSuggestion({ ...need, ...changed, suggested })).toBe(sentence);
});

test('packs are named with their size', () => {
  expect([6, 12, 13].map((units) => formatPacks(units, { packSize: 6 }))).toEqual([
    '1 pack of 6',
    '2 packs of 6',
    '13 units',
  ]);
  expect(formatPacks(3, { packSize: 1 })).toBe('3 units');
});

test('a product is almost empty with a tenth of its par level', () => {
  expect([0, 1, 2].map((onHand) => isAlmostEmpty({ parLevel: 12, onHand }))).toEqual([true, true, false]);
  expect(isAlmostEmpty({ parLevel: 0, onHand: 0 })).toBe(false);
});

test('a discount lowers the value that a minimum counts', () => {
  const ordered = { ...line, step: 6, minQuantity: null, maxQuantity: null, quantity: 12 };
  expect(computeAmounts([ordered], 12.5).VALUE).toBe(2625);
});
