import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedShortage, ranked, type Scored, scoringWindow, similarity } from './scoring.rules.ts';

describe('the days of an interval', () => {
  test.each([
    ['DAY', '2026-03-01', '2026-02-28', 1],
    ['WEEK', '2026-01-03', '2025-12-27', 7],
    ['MONTH', '2026-03-31', '2026-02-28', 31],
    ['MONTH', '2024-03-31', '2024-02-29', 31],
    ['QUARTER', '2026-01-15', '2025-10-15', 92],
    ['YEAR', '2024-02-29', '2023-02-28', 366],
  ] as const)('one %s before %s starts on %s', (interval, today, from, days) => {
    expect(scoringWindow(interval, today)).toEqual({ from, until: today, days });
  });
});

const scored = fc.record({
  id: fc.integer({ min: 1, max: 1e6 }),
  totalQuantity: fc.integer({ min: -50, max: 5000 }),
  totalSales: fc.integer({ min: -5000, max: 5_000_000 }),
  weighted: fc.double({ min: -10, max: 1e9, noNaN: true }),
});
const lists = fc.uniqueArray(scored, { selector: ({ id }) => id, minLength: 1, maxLength: 40 });

describe('a ranking', () => {
  test('has shares with a total of exactly 1', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const entries = ranked(all);
        expect(entries.reduce((sum, { weight }) => sum + Math.round(weight * 1e6), 0)).toBe(1e6);
        expect(entries.map(({ ranking }) => ranking)).toEqual(all.map((_, place) => place + 1));
        expect(entries.every(({ weight }) => weight >= 0)).toBe(true);
      }),
    );
  });

  test('does not depend on the order of the request', () => {
    const shuffled = lists.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(ranked(other)).toEqual(ranked(all));
      }),
    );
  });

  test('is never worse with more sales', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.integer({ min: 1, max: 1000 }), (all, pick, more) => {
        const place = pick % all.length;
        const findRank = (list: readonly Scored[]) =>
          ranked(list).find(({ id }) => id === all[place]?.id)?.ranking ?? 0;
        const better = all.map((one, at) =>
          at === place ? { ...one, weighted: one.weighted + more, totalSales: one.totalSales + more } : one,
        );
        expect(findRank(better)).toBeLessThanOrEqual(findRank(all));
      }),
    );
  });

  test('has equal shares without scores; ties are resolved by sales, units, and id', () => {
    const one = (id: number, totalSales: number): Scored => ({ id, totalSales, totalQuantity: 0, weighted: 0 });

    expect(ranked([one(3, 5), one(1, 0), one(2, 0)]).map(({ id, weight }) => [id, weight])).toEqual([
      [3, 0.333334],
      [1, 0.333333],
      [2, 0.333333],
    ]);
  });
});

describe('similarity', () => {
  const main = { productLineId: 1, attributeValueIds: [1, 2, 3], price: 500 };

  test('is 6 for an equivalent product and 0 for an unrelated one', () => {
    expect(similarity(main, main)).toBe(6);
    expect(similarity(main, { productLineId: 2, attributeValueIds: [9], price: 50_000 })).toBe(0);
  });

  test('counts the line, shared attribute values, and the price difference', () => {
    expect(similarity(main, { ...main, productLineId: null })).toBe(3);
    expect(similarity(main, { ...main, attributeValueIds: [3, 4] })).toBeCloseTo(3 + 2 / 4 + 1);
    expect(similarity(main, { ...main, price: 250 })).toBeCloseTo(6 - Math.log(2));
  });
});

describe('the expected shortage', () => {
  test('is the expected demand beyond the available units', () => {
    expect(expectedShortage(3, 0)).toBe(3);
    // Poisson 1: 1 - (1 - P0) = e^-1
    expect(expectedShortage(1, 1)).toBeCloseTo(Math.exp(-1), 12);
    // Poisson 2 against 2: 2 - (1 - P0) - (1 - P0 - P1) = 4 e^-2
    expect(expectedShortage(2, 2)).toBeCloseTo(4 * Math.exp(-2), 12);
    expect(expectedShortage(0, 5)).toBe(0);
    expect(expectedShortage(2000, 1000)).toBeCloseTo(1000, 6);
  });

  test('decreases with every available unit, and is never negative', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 900, noNaN: true }), fc.nat(1200), (mean, position) => {
        const [now, more] = [expectedShortage(mean, position), expectedShortage(mean, position + 1)];
        expect(now).toBeGreaterThanOrEqual(more - 1e-9);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(now).toBeGreaterThanOrEqual(Math.max(0, mean - position) - 1e-6);
      }),
    );
  });
});
