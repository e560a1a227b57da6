import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareProducts, compareWithYear, type SeasonGroup, shrinkSeason } from './season-shrinkage.rules.ts';

const cellCount = 53;
const all = Array.from({ length: cellCount }, (_, cell) => cell);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The years that saw a cell. */
type Seen = readonly (readonly number[])[];
const listPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));

/** The same season by sets of pairs of years, as the description of the method has it. */
const shrinkPlainly = ({ ratios, cells, parent, products, noise, differences }: SeasonGroup): number[] => {
  const groupByCell = (values: readonly number[]): Seen =>
    all.map((cell) => values.filter((value, week) => cells[week] === cell && !Number.isNaN(value)));
  const shrink = (seen: Seen, from: readonly number[]): number[] => {
    const mean = seen.map((years, cell) => (years.length > 0 ? sum(years) / years.length : (from[cell] ?? 1)));
    const weight = all.map((cell) => Math.max(0.1, ((mean[cell] ?? 1) + (from[cell] ?? 1)) / 2));
    const repeated = all.filter((cell) => (seen[cell]?.length ?? 0) > 1);
    const squares = repeated.flatMap((cell) => seen[cell]?.map((ratio) => (ratio - (mean[cell] ?? 1)) ** 2) ?? []);
    const freedom = sum(repeated.map((cell) => ((seen[cell]?.length ?? 0) - 1) * (weight[cell] ?? 1)));
    const variance = repeated.length > 0 ? sum(squares) / freedom : (noise ?? 0.02);
    const products2 = all.map((cell) =>
      listPairs(seen[cell] ?? []).map(([one, other]) => (one - (from[cell] ?? 1)) * (other - (from[cell] ?? 1))),
    );
    const likePairs = all.flatMap((cell) =>
      listPairs(seen[cell] ?? []).map(
        ([one, other]) => ((one - (from[cell] ?? 1)) ** 2 + (other - (from[cell] ?? 1)) ** 2) / 2,
      ),
    );
    const pairs = likePairs.length;
    const correlation = sum(likePairs) > 0 ? Math.max(0, sum(products2.flat()) / sum(likePairs)) : 0;
    // The square of the smaller deviation, as far as the years do not agree.
    const mixed = all.map((cell) =>
      listPairs(seen[cell] ?? []).map((both, at) => {
        const [one = 0, other = 0] = both.map((ratio) => ratio - (from[cell] ?? 1));
        const lesser = Math.min(Math.abs(one), Math.abs(other)) ** 2 * (one * other < 0 ? -1 : 1);
        return correlation * (products2[cell]?.[at] ?? 0) + (1 - correlation) * lesser;
      }),
    );
    const shared = Math.max(0, (sum(mixed.flat()) - variance * Math.sqrt(pairs)) / (pairs + 20));
    const trust = (correlation * pairs + 5) / (pairs + 5);
    const result = all.map((cell) => {
      const [years, usual] = [seen[cell]?.length ?? 0, from[cell] ?? 1];
      if (years === 0) return usual;
      const d = (mean[cell] ?? 1) - usual;
      const vw = variance * (weight[cell] ?? 1);
      const ofPairs = mixed[cell] ?? [];
      let own = 0;
      if (years > 1) own = sum(ofPairs) / ofPairs.length - (1 + 2 / products) * vw;
      else if (products > 1) own = d * d - (1 + 10 / (products - 1)) * vw;
      const signal = Math.max(
        ((shared + trust * Math.max(0, own)) / 2) * (differences ? correlation ** 2 : 1),
        years > 1 ? (differences?.[cell] ?? 0) : 0,
      );
      return signal > 0 ? usual + (d * signal) / (signal + vw / years) : usual;
    });
    return seen[52]?.length === 0 ? result.with(52, ((result[51] ?? 1) + (result[0] ?? 1)) / 2) : result;
  };
  const usualIn = (week: number) => parent[cells[week] ?? 0] ?? 1;
  const smooth = Array.from(ratios, (ratio, week) => {
    const near = [-2, -1, 0, 1, 2]
      .map((step) => ({ weight: 3 - Math.abs(step), at: week + step }))
      .filter(({ at }) => at >= 0 && at < ratios.length && !Number.isNaN(ratios[at]));
    const deviation = sum(near.map(({ weight, at }) => weight * ((ratios[at] ?? 1) - usualIn(at))));
    return Number.isNaN(ratio) ? ratio : usualIn(week) + deviation / sum(near.map(({ weight }) => weight));
  });
  const result = shrink(groupByCell([...ratios]), shrink(groupByCell(smooth), [...parent])).map((factor) =>
    Math.max(0.02, factor),
  );
  return result.map((factor) => (factor * cellCount) / sum(result));
};

const toGroup = (ratios: readonly number[], products: number, others: Partial<SeasonGroup> = {}): SeasonGroup => ({
  ratios: Float64Array.from(ratios),
  cells: Uint8Array.from(ratios, (_, week) => (week + 30) % 52),
  parent: new Float64Array(cellCount).fill(1),
  products,
  ...others,
});

describe('the season of a group', () => {
  const ratio = fc.oneof(
    { weight: 9, arbitrary: fc.double({ min: 0.05, max: 6, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  );
  const parent = fc
    .array(fc.double({ min: 0.2, max: 3, noNaN: true }), { minLength: cellCount, maxLength: cellCount })
    .map((factors) => Float64Array.from(factors));

  test('is that of a second implementation', () => {
    fc.assert(
      fc.property(
        fc.array(ratio, { minLength: 60, maxLength: 160 }),
        parent,
        fc.constantFrom(1, 2, 12, Number.POSITIVE_INFINITY),
        fc.option(parent, { nil: undefined }),
        (ratios, usual, products, differences) => {
          const group = toGroup(ratios, products, { parent: usual, differences, noise: 0.05 });
          const expected = shrinkPlainly(group);
          shrinkSeason(group).factors.forEach((factor, cell) => {
            expect(factor).toBeCloseTo(expected[cell] ?? 0, 9);
          });
        },
      ),
    );
  });

  test('has golden values', () => {
    // Ten times the usual demand in three weeks, with small changes between the years.
    const ratios = Array.from({ length: 104 }, (_, week) => {
      const cell = (week + 30) % 52;
      return (cell >= 48 && cell <= 50 ? 6.5 : 0.66) * (1 + 0.04 * ((week * 7) % 5) - 0.08);
    });
    const { factors } = shrinkSeason(toGroup(ratios, Number.POSITIVE_INFINITY));

    expect([...factors].slice(46, 53).map((factor) => Number(factor.toFixed(4)))).toEqual([
      0.67, 0.7217, 6.1626, 6.6811, 6.5599, 0.6675, 0.6959,
    ]);
  });

  test('of one year: a line of one product shows none, one of many products does', () => {
    const year = Array.from({ length: 52 }, (_, week) => (week >= 20 && week < 23 ? 4 : 0.85));
    const getFactor = (products: number) => shrinkSeason(toGroup(year, products)).factors[50];

    expect(getFactor(1)).toBe(1);
    expect(getFactor(50)).toBeGreaterThan(3);
  });

  test('is close to none if the years do not agree', () => {
    const years = Array.from({ length: 104 }, (_, week) => (week % 52 < 26 === week < 52 ? 1.4 : 0.6));
    for (const factor of shrinkSeason(toGroup(years, 20)).factors) expect(Math.abs(factor - 1)).toBeLessThan(0.1);
  });
});

describe('the ratio of a week to its year', () => {
  test('is the season where a history of whole years repeats, up to its ends', () => {
    const season = Array.from({ length: 52 }, (_, week) => (week < 3 ? 8 : 1));
    const mean = sum(season) / 52;
    const ratios = compareWithYear(Float64Array.from({ length: 104 }, (_, week) => season[week % 52] ?? 0));

    ratios?.forEach((value, week) => {
      expect(value).toBeCloseTo((season[week % 52] ?? 0) / mean, 9);
    });
  });

  test('is unknown below 60 weeks', () => {
    expect(compareWithYear(new Float64Array(59).fill(1))).toBeNull();
    expect(compareWithYear(Float64Array.from({ length: 80 }, (_, week) => (week < 30 ? Number.NaN : 1)))).toBeNull();
  });
});

test('differences of products are those that the years repeat', () => {
  const flat = Array.from({ length: 104 }, () => 1);
  const seasonal = flat.map((_, week) => (week % 52 === 10 ? 5 : 1 + 0.01 * (week % 3)));
  const { differences } = compareProducts(
    [...Array.from({ length: 8 }, () => seasonal), flat, flat].map((ratios) => toGroup(ratios, 1)),
  );

  // The cell of week 10 is 40.
  expect(differences?.[40]).toBeGreaterThan(5);
  expect(differences?.[20]).toBeLessThan(0.01);
});
