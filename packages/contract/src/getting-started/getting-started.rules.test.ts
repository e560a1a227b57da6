import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSteps, type StartCounts, startSteps, toNextOffer, toStartState } from './getting-started.rules.ts';

const nothing: StartCounts = {
  products: 0,
  pricedProducts: 0,
  companies: 0,
  stores: 0,
  storesWithAssortment: 0,
  salesWeeks: 0,
  storesWithCount: 0,
  openSuggestions: 0,
  hasReviewedParLevels: false,
  proposals: 0,
  orders: 0,
};
const few = fc.nat({ max: 2 });
const counts: fc.Arbitrary<StartCounts> = fc.record({
  products: few,
  pricedProducts: few,
  companies: few,
  stores: few,
  storesWithAssortment: few,
  salesWeeks: few,
  storesWithCount: few,
  openSuggestions: few,
  hasReviewedParLevels: fc.boolean(),
  proposals: few,
  orders: few,
});
const locks = (given: Partial<StartCounts>) =>
  toStartState({ ...nothing, ...given }).steps.flatMap(({ step, lockedBy }) => (lockedBy ? [[step, lockedBy]] : []));

test('an empty account starts with products or stores', () => {
  const state = toStartState(nothing);

  expect(state.isShown).toBe(true);
  expect(state.steps.filter(({ lockedBy }) => lockedBy === null)).toEqual([
    { step: 'PRODUCTS', isDone: false, lockedBy: null },
    { step: 'STORES', isDone: false, lockedBy: null },
  ]);
});

test('sales are unlocked with the stores; counts and the first proposal require an assortment', () => {
  const given = { products: 56, pricedProducts: 56, companies: 10, stores: 120 };

  expect(locks(given)).toEqual([
    ['COUNTS', 'ASSORTMENTS'],
    ['PAR_LEVELS', 'SALES'],
    ['PROPOSAL', 'ASSORTMENTS'],
    ['ORDER', 'PROPOSAL'],
  ]);
});

test('products without prices lock no step, and their step stays open', () => {
  const given = { products: 56, companies: 10, stores: 120 };

  expect(locks(given)).toEqual([
    ['COUNTS', 'ASSORTMENTS'],
    ['PAR_LEVELS', 'SALES'],
    ['PROPOSAL', 'ASSORTMENTS'],
    ['ORDER', 'PROPOSAL'],
  ]);
  expect(toStartState({ ...nothing, ...given }).steps[0]).toEqual({ step: 'PRODUCTS', isDone: false, lockedBy: null });
});

test('the page is no longer offered to an account with sales and orders, even without counts', () => {
  expect(toStartState({ ...nothing, salesWeeks: 4 }).isShown).toBe(true);
  expect(toStartState({ ...nothing, orders: 3 }).isShown).toBe(true);
  expect(toStartState({ ...nothing, salesWeeks: 4, orders: 3 }).isShown).toBe(false);
});

test('a company without a store does not complete the step', () => {
  expect(toStartState({ ...nothing, companies: 1 }).steps.find(({ step }) => step === 'STORES')?.isDone).toBe(false);
});

test('there is always an open step until all are done, and a step is locked only by an earlier, missing one', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const { steps } = toStartState(given);
      const isDone = new Map(steps.map(({ step, isDone: done }) => [step, done]));
      for (const { step, lockedBy, isDone: done } of steps) {
        if (lockedBy === null) continue;
        expect(done).toBe(false);
        expect(isDone.get(lockedBy)).toBe(false);
        expect(startSteps.indexOf(lockedBy)).toBeLessThan(startSteps.indexOf(step));
      }
      const open = steps.filter(({ isDone: done }) => !done);
      expect(open.length === 0 || open.some(({ lockedBy }) => lockedBy === null)).toBe(true);
    }),
  );
});

test('offers what the user can do and has neither done nor hidden', () => {
  const steps = fc.uniqueArray(fc.constantFrom(...nextSteps));
  fc.assert(
    fc.property(steps, steps, steps, (done, allowed, hidden) => {
      const states = nextSteps.map((step) => ({ step, isDone: done.includes(step) }));
      const offer = toNextOffer(states, { canDo: (step) => allowed.includes(step), hidden: new Set(hidden) });

      expect(offer.open).toEqual(
        nextSteps.filter((step) => allowed.includes(step) && !done.includes(step) && !hidden.includes(step)),
      );
      expect(offer.total).toBe(allowed.length);
      expect(offer.done).toBe(allowed.filter((step) => done.includes(step)).length);
    }),
  );
});
