import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCriticalRatio,
  computeServiceLevel,
  maxServiceLevel,
  minServiceLevel,
  type ServiceLevelTerms,
} from './service-level.rules.ts';

const positive = fc.double({ min: 0.01, max: 1000, noNaN: true });

describe('the critical ratio', () => {
  test.each([
    [50, 50, 0.5],
    [95, 5, 0.95],
    [1, 3, 0.25],
  ])('of margin %d and holding cost %d is %d', (margin, holding, ratio) => {
    expect(computeCriticalRatio(margin, holding)).toBeCloseTo(ratio, 12);
  });

  test('is between 0 and 1, rises with the margin, and falls with the holding cost', () => {
    fc.assert(
      fc.property(positive, positive, positive, (margin, holding, more) => {
        const ratio = computeCriticalRatio(margin, holding);
        expect(ratio).toBeGreaterThan(0);
        expect(ratio).toBeLessThan(1);
        expect(computeCriticalRatio(margin + more, holding)).toBeGreaterThanOrEqual(ratio);
        expect(computeCriticalRatio(margin, holding + more)).toBeLessThanOrEqual(ratio);
      }),
    );
  });

  test('depends only on the relation of margin and holding cost', () => {
    fc.assert(
      fc.property(positive, positive, positive, (margin, holding, factor) => {
        const scaled = computeCriticalRatio(margin * factor, holding * factor);
        expect(scaled).toBeCloseTo(computeCriticalRatio(margin, holding), 9);
      }),
    );
  });
});

describe('the service level', () => {
  const terms: ServiceLevelTerms = {
    serviceLevelBasis: 'FIXED',
    serviceLevel: 0.95,
    marginPercent: 40,
    holdingPercent: 26,
    reviewWeeks: 4,
  };

  test('is that of the product line, else that of its margin, else that of the company', () => {
    expect(computeServiceLevel(terms, { serviceLevel: 0.8, marginPercent: null })).toBe(0.8);
    // A unit costs 2 % of its price in four weeks.
    expect(computeServiceLevel(terms, { serviceLevel: null, marginPercent: 18 })).toBeCloseTo(0.9, 12);
    expect(computeServiceLevel(terms)).toBe(0.95);
    expect(computeServiceLevel({ ...terms, serviceLevelBasis: 'MARGIN' })).toBeCloseTo(40 / 42, 12);
  });

  test('stays between 50 % and 99.9 %', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 99, noNaN: true }), positive, fc.nat(13), (margin, holding, weeks) => {
        const level = computeServiceLevel({
          ...terms,
          serviceLevelBasis: 'MARGIN',
          marginPercent: margin,
          holdingPercent: holding,
          reviewWeeks: weeks + 1,
        });
        expect(level).toBeGreaterThanOrEqual(minServiceLevel);
        expect(level).toBeLessThanOrEqual(maxServiceLevel);
      }),
    );
  });
});
