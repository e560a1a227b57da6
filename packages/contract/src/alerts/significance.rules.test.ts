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
