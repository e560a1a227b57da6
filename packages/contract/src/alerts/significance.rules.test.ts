import { expect, test } from 'vitest';
import { findSignificant, lowerTail, upperTail } from './significance.rules.ts';

// Poisson and negative binomial probabilities of R's ppois and pnbinom.
test.for([
  { x: 2, mean: 10, dispersion: 1, expected: 0.002769396 },
  { x: 0, mean: 5, dispersion: 1, expected: 0.006737947 },
  { x: 0, mean: 6, dispersion: 2, expected: 0.015625 },
] as const)(
  'P(X ≤ $x) with mean $mean and dispersion $dispersion is $expected',
  ({ x, mean, dispersion, expected }) => {
    expect(lowerTail(x, mean, dispersion)).toBeCloseTo(expected, 8);
    expect(upperTail(x + 1, mean, dispersion)).toBeCloseTo(1 - expected, 8);
  },
);

test('probabilities of large sums are those of the normal distribution, without rounding to 0', () => {
  expect(lowerTail(9804, 10_000, 1)).toBeCloseTo(0.0253, 3);
  expect(lowerTail(9000, 10_000, 1)).toBeGreaterThan(0);
  expect(lowerTail(9000, 10_000, 1)).toBeLessThan(1e-20);
  expect(lowerTail(-1, 10_000, 1)).toBe(0);
});

test('fewer tests are significant the more are made', () => {
  const probabilities = [0.001, 0.03, 0.012, 1];

  expect(findSignificant(probabilities, { tests: 4, rate: 0.05 })).toEqual([0, 2, 1]);
  expect(findSignificant(probabilities, { tests: 40, rate: 0.05 })).toEqual([0]);
  expect(findSignificant(probabilities, { tests: 400, rate: 0.05 })).toEqual([]);
});

const tail = { 0: 0.5, 1: 0.158655254, 2: 0.022750132, 3: 0.001349898, 4: 3.16712418e-5, 6: 9.86587645e-10 };

test.for([
  { mean: 10_000, dispersion: 1 },
  { mean: 40_000, dispersion: 4 },
  // A mean below the limit, with terms that underflow.
  { mean: 1500, dispersion: 1.2 },
])('tails of large counts with mean $mean are those of the normal distribution', ({ mean, dispersion }) => {
  const deviation = Math.sqrt(mean * dispersion);
  for (const [z, expected] of Object.entries(tail)) {
    const distance = Number(z) * deviation;
    expect(lowerTail(mean - 0.5 - distance, mean, dispersion) / expected).toBeCloseTo(1, 3);
    expect(upperTail(mean + 0.5 + distance, mean, dispersion) / expected).toBeCloseTo(1, 3);
    expect(lowerTail(mean - 0.5 + distance, mean, dispersion) + expected).toBeCloseTo(1, 6);
    expect(upperTail(mean + 0.5 - distance, mean, dispersion) + expected).toBeCloseTo(1, 6);
  }
});

test('each count is at least 0', () => {
  expect([upperTail(0, 5, 2), upperTail(-3, 5, 2), lowerTail(-1, 5, 2)]).toEqual([1, 1, 0]);
});

test('tests with the same probability are ranked in their order, and the last significant one includes those before', () => {
  expect(findSignificant([0.02, 0.01, 0.02, 0.5], { tests: 4, rate: 0.04 })).toEqual([1, 0, 2]);
  expect(findSignificant([0.05], { tests: 1, rate: 0.05 })).toEqual([0]);
  expect(findSignificant([], { tests: 0, rate: 0.05 })).toEqual([]);
});
