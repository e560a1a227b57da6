import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCoverage,
  computePackQuantile,
  computeProbabilities,
  computeQuantile,
  inverseNormal,
} from './negative-binomial.rules.ts';

const mean = fc.double({ min: 0, max: 400, noNaN: true });
const dispersion = fc.double({ min: 1.02, max: 50, noNaN: true });
const serviceLevel = fc.double({ min: 0.5, max: 0.999, noNaN: true });
const growth = fc.double({ min: 0, max: 20, noNaN: true });

describe('the quantile', () => {
  test.each([
    [5, 2, 0.95, 11],
    [0.3, 1.5, 0.95, 2],
    [0.3, 1.02, 0.9, 1],
    [40, 3, 0.98, 65],
    [2, 1, 0.95, 5],
    [900, 5, 0.95, 1013],
    [0, 2, 0.99, 0],
  ])('of mean %d and dispersion %d at %d is %d', (mean, dispersion, serviceLevel, quantity) => {
    expect(computeQuantile(mean, dispersion, serviceLevel)).toBe(quantity);
  });

  test('does not decrease when the mean or the service level increases', () => {
    fc.assert(
      fc.property(mean, dispersion, serviceLevel, growth, (mean, dispersion, serviceLevel, more) => {
        const quantity = computeQuantile(mean, dispersion, serviceLevel);
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(computeQuantile(mean + more, dispersion, serviceLevel)).toBeGreaterThanOrEqual(quantity);
        const higher = serviceLevel + (0.9999 - serviceLevel) * (more / 20);
        expect(computeQuantile(mean, dispersion, higher)).toBeGreaterThanOrEqual(quantity);
      }),
    );
  });

  test('is the least quantity whose probability reaches the service level', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), dispersion, serviceLevel, (...input) => {
        const quantity = computeQuantile(...input);
        const [mean, dispersion, level] = input;
        const covered = (units: number) =>
          computeProbabilities(mean, dispersion, Math.max(0, units)).reduce((sum, share) => sum + share, 0);
        expect(covered(quantity)).toBeGreaterThanOrEqual(level - 1e-9);
        if (quantity > 0) expect(covered(quantity - 1)).toBeLessThan(level + 1e-9);
      }),
    );
  });

  test('ends for a service level that rounding does not reach', () => {
    expect(computeQuantile(3, 2, 1 - 1e-17)).toBeLessThan(10_000);
  });
});

describe('the par level of a product that is ordered in packs', () => {
  test.each([
    [1, 11],
    [2, 10],
    [6, 9],
    [12, 7],
    [48, 3],
  ])('of %d, with mean 5 and dispersion 2, is %d', (packSize, parLevel) => {
    expect(computePackQuantile(5, 2, { serviceLevel: 0.95, packSize })).toBe(parLevel);
  });

  test('is the least whose average coverage over the pack reaches the service level, and at least 1', () => {
    const means = fc.double({ min: 0.01, max: 60, noNaN: true });
    fc.assert(
      fc.property(means, dispersion, serviceLevel, fc.integer({ min: 1, max: 60 }), (mean, phi, level, packSize) => {
        const single = computeQuantile(mean, phi, level);
        const parLevel = computePackQuantile(mean, phi, { serviceLevel: level, packSize });
        expect(parLevel).toBeLessThanOrEqual(single);
        expect(parLevel).toBeGreaterThanOrEqual(Math.min(single, 1));
        const covers = (par: number) => computeCoverage(mean, phi, { parLevel: par, packSize });
        expect(covers(parLevel)).toBeGreaterThanOrEqual(level - 1e-9);
        if (parLevel > 1) expect(covers(parLevel - 1)).toBeLessThan(level + 1e-9);
      }),
    );
  });

  test('does not rise with the pack size', () => {
    fc.assert(
      fc.property(mean, dispersion, serviceLevel, fc.integer({ min: 1, max: 60 }), (mean, phi, level, packSize) => {
        const par = (size: number) => computePackQuantile(mean, phi, { serviceLevel: level, packSize: size });
        expect(par(packSize + 1)).toBeLessThanOrEqual(par(packSize));
      }),
    );
  });
});

test.each([
  [0.5, 0],
  [0.95, 1.6448536269514722],
  [0.01, -2.3263478740408408],
  [0.999, 3.090232306167813],
])('the standard normal distribution reaches %d at %d', (probability, z) => {
  expect(inverseNormal(probability)).toBeCloseTo(z, 7);
});

describe('the probabilities', () => {
  test('sum to 1 with the given mean', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 60, noNaN: true }),
        fc.double({ min: 1, max: 6, noNaN: true }),
        (...input) => {
          const probabilities = computeProbabilities(...input, 2000);
          expect(probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
          expect(probabilities.reduce((sum, share, units) => sum + share * units, 0)).toBeCloseTo(
            input[0] > 1e-9 ? input[0] : 0,
            4,
          );
        },
      ),
    );
  });

  test('of a mean whose first probability underflows are those of the normal distribution', () => {
    const probabilities = computeProbabilities(2000, 1, 4000);
    expect(probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(probabilities.indexOf(Math.max(...probabilities))).toBe(2000);
  });
});

describe('the coverage of a par level', () => {
  test('is the probability of at most as many units, and averaged over the pack above it', () => {
    const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = computeProbabilities(2, 1.5, 3);
    expect(computeCoverage(2, 1.5, { parLevel: 1, packSize: 1 })).toBeCloseTo(p0 + p1, 12);
    const sums = [p0 + p1, p0 + p1 + p2, p0 + p1 + p2 + p3];
    expect(computeCoverage(2, 1.5, { parLevel: 1, packSize: 3 })).toBeCloseTo(
      sums.reduce((sum, share) => sum + share, 0) / 3,
      12,
    );
  });

  test('rises with the par level, up to 1', () => {
    fc.assert(
      fc.property(mean, dispersion, fc.nat(300), fc.integer({ min: 1, max: 24 }), (mean, phi, parLevel, packSize) => {
        const coverage = computeCoverage(mean, phi, { parLevel, packSize });
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1);
        expect(computeCoverage(mean, phi, { parLevel: parLevel + 1, packSize })).toBeGreaterThanOrEqual(
          coverage - 1e-12,
        );
      }),
    );
  });
});
