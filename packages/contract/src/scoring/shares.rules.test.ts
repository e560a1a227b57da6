import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateByWeight, allocatePacksByWeight, type Claim, floorToPacks, limitToPacks } from './shares.rules.ts';

const claims = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1e6 }),
    weight: fc.oneof(fc.constant(0), fc.nat(1000), fc.nat(Number.MAX_SAFE_INTEGER)),
    cap: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(100_000)),
    tie: fc.integer({ min: -3, max: 3 }),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const total = fc.nat(200_000);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
const claim = (id: number, weight: number, cap = 100, tie = 0): Claim => ({ id, weight, cap, tie });

describe('the allocation by weights', () => {
  test('allocates all units, and never exceeds a cap', () => {
    fc.assert(
      fc.property(total, claims, (units, all) => {
        const given = allocateByWeight(units, all);
        expect(sum(given.values())).toBe(Math.min(units, sum(all.map(({ cap }) => cap))));
        for (const { id, cap } of all) {
          expect(given.get(id)).toBeGreaterThanOrEqual(0);
          expect(given.get(id)).toBeLessThanOrEqual(cap);
        }
      }),
    );
  });

  test('does not depend on the order of the claims', () => {
    const shuffled = claims.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(total, shuffled, (units, [all, other]) => {
        const [one, two] = [allocateByWeight(units, all), allocateByWeight(units, other)];
        for (const { id } of all) expect(two.get(id)).toBe(one.get(id));
      }),
    );
  });

  test('is proportional to the weights, with fractions to the largest remainders', () => {
    expect([...allocateByWeight(10, [claim(1, 1), claim(2, 1), claim(3, 1, 100, 5)])]).toEqual([
      [1, 3],
      [2, 3],
      [3, 4],
    ]);
    expect([...allocateByWeight(7, [claim(1, 5), claim(2, 3), claim(3, 2)])]).toEqual([
      [1, 4],
      [2, 2],
      [3, 1],
    ]);
  });

  test('reallocates units above a cap, and allocates equally without weights', () => {
    expect([...allocateByWeight(10, [claim(1, 9, 2), claim(2, 1), claim(3, 1)])]).toEqual([
      [1, 2],
      [2, 4],
      [3, 4],
    ]);
    expect([...allocateByWeight(4, [claim(1, 0), claim(2, 0), claim(3, 5, 1)])]).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });
});

describe('whole packs', () => {
  test('are what fits into a quantity', () => {
    expect([17, 18, 23, 0].map((units) => floorToPacks(units, 6))).toEqual([12, 18, 18, 0]);
  });

  test('limit a quantity only if less is available', () => {
    expect([8, 9, 14].map((available) => limitToPacks(9, available, 6))).toEqual([6, 9, 9]);
  });

  test('are allocated by weight within the total and the caps', () => {
    // Three packs of 6 for caps of 4 and 2 packs, 2 : 1.
    expect([...allocatePacksByWeight(22, 6, [claim(1, 2, 24), claim(2, 1, 13)])]).toEqual([
      [1, 12],
      [2, 6],
    ]);
    expect([...allocatePacksByWeight(60, 6, [claim(1, 2, 24), claim(2, 1, 13)])]).toEqual([
      [1, 24],
      [2, 12],
    ]);
  });
});
