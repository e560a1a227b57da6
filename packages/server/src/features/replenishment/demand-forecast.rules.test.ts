import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeLevels } from './adaptive-level.rules.ts';
import { type DemandForecast, forecastDemand } from './demand-forecast.rules.ts';
import { computeSeasons } from './season.rules.ts';
import { isoWeekCells, toIsoWeekCell, type WeeklySeries } from './weekly-series.rules.ts';

const horizon = 3;

interface Given {
  readonly units: readonly (readonly number[])[];
  readonly available?: readonly (readonly number[])[];
  readonly lines?: readonly number[];
  readonly products?: readonly number[];
  readonly firstWeek?: number;
}

const toSeries = ({ units, available, lines, products, firstWeek = 0 }: Given): WeeklySeries => {
  const weeks = units[0]?.length ?? 0;
  return {
    count: units.length,
    weeks,
    units: Int32Array.from(units.flat()),
    available: available ? Uint8Array.from(available.flat()) : new Uint8Array(units.length * weeks).fill(1),
    isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => (week + firstWeek) % 52),
    lines: lines ? Int32Array.from(lines) : new Int32Array(units.length),
    products: products ? Int32Array.from(products) : Int32Array.from(units, (_, one) => one),
  };
};

/** Deterministic sales with trend, season, and weeks that are not available. */
const makeGiven = (count: number, weeks: number): Required<Omit<Given, 'firstWeek'>> => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const units: number[][] = [];
  const available: number[][] = [];
  for (let one = 0; one < count; one += 1) {
    const sold: number[] = [];
    const mask: number[] = [];
    for (let week = 0; week < weeks; week += 1) {
      sold.push(Math.floor(random() * random() * (1 + one) * (week % 52 < 26 ? 2 : 3)));
      mask.push(Number(week >= one * 6 && random() > 0.1));
    }
    units.push(sold);
    available.push(mask);
  }
  const indexes = Array.from({ length: count }, (_, one) => one);
  return { units, available, lines: indexes.map((one) => one % 2), products: indexes.map((one) => one % 5) };
};

const total = (forecast: DemandForecast, one: number): number =>
  forecast.demand.subarray(one * horizon, (one + 1) * horizon).reduce((sum, units) => sum + units, 0);

const parLevel = (forecast: DemandForecast, one: number): number =>
  computeQuantile(total(forecast, one), forecast.horizonDispersions[one] ?? 1, 0.95);

test('matches the values of an independent implementation', () => {
  const forecast = forecastDemand(toSeries({ ...makeGiven(12, 80), firstWeek: 10 }), horizon);

  // Level, dispersion of the horizon, dispersion of a week, demand of the horizon, par level.
  const expected = [
    [0.575108, 1.229165, 1.437583, 1.511623, 4],
    [1.52131, 1.450113, 2.059427, 3.822467, 8],
    [1.372181, 1.629478, 2.276859, 3.606663, 8],
    [1.932667, 2.345085, 2.248995, 4.856047, 11],
    [2.792868, 5.669669, 3.157011, 7.340821, 20],
    [3.400881, 3.179653, 3.973174, 8.545104, 18],
    [3.353451, 3.419442, 3.290104, 8.814269, 19],
    [3.268494, 5.715196, 4.559146, 8.212466, 22],
    [4.556734, 8.010822, 5.690094, 11.976999, 31],
    [6.380011, 5.79644, 4.324187, 16.030508, 34],
    [3.594113, 7.684706, 5.579319, 9.446828, 26],
    [5.200068, 6.082735, 4.221716, 13.065768, 30],
  ];
  expected.forEach(([level = 0, horizonDispersion = 0, weekDispersion = 0, demand = 0, par = 0], one) => {
    expect(forecast.levels[one]).toBeCloseTo(level, 6);
    expect(forecast.horizonDispersions[one]).toBeCloseTo(horizonDispersion, 6);
    expect(forecast.weekDispersions[one]).toBeCloseTo(weekDispersion, 6);
    expect(total(forecast, one)).toBeCloseTo(demand, 6);
    expect(parLevel(forecast, one)).toBe(par);
  });
});

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
  const forecast = forecastDemand(
    toSeries({
      units: [
        [4, 4, 4, 4],
        [1, 1, 1, 1],
      ],
      available: [
        [1, 1, 1, 1],
        [0, 0, 0, 1],
      ],
      products: [0, 0],
    }),
    horizon,
  );
  expect(forecast.levels[0]).toBeCloseTo((4 * 4 + 2 * 2.5) / 6, 12);
  expect(forecast.levels[1]).toBeCloseTo((1 + 2 * 2.5) / 3, 12);
});

describe('the season', () => {
  const year = (week: number) => (week % 52 >= 26 && week % 52 < 34 ? 20 : 10);

  test('is 1 for less than 60 weeks', () => {
    const units = [Array.from({ length: 59 }, (_, week) => year(week))];
    expect(computeSeasons(toSeries({ units })).every((factor) => factor === 1)).toBe(true);
  });

  test('has the mean 1, and is higher in the weeks that sell more', () => {
    const seasons = computeSeasons(toSeries({ units: [Array.from({ length: 156 }, (_, week) => year(week))] }));
    expect(seasons.reduce((sum, factor) => sum + factor, 0) / isoWeekCells).toBeCloseTo(1, 12);
    expect(seasons[30]).toBeGreaterThan(1.5);
    expect(seasons[10]).toBeLessThan(1);
  });

  test('of a small product line is close to that of all products', () => {
    const flat = Array.from({ length: 156 }, () => 10);
    const seasonal = Array.from({ length: 156 }, (_, week) => year(week));
    const units = [flat, ...Array.from({ length: 99 }, () => seasonal)];
    const seasons = computeSeasons(toSeries({ units, lines: units.map((_, one) => Number(one > 0)) }));
    expect(seasons[30]).toBeGreaterThan(1.5);
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

  test('multiplied sales multiply the level', () => {
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

  test('unavailable weeks change no level, wherever they are', () => {
    fc.assert(
      fc.property(series, fc.nat(), (given, position) => {
        const seasons = new Float64Array(3 * isoWeekCells).fill(1);
        const at = position % ((given.units[0]?.length ?? 0) + 1);
        const longer = {
          ...given,
          units: given.units.map((weeks) => weeks.toSpliced(at, 0, 5, 5)),
          available: given.available.map((weeks) => weeks.toSpliced(at, 0, 0, 0)),
        };
        expect(computeLevels(toSeries(longer), seasons, horizon).levels).toEqual(
          computeLevels(toSeries(given), seasons, horizon).levels,
        );
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
