import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastDemand } from './demand-forecast.rules.ts';
import { findDemandWeeks, stockStates } from './demand-weeks.rules.ts';
import type { Driver } from './drivers.types.ts';
import type { WeeklySeries } from './weekly-series.rules.ts';

/** Too few weeks for a season, which follows the stores that sell most. */
const [weeks, horizon] = [56, 3];

const toSeries = (
  rows: readonly (readonly number[])[],
  stores: number,
  drivers: readonly Driver[] = [],
): WeeklySeries => ({
  count: rows.length,
  weeks,
  units: Int32Array.from(rows.flat()),
  available: Uint8Array.from(
    rows.flatMap((row) => [...findDemandWeeks(Int32Array.from(row), new Uint8Array(weeks).fill(stockStates.unknown))]),
  ),
  isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => week % 52),
  lines: new Int32Array(rows.length),
  // Each store has all products.
  products: Int32Array.from(rows, (_, at) => Math.floor(at / stores)),
  stores: Int32Array.from(rows, (_, at) => at % stores),
  drivers,
});

/** Sales of products in stores of several sizes, with the weekly variation of small units. */
const chain = fc
  .record({
    stores: fc.integer({ min: 3, max: 6 }),
    products: fc.integer({ min: 3, max: 5 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ stores, products, seed }) => {
    let state = seed;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const rows = Array.from({ length: stores * products }, (_, at) =>
      Array.from({ length: weeks }, () =>
        Math.round((4 + (at % stores) * 3 + Math.floor(at / stores)) * (0.4 + 1.2 * random())),
      ),
    );
    return { stores, rows };
  });

const computeLevels = (series: WeeklySeries): Float64Array => forecastDemand(series, horizon).levels;

test('a par level does not fall when the service level or the mean rises', () => {
  const mean = fc.double({ min: 0.01, max: 400, noNaN: true });
  const level = fc.double({ min: 0.5, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(mean, mean, level, level, fc.double({ min: 1, max: 20, noNaN: true }), (one, other, low, high, phi) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)];
      const [least, most] = [Math.min(low, high), Math.max(low, high)];
      expect(computeQuantile(small, phi, least)).toBeLessThanOrEqual(computeQuantile(small, phi, most));
      expect(computeQuantile(small, phi, least)).toBeLessThanOrEqual(computeQuantile(large, phi, least));
    }),
  );
});

test('a store that sells a multiple has the multiple of its levels, and moves the others by less than 0.5 %', () => {
  fc.assert(
    fc.property(chain, fc.integer({ min: 2, max: 30 }), ({ stores, rows }, factor) => {
      const scaled = rows.map((row, at) => (at % stores === 0 ? row.map((units) => units * factor) : row));
      const before = computeLevels(toSeries(rows, stores));
      computeLevels(toSeries(scaled, stores)).forEach((level, at) => {
        const expected = (before[at] ?? 0) * (at % stores === 0 ? factor : 1);
        expect(Math.abs(level / expected - 1)).toBeLessThan(at % stores === 0 ? 0.02 : 0.005);
      });
    }),
    { numRuns: 40 },
  );
});

test('a single peak of a hundred times the sales moves no other level by more than 2 %', () => {
  fc.assert(
    fc.property(chain, fc.nat(), fc.integer({ min: 0, max: weeks - 1 }), ({ stores, rows }, place, week) => {
      const at = place % rows.length;
      const typed = rows.map((row, one) => (one === at ? row.with(week, 100 * (row[week] ?? 0) + 100) : row));
      const before = computeLevels(toSeries(rows, stores));
      computeLevels(toSeries(typed, stores)).forEach((level, one) => {
        if (one !== at) expect(Math.abs(level / (before[one] ?? 0) - 1)).toBeLessThan(0.02);
      });
    }),
    { numRuns: 40 },
  );
});

test('weeks with stock and without sales never raise a level', () => {
  fc.assert(
    fc.property(chain, fc.nat(), fc.integer({ min: 1, max: 20 }), ({ stores, rows }, place, unsold) => {
      const at = place % rows.length;
      const from = weeks - unsold;
      const levelWith = (state: number) => {
        const row = Int32Array.from(rows[at] ?? []).fill(0, from);
        const states = new Uint8Array(weeks).fill(stockStates.unknown).fill(state, from);
        const series = toSeries(rows, stores);
        series.units.set(row, at * weeks);
        series.available.set(findDemandWeeks(row, states), at * weeks);
        return computeLevels(series)[at] ?? 0;
      };
      expect(levelWith(stockStates.known)).toBeLessThanOrEqual(levelWith(stockStates.none) + 1e-9);
    }),
    { numRuns: 40 },
  );
});

const flags = fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: weeks, maxLength: weeks });

test('a driver without any effect, and one whose coming weeks are not known, change nothing', () => {
  fc.assert(
    fc.property(chain, flags, ({ stores, rows }, marked) => {
      const trackOf = new Int32Array(rows.length);
      const zeros: Driver = { kind: 'FLAG', tracks: [new Float64Array(weeks + horizon)], trackOf };
      const unknown: Driver = { kind: 'FLAG', tracks: [Float64Array.from([...marked, 0, Number.NaN, 1])], trackOf };
      const known: Driver = { kind: 'FLAG', tracks: [Float64Array.from([...marked, 0, 1, 1])], trackOf };
      const forecast = (...drivers: Driver[]) => forecastDemand(toSeries(rows, stores, drivers), horizon);
      expect(forecast(zeros)).toEqual(forecast());
      expect(forecast(unknown)).toEqual(forecast());
      const alone = forecast(known);
      forecast(known, zeros, unknown).demand.forEach((demand, at) => {
        expect(demand).toBeCloseTo(alone.demand[at] ?? 0, 9);
      });
    }),
    { numRuns: 20 },
  );
});

test('a promotion of all weeks has no effect', () => {
  fc.assert(
    fc.property(chain, ({ stores, rows }) => {
      const trackOf = new Int32Array(rows.length);
      const always: Driver = { kind: 'FLAG', tracks: [new Float64Array(weeks + horizon).fill(1)], trackOf };
      const forecast = (...drivers: Driver[]) => forecastDemand(toSeries(rows, stores, drivers), horizon);
      expect(forecast(always).demand).toEqual(forecast().demand);
    }),
    { numRuns: 20 },
  );
});

test('a coming promotion raises the demand if past ones did', () => {
  fc.assert(
    fc.property(chain, flags, ({ stores, rows }, marked) => {
      fc.pre(marked.slice(-52).filter((flag) => flag === 1).length >= 3);
      const promoted = rows.map((row) => row.map((units, week) => units * (marked[week] ? 3 : 1)));
      const plan = (coming: number): Driver => ({
        kind: 'FLAG',
        tracks: [Float64Array.from([...marked, coming, 0, 0])],
        trackOf: new Int32Array(rows.length),
      });
      const forecast = (coming: number) => forecastDemand(toSeries(promoted, stores, [plan(coming)]), horizon);
      const [without, promotion] = [forecast(0), forecast(1)];
      promotion.promotionFactors.forEach((factor, at) => {
        expect(factor).toBeGreaterThan(1.2);
        expect(promotion.levels[at]).toBeCloseTo(without.levels[at] ?? 0, 9);
        expect(without.promotionFactors[at]).toBe(1);
      });
    }),
    { numRuns: 20 },
  );
});
