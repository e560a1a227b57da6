import { toSeriesKind } from '@shelfward/contract/replenishment/confidence.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, drawDemand } from '../simulation/demand-draws.rules.ts';
import { replayForecasts } from './forecast-replays.rules.ts';
import { measureKinds as measure, type RecordInput, toKindIndex } from './kind-records.rules.ts';

const horizon = 3;

/** One product in one store for each row. */
const toInput = (rows: readonly (readonly number[])[], serviceLevel = 0.95): RecordInput => {
  const weeks = rows[0]?.length ?? 0;
  return {
    series: {
      count: rows.length,
      weeks,
      units: Int32Array.from(rows.flat()),
      available: new Uint8Array(rows.length * weeks).fill(1),
      isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => week % 52),
      lines: new Int32Array(rows.length),
      products: Int32Array.from(rows, (_, one) => one),
      stores: new Int32Array(rows.length),
      drivers: [],
    },
    horizons: new Int32Array(rows.length).fill(horizon),
    serviceLevels: new Float64Array(rows.length).fill(serviceLevel),
    packSizes: new Int32Array(rows.length).fill(1),
  };
};

const measureKinds = (input: RecordInput) => measure(input, replayForecasts(input, horizon));

const draw = (key: number, weeks: number, meanIn: (week: number) => number): number[] => {
  const random = createRandom(key);
  return Array.from({ length: weeks }, (_, week) => drawDemand(meanIn(week), 1.5, random()));
};
const usualKind = toKindIndex({ weeklyLevel: 5, availableWeeks: 104, seasonFactor: 1, promotionFactor: 1 });
const compared = (input: RecordInput) => measureKinds(input).reduce((sum, { comparedWeeks }) => sum + comparedWeeks, 0);

describe('the records of kinds', () => {
  test('show the cover that was requested for sales that do not change', () => {
    const rows = Array.from({ length: 30 }, (_, key) => draw(key, 130, () => 5));
    for (const serviceLevel of [0.8, 0.95]) {
      const record = measureKinds(toInput(rows, serviceLevel))[usualKind];
      const weeks = record?.comparedWeeks ?? 0;
      expect(weeks).toBeGreaterThan(1000);
      expect((record?.requestedWeeks ?? 0) / weeks).toBeCloseTo(serviceLevel, 9);
      expect((record?.coveredWeeks ?? 0) / weeks).toBeGreaterThan(serviceLevel - 0.03);
      expect((record?.coveredWeeks ?? 0) / weeks).toBeLessThan(serviceLevel + 0.05);
      expect((record?.errorUnits ?? 0) / (record?.demandUnits ?? 1)).toBeLessThan(0.35);
    }
  });

  test('show that sales which double each quarter were not covered', () => {
    const rows = Array.from({ length: 30 }, (_, key) => draw(key, 130, (week) => 0.5 * 2 ** (week / 26)));
    const record = measureKinds(toInput(rows))[usualKind];
    expect((record?.coveredWeeks ?? 0) / (record?.comparedWeeks ?? 1)).toBeLessThan(0.93);
  });

  test('do not have the season of a Christmas product that is known from one year only', () => {
    const peak = (week: number) => (week % 52 >= 49 ? 10 : 1);
    const seen = (weeks: number) => {
      const records = measureKinds(
        toInput(Array.from({ length: 10 }, (_, key) => draw(key, weeks, (w) => 3 * peak(w)))),
      );
      const terms = { weeklyLevel: 5, availableWeeks: 150, seasonFactor: 5, promotionFactor: 1 };
      return ['FAST', 'MEDIUM'].reduce((sum, level) => {
        const kind = toKindIndex({ ...terms, weeklyLevel: level === 'FAST' ? 20 : 5 });
        return sum + (records[kind]?.comparedWeeks ?? 0);
      }, 0);
    };
    expect(seen(100)).toBe(0);
    expect(seen(156)).toBeGreaterThan(0);
  });

  test('see no later week: sales of the last weeks change no forecast before them', () => {
    const rows = Array.from({ length: 4 }, () => Array.from({ length: 110 }, () => 5));
    const later = rows.map((row) => [...row.slice(0, 107), 500, 500, 500]);
    const covered = (given: readonly (readonly number[])[]) =>
      measureKinds(toInput(given)).reduce((sum, { coveredWeeks }) => sum + coveredWeeks, 0);
    expect(covered(rows)).toBe(4 * 52);
    // Of the three origins whose weeks to cover contain one of them.
    expect(covered(later)).toBe(4 * 49);
  });

  test('compare each forecast once, whatever the number of products, within the limit', () => {
    const row = Array.from({ length: 60 }, () => 2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), (count) => {
        const forecasts = compared(toInput(Array.from({ length: count }, () => row)));
        expect(forecasts).toBeLessThanOrEqual(5000);
        expect(forecasts).toBeGreaterThanOrEqual(Math.min(count, 190) * 13);
      }),
      { numRuns: 5 },
    );
  });

  test('leave out weeks without stock', () => {
    const rows = Array.from({ length: 3 }, (_, key) => draw(key, 100, () => 5));
    const input = toInput(rows);
    const without = { ...input, series: { ...input.series, available: input.series.available.slice() } };
    without.series.available.fill(0, 60, 100);
    expect(compared(without)).toBeLessThan(compared(input));
    expect(compared(input)).toBe(3 * 52);
  });
});

test('each kind has an index of its own', () => {
  const kinds = [0.5, 5, 50].flatMap((weeklyLevel) =>
    [10, 30, 100].flatMap((availableWeeks) =>
      [
        [1, 1],
        [2, 1],
        [1, 2],
      ].map(([seasonFactor = 1, promotionFactor = 1]) => ({
        weeklyLevel,
        availableWeeks,
        seasonFactor,
        promotionFactor,
      })),
    ),
  );
  expect(kinds.map(toKindIndex).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 27 }, (_, at) => at),
  );
  expect(new Set(kinds.map((terms) => JSON.stringify(toSeriesKind(terms)))).size).toBe(27);
});
