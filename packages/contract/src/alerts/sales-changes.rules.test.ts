import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChangeRule, findChanges as findObserved } from './sales-changes.rules.ts';

const rule: ChangeRule = { kind: 'FALL', percent: 20, weeks: 4, rate: 0.1 };

/** Without a season. */
const findChanges = (series: readonly (readonly number[])[], given: ChangeRule) =>
  findObserved(
    series.map((weeks) => ({ weeks })),
    given,
  );

/** Deterministic counts around a mean, as many as weeks. */
const toSeries = (mean: number, weeks: number, seed: number): number[] =>
  Array.from({ length: weeks }, (_, week) =>
    Math.max(0, Math.round(mean + Math.sqrt(mean) * 2 * Math.sin(seed * 7.3 + week * (2.1 + (seed % 5))))),
  );

const withLast = (weeks: readonly number[], factor: number): number[] =>
  weeks.map((units, week) => (week === weeks.length - 1 ? Math.round(units * factor) : units));

const indexes = (found: ReturnType<typeof findChanges>): number[] =>
  found.map(({ index }) => index).toSorted((a, b) => a - b);

/** Series with and without a change of the last week. */
const chains = fc
  .array(
    fc.record({
      mean: fc.integer({ min: 1, max: 3000 }),
      weeks: fc.integer({ min: 14, max: 57 }),
      seed: fc.integer({ min: 1, max: 1000 }),
      factor: fc.constantFrom(0, 0.4, 0.7, 1, 1, 1, 1.5, 3),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((given) => given.map(({ mean, weeks, seed, factor }) => withLast(toSeries(mean, weeks, seed), factor)));

describe('a fall', () => {
  test('of a large series is found with the week and what was expected', () => {
    const usual = Array.from({ length: 10 }, (_, seed) => toSeries(1000, 57, seed + 1));
    const series = [...usual, withLast(toSeries(1000, 57, 99), 0.6)];

    const found = findChanges(series, rule);

    expect(found).toMatchObject([{ index: 10, weeks: 1 }]);
    expect(found[0]?.value).toBeLessThan(0.8 * (found[0]?.expected ?? 0));
    expect(found[0]?.probability).toBeLessThan(0.01);
  });

  test('of a small series raises an alert after some weeks, not after one', () => {
    const usual = Array.from({ length: 3 }, (_, seed) => toSeries(60, 57, seed + 1));
    const falling = (weeks: number) =>
      toSeries(60, 57, 50).map((units, week) => (week >= 57 - weeks ? 0.65 * units : units));

    expect(findChanges([...usual, falling(1)], { ...rule, rate: 0.001 })).toEqual([]);
    expect(findChanges([...usual, falling(4)], { ...rule, rate: 0.001 })).toMatchObject([{ index: 3 }]);
  });

  test('that is as usual as in the histories of other series raises none', () => {
    // Each series has a bad week at some time of the year.
    const bad = Array.from({ length: 40 }, (_, seed) =>
      toSeries(500, 57, seed + 1).map((units, week) => (week === 8 + seed ? Math.round(units * 0.3) : units)),
    );

    expect(findChanges(bad.with(20, withLast(bad[20] ?? [], 0.3)), rule)).toEqual([]);
  });
});

test('nothing is found in a series without a history, or that has just begun', () => {
  expect(findChanges([[], [0], [100, 0], [50, 60, 55, 0], toSeries(1000, 12, 1).with(-1, 0)], rule)).toEqual([]);
});

test('a series of zeros, and returns that exceed sales, are no error', () => {
  const series = [Array.from({ length: 57 }, () => 0), toSeries(20, 57, 3).with(-1, -5)];

  expect(() => findChanges(series, rule)).not.toThrow();
});

test('a higher threshold finds no further series', () => {
  fc.assert(
    fc.property(chains, fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1, max: 40 }), (series, percent, more) => {
      const some = new Set(indexes(findChanges(series, { ...rule, percent })));

      for (const index of indexes(findChanges(series, { ...rule, percent: percent + more })))
        expect(some).toContain(index);
    }),
  );
});

test('the order of the series does not matter', () => {
  fc.assert(
    fc.property(chains, (series) => {
      const found = indexes(findChanges(series, rule));
      const reversed = findChanges(series.toReversed(), rule).map(({ index }) => series.length - 1 - index);

      expect(reversed.toSorted((a, b) => a - b)).toEqual(found);
    }),
  );
});

test('a lower rate of false alerts finds no further series', () => {
  fc.assert(
    fc.property(chains, (series) => {
      const some = new Set(indexes(findChanges(series, rule)));

      for (const index of indexes(findChanges(series, { ...rule, rate: 0.01 }))) expect(some).toContain(index);
    }),
  );
});

test('a rise is found as a fall is', () => {
  const usual = Array.from({ length: 10 }, (_, seed) => toSeries(400, 57, seed + 1));

  const found = findChanges([...usual, withLast(toSeries(400, 57, 99), 2)], { ...rule, kind: 'RISE', percent: 50 });

  expect(found).toMatchObject([{ index: 10 }]);
});

/** A series that is the same in each week but the last ones. */
const steady = (...last: readonly number[]) => [...Array.from({ length: 40 }, () => 1000), ...last];

test.for([
  ['FALL', 20, 800, 801],
  ['RISE', 20, 1200, 1199],
] as const)('%s of %i percent is found at %i, not at %i', ([kind, percent, found, none]) => {
  expect(findChanges([steady(found)], { ...rule, kind, percent })).toMatchObject([
    { index: 0, weeks: 1, value: found, expected: 1000 },
  ]);
  expect(findChanges([steady(none)], { ...rule, kind, percent })).toEqual([]);
});

test('the sums of one, two, and four weeks are compared with the weeks before them', () => {
  const noisy = (...last: readonly number[]) => [
    ...Array.from({ length: 40 }, (_, week) => 60 + (week % 2 === 0 ? 4 : -4)),
    ...last,
  ];

  expect(findChanges([noisy(40, 40, 40, 40)], rule)).toMatchObject([
    { weeks: 4, value: 160, expected: expect.closeTo(240, -1) },
  ]);
  expect(findChanges([noisy(34, 34)], rule)).toMatchObject([
    { weeks: 2, value: 68, expected: expect.closeTo(120, -1) },
  ]);
  expect(findChanges([steady(500, 700)], { ...rule, weeks: 1 })).toMatchObject([
    { weeks: 2, value: 1200, expected: 2000 },
  ]);
});

test('a series needs eight comparisons before the last one', () => {
  const short = (weeks: number) => [...Array.from({ length: weeks - 1 }, () => 1000), 100];

  expect(findChanges([short(12)], rule)).toEqual([]);
  expect(findChanges([short(13)], rule)).toMatchObject([{ index: 0 }]);
});

test('the probability is at least the share of as improbable weeks in the histories, without one of them', () => {
  const quiet = Array.from({ length: 20 }, () => steady(1000));
  const dip = (week: number) => steady(1000).map((units, at) => (at === week ? 0 : units));
  const probability = (dips: number) =>
    findChanges([...quiet, ...[9, 15, 21].slice(0, dips).map(dip), steady(800)], { ...rule, rate: 10 })[0]?.probability;

  expect(probability(1)).toBeLessThan(1e-6);
  expect(probability(2)).toBeGreaterThan(5e-4);
  expect(probability(2)).toBeLessThan(5e-3);
});

describe('the season', () => {
  const peak = (week: number) => (week % 52 >= 48 ? 3 : 1);
  const season = Array.from({ length: 108 }, (_, week) => peak(week));
  /** The last weeks follow a peak; they sell the given share of what is usual. */
  const afterPeak = (share: number) =>
    Array.from({ length: 108 }, (_, week) => Math.round(500 * peak(week) * (week < 104 ? 1 : share)));

  test('makes its end no fall, and a fall within it found', () => {
    expect(findObserved([{ weeks: afterPeak(1), season }], rule)).toEqual([]);
    expect(findObserved([{ weeks: afterPeak(0.7), season }], rule)).toMatchObject([
      { weeks: 4, value: 1400, expected: expect.closeTo(2000, -1) },
    ]);
    const peaking = { weeks: afterPeak(1).slice(0, 103).with(-1, 1000), season: season.slice(0, 103) };
    expect(findObserved([peaking], rule)).toMatchObject([{ weeks: 1, value: 1000, expected: 1500 }]);
  });

  test('of 1 changes nothing', () => {
    fc.assert(
      fc.property(chains, (series) => {
        const flat = series.map((weeks) => ({ weeks, season: weeks.map(() => 1) }));
        expect(findObserved(flat, rule)).toEqual(findChanges(series, rule));
      }),
    );
  });
});
