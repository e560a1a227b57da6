import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listReviews } from '../simulation/order-steps.rules.ts';
import { type BackTestInput, computeBackTest } from './back-test.rules.ts';
import { readSchedules } from './back-test-orders.rules.ts';
import { listOrigins, type ReplaySeries } from './back-test-plan.rules.ts';
import { applyStatic, applyZScores, fitReplay, scaleParLevels, suggestParLevels } from './back-test-policies.rules.ts';
import { classifySeries, findMissingAtOrigins, toReplayDemand } from './back-test-series.rules.ts';
import { replayStock } from './back-test-stock.rules.ts';
import { compareWithToday } from './back-test-summary.rules.ts';

const testWeeks = 26;
const horizon = 3;
const byWeeks = { leadWeeks: 2, reviewWeeks: 1, calendars: [], calendarOf: new Int32Array() };
const schedules = readSchedules({ testWeeks, ...byWeeks });

const toSeries = (rows: readonly (readonly number[])[]): ReplaySeries => {
  const weeks = rows[0]?.length ?? 0;
  return {
    count: rows.length,
    weeks,
    units: Int32Array.from(rows.flat()),
    known: new Uint16Array(rows.length * weeks).fill(0xffff),
    isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => week % 52),
    lines: Int32Array.from(rows, () => 0),
    hasLine: new Uint8Array(rows.length),
    products: Int32Array.from(rows, (_, at) => at),
    stores: Int32Array.from(rows, (_, at) => at),
    drivers: [],
  };
};

const toInput = (series: ReplaySeries, given: Partial<BackTestInput> = {}): BackTestInput => ({
  series,
  parLevels: new Int32Array(series.count).fill(10),
  presentationMinimums: new Int32Array(series.count),
  packSizes: new Int32Array(series.count).fill(1),
  prices: new Float64Array(series.count).fill(1000),
  testWeeks,
  ...byWeeks,
  serviceLevel: 0.95,
  promotions: { marks: [], markOf: new Int32Array(series.count).fill(-1) },
  ...given,
});

const weekly = (weeks: number) => fc.array(fc.nat(12), { minLength: weeks, maxLength: weeks });
const twoSeries = fc.tuple(weekly(80), weekly(80));

describe('the origins of a back-test', () => {
  test('are four weeks apart, from the first week of the test on', () => {
    expect(listOrigins(156, 52)).toEqual([104, 108, 112, 116, 120, 124, 128, 132, 136, 140, 144, 148, 152]);
    expect(listOrigins(130, 26)).toHaveLength(7);
  });

  test('see no later week: other values after an origin do not change its par levels', () => {
    fc.assert(
      fc.property(twoSeries, twoSeries, fc.nat(6), (rows, others, place) => {
        const origin = 54 + 4 * place;
        const changed = rows.map((row, at) => [...row.slice(0, origin), ...(others[at] ?? []).slice(origin)]);
        const levelsAt = (given: readonly (readonly number[])[]) => {
          const series = toSeries(given);
          const fits = fitReplay({ series, testWeeks, schedules });
          const plan = {
            fits,
            schedules,
            parLevels: new Int32Array(2),
            presentationMinimums: new Int32Array(2),
            packSizes: Int32Array.of(1, 6),
          };
          const at = (levels: Int32Array) => [...levels.subarray(0, 2 * (place + 1))];
          return [at(suggestParLevels(plan, 0.95)), at(applyZScores(plan, 0.95))];
        };
        expect(levelsAt(changed)).toEqual(levelsAt(rows));
      }),
      { numRuns: 40 },
    );
  });

  test('see no later week that imported sales mark as a promotion', () => {
    const marks = fc.array(fc.nat(1), { minLength: 83, maxLength: 83 });
    fc.assert(
      fc.property(twoSeries, marks, marks, fc.nat(6), (rows, marked, others, place) => {
        const origin = 54 + 4 * place;
        const changed = [...marked.slice(0, origin), ...others.slice(origin)];
        const meansBy = (given: readonly number[]) => {
          const [planned, observed] = [Uint8Array.from(marked), Uint8Array.from(given)];
          const driver = {
            kind: 'FLAG',
            tracks: [planned],
            observed: [observed],
            trackOf: Int32Array.of(0, 0),
          } as const;
          const series = { ...toSeries(rows), drivers: [driver] };
          return [...fitReplay({ series, testWeeks, schedules }).means.subarray(0, 2 * (place + 1))];
        };
        expect(meansBy(changed)).toEqual(meansBy(marked));
      }),
      { numRuns: 40 },
    );
  });

  test('see no later day: later sales and counts do not change which weeks were available', () => {
    const day = fc.integer({ min: -1, max: 3 });
    const days = fc.array(day, { minLength: 280, maxLength: 280 });
    const events = fc.array(
      fc.record({ day: fc.nat(279), kind: fc.constantFrom('COUNT', 'RECEIPT'), units: fc.nat(5) }),
    );
    fc.assert(
      fc.property(days, days, events, fc.nat(6), (sold, later, stock, place) => {
        const origin = 14 + 4 * place;
        const knownBy = (daily: readonly number[], until: number) => {
          const dailyUnits = Int32Array.from(daily);
          const weeklyUnits = new Int32Array(40);
          const lastDays = new Int32Array(40).fill(-1);
          daily.forEach((units, at) => {
            const week = Math.floor(at / 7);
            weeklyUnits[week] = (weeklyUnits[week] ?? 0) + Math.abs(units);
            if (units !== 0) lastDays.fill(at, week);
          });
          const sorted = stock.filter((event) => event.day < until).toSorted((left, right) => left.day - right.day);
          const { known } = toReplayDemand(
            { dailyUnits, events: sorted, hasEarlierEvents: false },
            findMissingAtOrigins(
              { weeklyUnits, lastDays, lastPeriodDay: -1, inactiveWeeks: new Uint8Array(weeklyUnits.length) },
              testWeeks,
            ),
          );
          return Array.from(known.subarray(0, origin), (bits) => bits & ((1 << (place + 1)) - 1));
        };
        const changed = [...sold.slice(0, origin * 7), ...later.slice(origin * 7)];
        expect(knownBy(changed, origin * 7)).toEqual(knownBy(sold, 280));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the stock of a product', () => {
  const replay = ({
    leadWeeks = 1,
    reviewWeeks = 1,
    ...given
  }: Partial<Parameters<typeof replayStock>[0] & { readonly leadWeeks: number; readonly reviewWeeks: number }>) => {
    const lost: number[] = [];
    const result = replayStock(
      {
        demand: Int32Array.from([2, 2, 2, 2, 2, 2]),
        counted: new Uint8Array(6).fill(1),
        parLevels: Int32Array.from([4, 4]),
        packSize: 1,
        orders: listReviews({ firstDay: 0, weeks: 26, leadWeeks, reviewWeeks }),
        ...given,
      },
      (_, units) => lost.push(units),
    );
    return { ...result, lost };
  };

  test('is ordered up to the par level, and an order arrives after the lead time', () => {
    // Two units are sold in the first week; they arrive in the third: 4 - 2, 2 - 2, + 2 - 2, ...
    expect(replay({ leadWeeks: 1 })).toMatchObject({ sold: 12, lost: [0, 0, 0, 0, 0, 0], stock: 2 });
    expect(replay({ leadWeeks: 2 })).toMatchObject({ sold: 8, lost: [0, 0, 2, 0, 0, 2], stock: 2 });
    expect(replay({ leadWeeks: 0 })).toMatchObject({ sold: 12, stock: 12 });
  });

  test('is ordered in the weeks of a review only', () => {
    expect(replay({ leadWeeks: 0, reviewWeeks: 3 })).toMatchObject({ sold: 8, lost: [0, 0, 2, 0, 0, 2] });
  });

  test('is ordered in whole packs', () => {
    // 4, + 3 = 5, + 3 = 6, 4, + 3 = 5, + 3 = 6 units before the sales of each week.
    expect(replay({ leadWeeks: 0, packSize: 3 })).toMatchObject({ sold: 12, stock: 2 + 3 + 4 + 2 + 3 + 4 });
  });

  test('does not count weeks whose demand is not known', () => {
    const counted = Uint8Array.from([1, 0, 0, 1, 0, 0]);
    expect(replay({ counted, leadWeeks: 0 })).toMatchObject({ demanded: 4, weeks: 2, lost: [0, 0] });
  });

  test('never sells more than is demanded, and more par never sells less', () => {
    const units = fc.array(fc.nat(9), { minLength: 26, maxLength: 26 });
    fc.assert(
      fc.property(
        units,
        fc.nat(20),
        fc.nat(4),
        fc.integer({ min: 1, max: 4 }),
        (given, par, leadWeeks, reviewWeeks) => {
          const demand = Int32Array.from(given);
          const counted = new Uint8Array(26).fill(1);
          const at = (level: number) =>
            replay({ demand, counted, parLevels: new Int32Array(7).fill(level), leadWeeks, reviewWeeks });
          const result = at(par);
          expect(result.sold).toBeLessThanOrEqual(result.demanded);
          expect(at(par + 1).sold).toBeGreaterThanOrEqual(result.sold);
        },
      ),
    );
  });
});

describe('par levels entered by hand', () => {
  test('are scaled with the exact sum, and not at all by a factor of 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 1 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (pars, factor) => {
          const fits = {
            ...fitReplay({ series: toSeries([[1]]), testWeeks: 1, schedules }),
            origins: [0],
          };
          const parLevels = Int32Array.from(pars);
          const plan = {
            fits,
            schedules,
            parLevels,
            presentationMinimums: new Int32Array(pars.length),
            packSizes: new Int32Array(pars.length),
          };
          const total = pars.reduce((sum, par) => sum + par, 0);
          const scaled = scaleParLevels(plan, factor);
          expect(scaled.reduce((sum, par) => sum + par, 0)).toBe(Math.floor(total * factor + 0.5));
          expect(Math.min(...scaled)).toBeGreaterThanOrEqual(0);
          expect([...scaleParLevels(plan, 1)]).toEqual(pars);
        },
      ),
    );
  });
});

test('sensible static par levels are the same at each origin, and do not see the weeks of the test', () => {
  const computeStatic = (rows: readonly (readonly number[])[]) => {
    const fits = fitReplay({ series: toSeries(rows), testWeeks, schedules });
    const none = { presentationMinimums: new Int32Array(2), packSizes: Int32Array.of(1, 1) };
    return applyStatic({ fits, schedules, parLevels: new Int32Array(2), ...none }, 0.95);
  };
  fc.assert(
    fc.property(twoSeries, twoSeries, (rows, others) => {
      const first = 80 - testWeeks;
      const known = rows.map((row) => [...row.slice(0, first - 1), 5, ...row.slice(first)]);
      const changed = known.map((row, at) => [...row.slice(0, first), ...(others[at] ?? []).slice(first)]);
      const parLevels = computeStatic(known);
      expect(computeStatic(changed)).toEqual(parLevels);
      for (let cell = 2; cell < parLevels.length; cell += 1) expect(parLevels[cell]).toBe(parLevels[cell - 2]);
    }),
    { numRuns: 20 },
  );
  // Three weeks of 4 units without deviation.
  expect(computeStatic([Array.from({ length: 80 }, () => 4), Array.from({ length: 80 }, () => 0)])[0]).toBe(12);
});

describe('the suggested par level of a product without sales', () => {
  const steady = Array.from({ length: 80 }, (_, week) => week % 5);
  const lastOrigin = listOrigins(80, testWeeks).length - 1;
  /** The second series is not available before week 78, after the last origin. */
  const withNew = (given: Partial<ReplaySeries>): ReplaySeries => {
    const series = { ...toSeries([steady, steady]), ...given };
    series.known.fill(0, 80, 158);
    return series;
  };
  const computeLevels = (series: ReplaySeries) => {
    const fits = fitReplay({ series, testWeeks, schedules });
    const parLevels = Int32Array.of(10, 77);
    const minimums = new Int32Array(2);
    const plan = { fits, schedules, parLevels, presentationMinimums: minimums, packSizes: Int32Array.of(1, 1) };
    const at = (levels: Int32Array) => [...levels.subarray(2 * lastOrigin)];
    return { suggested: at(suggestParLevels(plan, 0.95)), zScores: at(applyZScores(plan, 0.95)) };
  };

  test.each([
    ['the same product in other stores', { products: Int32Array.of(4, 4) }],
    ['the products of its line', { hasLine: Uint8Array.of(1, 1) }],
  ])('is that of %s', (_, given) => {
    const { suggested, zScores } = computeLevels(withNew(given));
    expect(suggested[0]).toBeGreaterThan(0);
    expect(suggested[1]).toBe(suggested[0]);
    expect(zScores[1]).toBe(77);
  });

  test('is the par level of today if nothing is similar', () => {
    const { suggested, zScores } = computeLevels(withNew({}));
    expect([suggested[1], zScores[1]]).toEqual([77, 77]);
  });

  test('is not part of the calibration', () => {
    const { calibration } = computeBackTest(toInput(withNew({ products: Int32Array.of(4, 4) })));
    const alone = computeBackTest(toInput(toSeries([steady]))).calibration;
    expect(calibration.map(({ horizons }) => horizons)).toEqual(alone.map(({ horizons }) => horizons));
  });
});

describe('the suggested par level of a product in packs', () => {
  test('is at most that of single units', () => {
    fc.assert(
      fc.property(twoSeries, fc.integer({ min: 2, max: 24 }), (rows, packSize) => {
        const series = toSeries(rows);
        const fits = fitReplay({ series, testWeeks, schedules });
        const plan = { fits, schedules, parLevels: new Int32Array(2), presentationMinimums: new Int32Array(2) };
        const levels = (packs: number) => suggestParLevels({ ...plan, packSizes: Int32Array.of(1, packs) }, 0.95);
        const [single, packed] = [levels(1), levels(packSize)];
        packed.forEach((level, cell) => {
          expect(level).toBeLessThanOrEqual(single[cell] ?? 0);
          if (cell % 2 === 0) expect(level).toBe(single[cell]);
        });
      }),
      { numRuns: 40 },
    );
  });

  test('does not change the calibration, which compares demand with single units', () => {
    const series = toSeries([Array.from({ length: 80 }, (_, week) => week % 5)]);
    const calibrationBy = (packs: number) =>
      computeBackTest(toInput(series, { packSizes: Int32Array.of(packs) })).calibration;
    expect(calibrationBy(12)).toEqual(calibrationBy(1));
  });
});

describe('the result', () => {
  const steady = Array.from({ length: 80 }, () => 2);

  test('needs less stock than par levels that are too high, and says how much', () => {
    const output = computeBackTest(toInput(toSeries([steady, steady]), { parLevels: Int32Array.from([30, 30]) }));
    const today = output.policies.TODAY.total[output.todayPlace];
    const { sameAvailability, verdict } = compareWithToday(
      today ?? { level: 1, availability: 0, stockUnits: 0, stockCents: 0 },
      output.policies.SUGGESTED.total,
    );
    // 30 units on the shelf and on order, of which 2 sell each week and 4 are on the way.
    expect(today).toMatchObject({ availability: 1 });
    expect(today?.stockUnits).toBeGreaterThan(48);
    expect(verdict).toBe('BETTER');
    expect(sameAvailability?.stockUnits).toBeLessThan(10);
  });

  test('sums stores and product lines to the total', () => {
    fc.assert(
      fc.property(twoSeries, (rows) => {
        const { policies, weeks } = computeBackTest(toInput(toSeries(rows)));
        const { total, stores, lines } = policies.SUGGESTED;
        total.forEach((point, at) => {
          const sum = (parts: typeof stores) => parts.reduce((units, part) => units + (part[at]?.stockUnits ?? 0), 0);
          expect(sum(stores)).toBeCloseTo(point.stockUnits, 6);
          expect(sum(lines)).toBeCloseTo(point.stockUnits, 6);
        });
        expect(weeks.every(({ demand, sold }) => sold <= demand)).toBe(true);
      }),
      { numRuns: 5 },
    );
  });

  test('without any series is empty', () => {
    const empty = { ...toSeries([steady]), count: 0, units: new Int32Array(), known: new Uint16Array() };
    const indexes = { lines: new Int32Array(), products: new Int32Array(), stores: new Int32Array() };
    const { policies, misses } = computeBackTest(toInput({ ...empty, ...indexes }));
    expect(policies.SUGGESTED.stores).toEqual([]);
    expect(misses).toEqual([]);
  });

  test('is worse where suggested par levels need more stock or do not reach the availability', () => {
    const point = (availability: number, stockUnits: number) => ({
      level: 0.9,
      availability,
      stockUnits,
      stockCents: 0,
    });
    const curve = [point(0.8, 10), point(0.9, 20)];
    const worse = compareWithToday(point(0.85, 12), curve);
    expect(worse.sameAvailability?.stockUnits).toBeCloseTo(15, 9);
    expect(worse.sameStock?.availability).toBeCloseTo(0.82, 9);
    expect(worse.verdict).toBe('WORSE');
    expect(compareWithToday(point(0.95, 40), curve)).toMatchObject({ sameAvailability: null, verdict: 'WORSE' });
    expect(compareWithToday(point(0.85, 15.2), curve).verdict).toBe('SAME');
    expect(compareWithToday(point(0.85, 5), curve).sameStock).toBeNull();
  });
});

test('each series has a state', () => {
  const state = (units: readonly number[], hasReturns = false, known = 0xffff) =>
    classifySeries({ units: Int32Array.from(units), known: new Uint16Array(units.length).fill(known), hasReturns }, 26);
  const zeros = Array.from({ length: 40 }, () => 0);
  expect(state([...zeros, 1])).toBe('TESTED');
  expect(state([...zeros.slice(0, 29), 1])).toBe('SHORT_HISTORY');
  expect(state(zeros)).toBe('WITHOUT_SALES');
  expect(state(zeros, true)).toBe('RETURNS_ONLY');
  expect(state([1, ...zeros], false, 1)).toBe('WITHOUT_DEMAND');
});

describe('projected orders in a back-test', () => {
  const regular = Array.from({ length: 80 }, (_, week) => 4 + (week % 3));

  test('need at most the stock of par levels for almost the same availability', () => {
    const { orderRules } = computeBackTest(toInput(toSeries([regular, regular.map((units) => 2 * units)])));

    expect(orderRules.PAR_LEVEL.level).toBe(0.95);
    expect(orderRules.PROJECTED.availability).toBeGreaterThan(orderRules.PAR_LEVEL.availability - 0.02);
    expect(orderRules.PROJECTED.stockUnits).toBeLessThanOrEqual(orderRules.PAR_LEVEL.stockUnits);
    expect(orderRules.PROJECTED.stockUnits).toBeGreaterThan(0);
  });

  test('are those of the par level where the forecast has low confidence', () => {
    const young = regular.map((units, week) => (week < 50 ? 0 : units));
    const rules = (given: readonly (readonly number[])[]) => computeBackTest(toInput(toSeries(given))).orderRules;
    const sparse = regular.map((_, week) => (week === 10 || week === 60 ? 1 : 0));

    expect(rules([sparse]).PROJECTED).toEqual(rules([sparse]).PAR_LEVEL);
    expect(rules([young]).PROJECTED).not.toEqual(rules([young]).PAR_LEVEL);
  });
});
