import { addDays } from '@shelfward/contract/kit/dates.ts';
import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanWeeks } from './clean-weeks.rules.ts';
import { type DemandForecast, forecastDemand } from './demand-forecast.rules.ts';
import type { Driver } from './drivers.types.ts';
import { computeSeasons } from './season.rules.ts';
import { isoWeekCells, toIsoWeekCell, type WeeklySeries } from './weekly-series.rules.ts';

const horizon = 3;

interface Given {
  readonly units: readonly (readonly number[])[];
  readonly available?: readonly (readonly number[])[];
  readonly lines?: readonly number[];
  readonly products?: readonly number[];
  readonly stores?: readonly number[];
  readonly drivers?: readonly Driver[];
}

const toSeries = ({ units, available, lines, products, stores, drivers = [] }: Given): WeeklySeries => {
  const weeks = units[0]?.length ?? 0;
  return {
    count: units.length,
    weeks,
    units: Int32Array.from(units.flat()),
    available: available ? Uint8Array.from(available.flat()) : new Uint8Array(units.length * weeks).fill(1),
    isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => week % 52),
    lines: lines ? Int32Array.from(lines) : new Int32Array(units.length),
    products: products ? Int32Array.from(products) : Int32Array.from(units, (_, one) => one),
    stores: stores ? Int32Array.from(stores) : Int32Array.from(units, (_, one) => one),
    drivers,
  };
};

const total = (forecast: DemandForecast, one: number): number =>
  forecast.demand.subarray(one * horizon, (one + 1) * horizon).reduce((sum, units) => sum + units, 0);

const parLevel = (forecast: DemandForecast, one: number): number =>
  computeQuantile(total(forecast, one), forecast.horizonDispersions[one] ?? 1, 0.95);

describe('without enough sales', () => {
  test('the level of a product that was never available is 0', () => {
    const forecast = forecastDemand(toSeries({ units: [[0, 0, 0]], available: [[0, 0, 0]] }), horizon);
    expect(forecast.levels[0]).toBe(0);
    expect(parLevel(forecast, 0)).toBe(0);
  });

  test('a product that was never available takes no level from other stores', () => {
    const forecast = forecastDemand(
      toSeries({
        units: [
          [0, 0],
          [4, 4],
        ],
        available: [
          [0, 0],
          [1, 1],
        ],
        products: [0, 0],
      }),
      horizon,
    );
    expect(forecast.levels[0]).toBe(0);
    expect(forecast.levels[1]).toBeCloseTo(4, 12);
  });

  test('one week is the level', () => {
    expect(forecastDemand(toSeries({ units: [[5]] }), horizon).levels[0]).toBeCloseTo(5, 12);
  });

  test('weeks without sales give the level 0 and the par level 0', () => {
    const forecast = forecastDemand(toSeries({ units: [Array.from({ length: 80 }, () => 0)] }), horizon);
    expect(forecast.levels[0]).toBe(0);
    expect(parLevel(forecast, 0)).toBe(0);
  });

  test('no series and no weeks give empty results', () => {
    expect(forecastDemand(toSeries({ units: [] }), horizon).levels).toHaveLength(0);
    expect(forecastDemand(toSeries({ units: [[]] }), horizon).levels[0]).toBe(0);
  });
});

test('constant sales give their level and the lowest dispersion', () => {
  const forecast = forecastDemand(toSeries({ units: [Array.from({ length: 52 }, () => 6)] }), horizon);
  expect(forecast.levels[0]).toBeCloseTo(6, 12);
  expect(forecast.horizonDispersions[0]).toBe(1.02);
  expect(total(forecast, 0)).toBeCloseTo(18, 12);
});

test('a store with few weeks takes more of its level from the other stores', () => {
  const sells = (units: number) => Array.from({ length: 20 }, () => units);
  const lastWeeks = (count: number) => Array.from({ length: 20 }, (_, week) => Number(week >= 20 - count));
  const levelAfter = (count: number) =>
    forecastDemand(
      toSeries({
        units: [sells(4), sells(4), sells(1), sells(4), sells(4), sells(4)],
        available: [20, 20, count, 20, 20, 20].map(lastWeeks),
        products: [0, 0, 0, 1, 1, 1],
        stores: [0, 1, 2, 0, 1, 2],
      }),
      horizon,
    ).levels[2] ?? 0;
  expect(levelAfter(1)).toBeGreaterThan(levelAfter(4));
  expect(levelAfter(4)).toBeGreaterThan(levelAfter(20));
  expect(levelAfter(20)).toBeGreaterThan(1);
  expect(levelAfter(1)).toBeLessThan(4);
});

describe('the season', () => {
  const computeOwn = (given: Given) => {
    const series = toSeries(given);
    return computeSeasons(
      series,
      cleanWeeks(series, () => undefined),
    ).factors;
  };
  const year = (week: number) => (week % 52 >= 26 && week % 52 < 34 ? 20 : 10);

  test('is 1 for less than 60 weeks', () => {
    const units = [Array.from({ length: 59 }, (_, week) => year(week))];
    expect(computeOwn({ units }).every((factor) => factor === 1)).toBe(true);
  });

  test('has the mean 1, and is higher in the weeks that sell more', () => {
    const seasons = computeOwn({ units: [Array.from({ length: 156 }, (_, week) => year(week))] });
    expect(seasons.reduce((sum, factor) => sum + factor, 0) / isoWeekCells).toBeCloseTo(1, 12);
    expect(seasons[30]).toBeGreaterThan(1.5);
    expect(seasons[10]).toBeLessThan(1);
  });

  test('of products in their first year is that of all products', () => {
    const seasonal = Array.from({ length: 156 }, (_, week) => year(week));
    const young = Array.from({ length: 156 }, (_, week) => (week < 120 ? 0 : 10));
    const units = [young, ...Array.from({ length: 99 }, () => seasonal)];
    const available = units.map((_, one) => Array.from({ length: 156 }, (__, week) => Number(one > 0 || week >= 120)));
    const seasons = computeOwn({ units, available, lines: units.map((_, one) => Number(one > 0)) });
    expect(seasons[30]).toBeGreaterThan(1.5);
  });

  test('of a product that sells the same each week is flat beside products that have one', () => {
    const flat = Array.from({ length: 156 }, (_, week) => 9 + ((week * 7) % 3));
    const seasonal = Array.from({ length: 156 }, (_, week) => year(week));
    const seasons = computeOwn({ units: [flat, ...Array.from({ length: 9 }, () => seasonal)] });
    expect(seasons[30]).toBeLessThan(1.1);
    expect(seasons[isoWeekCells + 30]).toBeGreaterThan(1.6);
  });

  test('of a tenfold demand at Christmas is found in one store, and leaves the products that sell all year', () => {
    const start = '2022-12-05';
    const isChristmas = (week: number) => [48, 49, 50].includes(toIsoWeekCell(addDays(start, 7 * week)));
    const units = Array.from({ length: 50 }, (_, one) =>
      Array.from({ length: 104 }, (__, week) =>
        one < 10 ? (isChristmas(week) ? 50 : 5) + ((week * 7 + one) % 3) - 1 : 9 + ((week * 5 + one) % 3),
      ),
    );
    const isoWeeks = Uint8Array.from({ length: 104 + horizon }, (_, week) => toIsoWeekCell(addDays(start, 7 * week)));
    const forecast = forecastDemand({ ...toSeries({ units, stores: units.map(() => 0) }), isoWeeks }, horizon);
    for (let one = 0; one < 50; one += 1) {
      expect(total(forecast, one)).toBeGreaterThan(one < 10 ? 140 : 28);
      expect(total(forecast, one)).toBeLessThan(one < 10 ? 160 : 32);
    }
  });
});

describe('properties', () => {
  const series = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 20, max: 90 })).chain(([count, weeks]) =>
    fc.record({
      units: fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: weeks, maxLength: weeks }), {
        minLength: count,
        maxLength: count,
      }),
      available: fc.array(fc.array(fc.constantFrom(1, 1, 1, 0), { minLength: weeks, maxLength: weeks }), {
        minLength: count,
        maxLength: count,
      }),
      lines: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: count, maxLength: count }),
      products: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: count, maxLength: count }),
    }),
  );

  test('the order of the series changes nothing', () => {
    fc.assert(
      fc.property(series, (given) => {
        const forecast = forecastDemand(toSeries(given), horizon);
        const reversed = forecastDemand(
          toSeries({
            units: given.units.toReversed(),
            available: given.available.toReversed(),
            lines: given.lines.toReversed(),
            products: given.products.toReversed(),
          }),
          horizon,
        );
        forecast.levels.forEach((level, one) => {
          const same = given.units.length - 1 - one;
          expect(Math.abs((reversed.levels[same] ?? 0) - level)).toBeLessThan(1e-9);
        });
      }),
    );
  });

  test('multiplied sales multiply the levels', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 20 }), (given, factor) => {
        const { levels } = forecastDemand(toSeries(given), horizon);
        const units = given.units.map((weeks) => weeks.map((sold) => sold * factor));
        const multiplied = forecastDemand(toSeries({ ...given, units }), horizon);
        levels.forEach((level, one) => {
          expect(multiplied.levels[one]).toBeCloseTo(level * factor, 8);
        });
      }),
    );
  });

  test('unavailable weeks before the first sale change nothing', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 30 }), (given, count) => {
        const short = {
          ...given,
          units: given.units.map((weeks) => weeks.slice(0, 20)),
          available: given.available.map((weeks) => weeks.slice(0, 20)),
        };
        const padding = Array.from({ length: count }, () => 0);
        const padded = {
          ...short,
          units: short.units.map((weeks) => [...padding, ...weeks]),
          available: short.available.map((weeks) => [...padding, ...weeks]),
        };
        expect(forecastDemand(toSeries(padded), horizon)).toEqual(forecastDemand(toSeries(short), horizon));
      }),
    );
  });

  test('a par level does not decrease with a longer horizon', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 1.02, max: 9, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (level, dispersion, weeks) => {
          expect(computeQuantile(level * (weeks + 1), dispersion, 0.95)).toBeGreaterThanOrEqual(
            computeQuantile(level * weeks, dispersion, 0.95),
          );
        },
      ),
    );
  });
});

test.each([
  ['2024-01-01', 0],
  ['2024-12-30', 0],
  ['2020-12-28', 52],
  ['2021-01-04', 0],
  ['2024-04-08', 14],
])('the week of %s has the cell %d', (monday, cell) => {
  expect(toIsoWeekCell(monday)).toBe(cell);
});
