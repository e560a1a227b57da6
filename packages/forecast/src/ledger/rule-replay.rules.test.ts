import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Override } from './ledger-series.types.ts';
import { replayOverride } from './overrides.rules.ts';
import { drawDays, listWeeklyWindows, simulatePlanted, toLedgerSeries } from './planted-world.factory.ts';
import { listExecutions, listPipeline, replayRule } from './rule-replay.rules.ts';
import { fillDemand, measureRates, traceStock } from './stock-days.rules.ts';

const weeks = 26;
const days = 7 * weeks;
const windows = listWeeklyWindows(weeks);

const world = fc.record({
  seed: fc.nat(10_000),
  rate: fc.double({ min: 0.1, max: 4, noNaN: true }),
  parLevel: fc.integer({ min: 1, max: 60 }),
  lateEvery: fc.integer({ min: 2, max: 30 }),
  shortEvery: fc.integer({ min: 2, max: 30 }),
  skipEvery: fc.integer({ min: 3, max: 30 }),
});

const build = ({
  seed,
  rate,
  parLevel,
  lateEvery,
  shortEvery,
  skipEvery,
}: typeof world extends fc.Arbitrary<infer T> ? T : never) => {
  const faults = {
    daysLate: (window: number) => (window % lateEvery === 1 ? 5 : 0),
    delivered: (window: number) => (window % shortEvery === 1 ? 0.5 : 1),
    isSkipped: (window: number) => window % skipEvery === 2,
  };
  const demand = drawDays([seed], { days, rate });
  const result = simulatePlanted({ demand, parLevelAt: () => parLevel, windows, faults });
  const series = toLedgerSeries(result, { windows, parLevels: [{ day: 0, parLevel }] });
  const traced = traceStock(series);
  return { demand, result, series, traced, rates: measureRates(series.dailyUnits, traced) };
};

describe('the stock of a product in a store', () => {
  test('is what was on the shelf, where nothing is missing', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { result, traced } = build(given);
        expect([...traced.stock]).toEqual([...result.shelf]);
        expect([...traced.isEmpty].slice(1)).toEqual([...result.isEmpty].slice(1));
      }),
    );
  });

  test('is not known after sales that it cannot explain', () => {
    const dailyUnits = Int32Array.from([0, 3, 0, 0, 0]);
    const events = [
      { day: 0, kind: 'COUNT' as const, units: 2 },
      { day: 3, kind: 'RECEIPT' as const, units: 4 },
    ];
    const { stock, isEmpty } = traceStock({ dailyUnits, events, hasEarlierEvents: true });
    expect([...stock]).toEqual([2, -1, -1, 4, 4]);
    expect([...isEmpty]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('the replay of a rule', () => {
  test('loses what it does not sell, and repeats what happened with the same rule', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { demand, result, series, traced } = build(given);
        const from = 21;
        const replayed = replayRule({
          from,
          until: days,
          demand,
          onHand: result.shelf[from - 1] ?? 0,
          pipeline: listPipeline(series, from),
          parLevels: series.parLevels,
          packSize: 1,
          windows,
          executions: listExecutions(series, traced),
          days: traced,
        });
        const sum = (values: Int32Array) => values.subarray(from).reduce((total, one) => total + one, 0);
        // Shares of a delivery are rounded differently.
        const rounding = 1 + (0.5 * days) / 7 / given.shortEvery;
        expect(Math.abs(replayed.lost - sum(result.lost))).toBeLessThanOrEqual(rounding);
        expect(Math.abs(replayed.stock - sum(result.shelf)) / days).toBeLessThanOrEqual(rounding);
      }),
    );
  });

  test('has more stock and fewer lost units with a higher par level', () => {
    fc.assert(
      fc.property(world, fc.nat(30), (given, more) => {
        const { demand, series, traced, result } = build(given);
        const replay = (parLevel: number) =>
          replayRule({
            from: 21,
            until: days,
            demand,
            onHand: result.shelf[20] ?? 0,
            pipeline: [],
            parLevels: [{ day: 21, parLevel }],
            packSize: 1,
            windows,
            executions: [],
            days: traced,
          });
        const [low, high] = [replay(given.parLevel), replay(given.parLevel + more)];
        expect(high.stock).toBeGreaterThanOrEqual(low.stock);
        expect(high.lost).toBeLessThanOrEqual(low.lost);
        expect(series.packSize).toBe(1);
      }),
    );
  });
});

test('days without stock want units of the days around, other days what was sold', () => {
  fc.assert(
    fc.property(world, fc.double({ min: 0.5, max: 3, noNaN: true }), (given, factor) => {
      const { series, traced, rates } = build(given);
      const filled = fillDemand(series.dailyUnits, traced, { rates, factor });
      filled.forEach((units, day) => {
        const sold = series.dailyUnits[day] ?? 0;
        if (traced.stock[day] === 0) expect(units).toBeGreaterThanOrEqual(sold);
        else expect(units).toBe(sold);
      });
      const more = filled.reduce((sum, units, day) => sum + units - (series.dailyUnits[day] ?? 0), 0);
      let expected = 0;
      traced.stock.forEach((stock, day) => {
        if (stock === 0) expected += factor * rates.around(day);
      });
      expect(Math.abs(more - expected)).toBeLessThanOrEqual(1);
    }),
  );
});

describe('decisions of people', () => {
  const replay = (
    override: Omit<Override, 'day' | 'until'>,
    given = { seed: 4, rate: 1.5, parLevel: 14, lateEvery: 30, shortEvery: 30, skipEvery: 30 },
  ) => {
    const { series, traced, rates } = build(given);
    const replayed = replayOverride({ series, days: traced, rates }, { day: 31, until: 31 + 70, ...override });
    if (!replayed) throw new Error('No replay');
    return replayed;
  };

  test('a raised par level has more stock and no more days without it', () => {
    const {
      proposedUnits,
      chosenUnits,
      proposedEmptyDays,
      chosenEmptyDays,
      days: known,
    } = replay({
      kind: 'PAR_LEVEL_RAISED',
      proposed: 10,
      chosen: 24,
    });
    expect(chosenUnits).toBeGreaterThan(proposedUnits + 8);
    expect(chosenEmptyDays).toBeLessThan(proposedEmptyDays);
    expect(known).toBe(70);
  });

  test('a line with fewer units has less stock, by what was changed at most', () => {
    const { proposedUnits, chosenUnits, proposedEmptyDays, chosenEmptyDays } = replay({
      kind: 'LINE_CHANGED',
      proposed: 9,
      chosen: 3,
    });
    expect(chosenUnits).toBeLessThan(proposedUnits);
    expect(proposedUnits - chosenUnits).toBeLessThanOrEqual(6);
    expect(chosenEmptyDays).toBeGreaterThanOrEqual(proposedEmptyDays);
  });

  test('both sides are the same if nothing was changed', () => {
    fc.assert(
      fc.property(world, fc.constantFrom('PAR_LEVEL_LOWERED' as const, 'LINE_REJECTED' as const), (given, kind) => {
        const { proposedUnits, chosenUnits, proposedEmptyDays, chosenEmptyDays } = replay(
          { kind, proposed: 8, chosen: 8 },
          given,
        );
        expect([chosenUnits, chosenEmptyDays]).toEqual([proposedUnits, proposedEmptyDays]);
      }),
    );
  });
});
