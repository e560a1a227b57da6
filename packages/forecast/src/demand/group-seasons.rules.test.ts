import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeGroupSeasons } from './group-seasons.rules.ts';

const weeks = 156;
const cells = Uint8Array.from({ length: weeks }, (_, week) => week % 52);
const flat = (units: number, count = weeks) => Array.from({ length: count }, () => units);
const peaked = (units: number, count = weeks) =>
  Array.from({ length: count }, (_, week) => ((weeks - count + week) % 52 === 10 ? 4 * units : units));
const factorAt = (groups: readonly (readonly number[])[], group: number, week: number) =>
  computeGroupSeasons(groups, cells.subarray(weeks - Math.max(...groups.map(({ length }) => length))))(group)?.[week] ??
  1;

test('a group has the season that its years share, and others have not', () => {
  const groups = [peaked(100), flat(900), flat(900)];
  expect(factorAt(groups, 0, 62)).toBeGreaterThan(3);
  expect(factorAt(groups, 0, 61)).toBeLessThan(1.1);
  expect(factorAt(groups, 1, 62)).toBeLessThan(1.2);
});

test('a group that began a month ago has the season of all groups', () => {
  const groups = [peaked(100), peaked(100), flat(50, 4)];
  const factors = computeGroupSeasons([...groups, peaked(20, 50)], cells);
  expect(factors(2)).toHaveLength(4);
  // The 50 weeks end with the others: week 10 of the last year is 12 weeks after its first one.
  const own = [...(factors(3) ?? [])];
  expect(own.indexOf(Math.max(...own))).toBe(114 - (weeks - 50));
  expect(Math.max(...own)).toBeGreaterThan(3);
});

test('the sales of a group that began later count in their own weeks', () => {
  // The youngest has no season of its own.
  const factors = [...(computeGroupSeasons([flat(500, 50), flat(500), peaked(500, 110)], cells)(0) ?? [])];
  expect(factors[114 - 106]).toBeGreaterThan(1.5);
  expect(factors[120 - 106]).toBeLessThan(1.1);
});

test('below 60 weeks there is none, and no units are no error', () => {
  expect(computeGroupSeasons([flat(9, 59)], cells.subarray(0, 59))(0)).toBeUndefined();
  expect(computeGroupSeasons([], new Uint8Array(0))(0)).toBeUndefined();
  expect(computeGroupSeasons([flat(0)], cells)(0)?.every((factor) => factor > 0)).toBe(true);
});

test('the unit of the sales does not matter, and sales without a season have factors near 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 2, max: 50 }), (units, factor) => {
      for (const group of [0, 1]) {
        const one = computeGroupSeasons([peaked(units), flat(units)], cells)(group);
        const scaled = computeGroupSeasons([peaked(units * factor), flat(units * factor)], cells)(group);
        for (const [week, value] of [...(one ?? [])].entries()) expect(scaled?.[week]).toBeCloseTo(value, 6);
      }
      expect(
        [...(computeGroupSeasons([flat(units), flat(units)], cells)(0) ?? [])].every((one) => Math.abs(one - 1) < 1e-6),
      ).toBe(true);
    }),
    { numRuns: 20 },
  );
});
