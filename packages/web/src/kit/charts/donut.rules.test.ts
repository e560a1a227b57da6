import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeShares, toArcs } from './donut.rules.ts';

test('assigns consecutive arcs to the values', () => {
  expect(toArcs([50, 25, 25])).toEqual([
    { start: 0, length: 49.3 },
    { start: 50, length: 24.3 },
    { start: 75, length: 24.3 },
  ]);
});

test('draws a full ring for a single value, and none without values', () => {
  expect(toArcs([0, 7])).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 100 },
  ]);
  expect(toArcs([0, 0]).map(({ length }) => length)).toEqual([0, 0]);
});

test('shares total 1, and negative values have a share of 0', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 20 }), (values) => {
      const shares = computeShares(values);
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
      const total = shares.reduce((sum, share) => sum + share, 0);
      expect(total).toBeCloseTo(values.some((value) => value > 0) ? 1 : 0, 9);
    }),
  );
});
