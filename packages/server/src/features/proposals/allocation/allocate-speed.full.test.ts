import { expect, test } from 'vitest';
import { allocateStock } from './allocate.rules.ts';
import type { AllocationInput, AllocationLine } from './allocation.types.ts';

const counts = { stores: 500, products: 500 };
const budgetCents = 100_000_000;

/** A generator of pseudo-random numbers, so that every run has the same lines. */
const makeRandom = () => {
  let state = 1;
  return (min: number, max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return min + ((state >>> 8) % (max - min + 1));
  };
};

const makeInput = (minimum: number, given: Partial<AllocationInput>): AllocationInput => {
  const random = makeRandom();
  const makeLine = (store: number, product: number): AllocationLine => {
    const step = [1, 6, 12][product % 3] ?? 1;
    const suggested = step * random(0, 2);
    return {
      storeOrderProposalId: store + 1,
      productId: product + 1,
      suggested,
      need: suggested,
      packSize: step,
      step,
      isEligible: true,
      minQuantity: 0,
      maxQuantity: null,
      shelfRoom: suggested + random(0, 3) * step,
      priceCents: random(100, 900),
      weightGrams: 100,
      demand: { stock: random(0, 10), mean: random(1, 80) / 8, dispersion: 1.4, weeks: 1 },
    };
  };
  return {
    groups: Array.from({ length: counts.stores }, (_, store) => ({
      id: `store ${store}`,
      fixed: [],
      minimums: [{ kind: 'VALUE', minimum: minimum + random(0, 400_000) }],
      freight: [],
      lines: Array.from({ length: counts.products }, (_each, product) => makeLine(store, product)),
    })),
    available: new Map(Array.from({ length: counts.products }, (_, product) => [product + 1, 10_000_000])),
    discount: 0,
    autoFairShare: false,
    topUpToMinItems: false,
    budgetCents: null,
    economics: { margin: 0.5, weeklyHolding: 0.005 },
    ...given,
  };
};

test.each([
  // About half of the orders are below their minimum.
  ['fills up', 'TOP_UP', makeInput(1_500_000, { autoFairShare: true, topUpToMinItems: true })],
  ['cuts to the budget', 'BUDGET', makeInput(300_000, { budgetCents })],
] as const)('%s 500 stores with 500 products in 3 s of processor time', (_, reason, input) => {
  const measure = () => {
    const start = process.cpuUsage();
    const allocated = [...allocateStock(input)];
    return { allocated, seconds: process.cpuUsage(start).user / 1_000_000 };
  };
  // The first run compiles the code.
  const [first, second] = [measure(), measure()];

  expect(Math.min(first.seconds, second.seconds)).toBeLessThan(3);
  expect(first.allocated.filter(([, { adjustedBy }]) => adjustedBy === reason).length).toBeGreaterThan(10_000);
});
