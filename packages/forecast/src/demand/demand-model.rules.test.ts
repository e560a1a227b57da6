import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { describe, expect, test } from 'vitest';
import { computeRelativeError, isInDeadBand } from './dead-band.rules.ts';
import { forecastDemand, sumForecast } from './demand-forecast.rules.ts';
import { computeRoughDispersion, findDemandWeeks, stockStates } from './demand-weeks.rules.ts';
import type { Driver } from './drivers.types.ts';
import { findPeaks } from './robust-weeks.rules.ts';

const [weeks, horizon] = [56, 3];

interface Given {
  /** By series; stock is unknown if not given. */
  readonly states?: readonly (Uint8Array | undefined)[];
  readonly products?: readonly number[];
  readonly stores?: readonly number[];
  readonly drivers?: readonly Driver[];
}

const forecastRows = (rows: readonly (readonly number[])[], given: Given = {}) => {
  const unknown = new Uint8Array(weeks).fill(stockStates.unknown);
  const shown = rows.map((row, at) => findDemandWeeks(Int32Array.from(row), given.states?.[at] ?? unknown));
  const forecast = forecastDemand(
    {
      count: rows.length,
      weeks,
      units: Int32Array.from(rows.flat()),
      available: Uint8Array.from(shown.flatMap((one) => [...one])),
      isoWeeks: new Uint8Array(weeks + horizon),
      lines: new Int32Array(rows.length),
      products: Int32Array.from(given.products ?? rows.map(() => 0)),
      stores: Int32Array.from(given.stores ?? rows.keys()),
      drivers: given.drivers ?? [],
    },
    horizon,
  );
  return rows.map((_, at) => {
    const { level, demand, dispersion } = sumForecast(forecast, at, horizon);
    return {
      level,
      mean: demand,
      phi1: forecast.weekDispersions[at * horizon] ?? 0,
      phiH: dispersion,
      nEff: forecast.effectiveWeeks[at] ?? 0,
      used: shown[at]?.reduce((sum, isShown) => sum + isShown, 0),
      par95: computeQuantile(demand, dispersion, 0.95),
      mus: [...forecast.demand.subarray(at * horizon, (at + 1) * horizon)],
    };
  });
};

type Result = ReturnType<typeof forecastRows>[number];

const everyWeek = (unitsIn: (week: number) => number): number[] =>
  Array.from({ length: weeks }, (_, week) => unitsIn(week));
const repeat = (pattern: readonly number[], from = 0): number[] =>
  everyWeek((week) => pattern[(week + from) % pattern.length] ?? 0);
const regular = repeat([4, 5, 6, 5]);

/** Within the last digit of the golden value. */
const expectGolden = (result: Result | undefined, golden: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(golden))
    expect(Math.abs(Number(result?.[name as keyof Result]) - value), name).toBeLessThan(
      name === 'nEff' ? 1.5e-3 : 1.1e-4,
    );
};

describe('golden values', () => {
  test.each([
    [5, 2, 11],
    [0.3, 1.5, 2],
    [40, 3, 65],
    [900, 5, 1013],
  ])('the quantile of a mean of %d and a dispersion of %d', (mean, dispersion, quantile) => {
    expect(computeQuantile(mean, dispersion, mean === 40 ? 0.98 : 0.95)).toBe(quantile);
  });

  test('regular sales', () => {
    const golden = { level: 5.0097, mean: 15.029, phi1: 1.02, phiH: 1.02, nEff: 49.625, used: 56, par95: 22 };
    expectGolden(forecastRows([regular])[0], golden);
  });

  test('lumpy sales: a case every fourth week', () => {
    const lumpy = everyWeek((week) => (week % 4 === 3 ? 20 : 0));
    const golden = { level: 5.3961, mean: 16.1882, phi1: 15.5567, phiH: 5.8876, nEff: 47.085, used: 53, par95: 35 };
    expectGolden(forecastRows([lumpy])[0], golden);
    const counted = Array.from({ length: 53 }, (_, at) => at + 3);
    expect(computeRoughDispersion(Int32Array.from(lumpy), counted)).toBeCloseTo(14.0101, 4);
  });

  test('a typing error', () => {
    const typed = regular.with(50, 500);
    const golden = { level: 5.3455, mean: 16.0365, phi1: 4.5437, phiH: 4.4945, nEff: 45.875, used: 56, par95: 32 };
    expectGolden(forecastRows([typed])[0], golden);
    expect(findPeaks(Float64Array.from(typed), new Uint8Array(weeks).fill(1))).toEqual([
      { week: 50, level: 17, spread: expect.any(Number) },
    ]);
  });

  test('weeks without sales, with unknown and with known stock', () => {
    const stopped = everyWeek((week) => (week >= 30 && week <= 35 ? 0 : ([7, 9][week % 2] ?? 0)));
    const known = Uint8Array.from(stopped, (units) => (units > 0 ? stockStates.unknown : stockStates.known));
    const golden = { level: 8.0114, mean: 24.0342, phi1: 1.02, phiH: 1.02, nEff: 44.722, used: 50, par95: 32 };
    expectGolden(forecastRows([stopped])[0], golden);
    expectGolden(forecastRows([stopped], { states: [known] })[0], {
      level: 7.5584,
      mean: 22.6751,
      phi1: 1.02,
      phiH: 2.4087,
      nEff: 32.159,
      used: 56,
      par95: 36,
    });
  });

  test('three stores with two products, of which one store sells forty times as much', () => {
    const [x, y] = [repeat([1, 2, 3, 2]), repeat([1, 2, 3, 2], 1)];
    const large = [x, y].map((row) => row.map((units) => 40 * units));
    const found = forecastRows([...large, x, y, x, y], { products: [0, 1, 0, 1, 0, 1], stores: [0, 0, 1, 1, 2, 2] });
    const golden = [80.386, 79.572, 2.0097, 1.9893, 2.0097, 1.9893];
    for (const [at, level] of golden.entries()) expect(found[at]?.level).toBeCloseTo(level, at < 2 ? 3 : 4);
    expect(found.map(({ par95 }) => par95)).toEqual([295, 291, 10, 10, 10, 10]);
  });

  test('known stock that never sold, of a product that sells in other stores', () => {
    const sells = repeat([3, 4, 5, 4]);
    const unsold = Uint8Array.from({ length: weeks }, (_, week) => (week >= 44 ? stockStates.known : stockStates.none));
    const rows = [everyWeek(() => 0), ...Array.from({ length: 7 }, () => sells)];
    const given = { states: [unsold], products: [0, 1, 0, 1, 0, 1, 0, 1], stores: [0, 0, 1, 1, 2, 2, 3, 3] };
    const golden = { level: 0.1615, mean: 0.4844, phi1: 1.02, phiH: 1.02, nEff: 11.979, used: 12, par95: 2 };
    expectGolden(forecastRows(rows, given)[0], golden);
  });

  test('promotions, with known and with unknown coming prices', () => {
    // Each of five stores has a promotion every fifth week, each in another one.
    const isPromoted = (store: number, week: number) => (week + store) % 5 === 0;
    const stores = [0, 1, 2, 3, 4];
    const rows = stores.map((store) => everyWeek((week) => (isPromoted(store, week) ? 30 : 10) + (week % 2)));
    const price = (coming: readonly number[]): Driver => ({
      kind: 'PRICE',
      tracks: stores.map((store) =>
        Float64Array.from([...everyWeek((week) => (isPromoted(store, week) ? 2 : 3)), ...coming]),
      ),
      trackOf: Int32Array.from(stores),
    });
    const [known] = forecastRows(rows, { drivers: [price([3, 2, 3])] });
    const [unknown] = forecastRows(rows, { drivers: [price([3, Number.NaN, 3])] });

    expectGolden(known, { level: 10.5834, mean: 50.8598, phiH: 1.3999, nEff: 48.833, used: 56, par95: 65 });
    expect(known?.mus.map((mu) => Number(mu.toFixed(4)))).toEqual([10.5834, 29.693, 10.5834]);
    // Least squares over the year of 52 weeks, with the pool of 100 weeks and 0.3 weeks without an effect.
    const [x, year] = [Math.log(2 / 3), everyWeek((week) => week).slice(-52)];
    const [squares, products] = stores.reduce(
      ([xx, xy], store) => {
        const xs = year.map((week) => (isPromoted(store, week) ? x : 0));
        const ys = year.map((week) => Math.log((rows[store]?.[week] ?? 0) + 0.5));
        const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / 52;
        const deviations = (of: readonly number[]) => of.map((value) => value - mean(of));
        const [dx, dy] = [deviations(xs), deviations(ys)];
        const sum = (of: readonly number[]) => dx.reduce((total, value, at) => total + value * (of[at] ?? 0), 0);
        return [xx + sum(dx), xy + sum(dy)];
      },
      [0, 0],
    );
    const pooled = 1 + 100 / (5 * 52);
    const effect = (products * pooled) / (squares * pooled + 0.3 * x * x);
    expect(Math.log((known?.mus[1] ?? 0) / (known?.mus[0] ?? 1)) / x).toBeCloseTo(effect, 6);
    const golden = { level: 14.9212, mean: 44.7636, phi1: 4.8219, phiH: 2.6172, nEff: 49.086, used: 56, par95: 64 };
    expectGolden(unknown, golden);
    expect(unknown).toEqual(forecastRows(rows)[0]);
  });

  test('the dead-band of regular sales', () => {
    const [found] = forecastRows([regular]);
    const { level = 0, mean = 0, phi1 = 1, phiH = 1, nEff = 0, par95 = 0 } = found ?? {};
    const relativeError = computeRelativeError({ level, effectiveWeeks: nEff, weekDispersion: phi1 });
    const parLevelAt = (share: number) => computeQuantile(mean * share, phiH, 0.95);
    const kept = Array.from({ length: 60 }, (_, parLevel) => parLevel).filter((parLevel) =>
      isInDeadBand(parLevel, par95, { relativeError, parLevelAt }),
    );
    expect(kept).toEqual([21, 22, 23]);
  });
});

describe('few stores and few sales', () => {
  test('nine stores that sell 2 beside one that sells 200 keep their levels', () => {
    const rows = [repeat([190, 210]), ...Array.from({ length: 9 }, () => repeat([1, 3]))];
    const levels = forecastRows(rows).map(({ level }) => level);
    expect(Math.abs((levels[0] ?? 0) - 200)).toBeLessThan(3);
    for (const level of levels.slice(1)) expect(Math.abs(level - 2)).toBeLessThan(0.1);
  });

  test('a case of 20 every fourth week is 4.5 to 5.5 a week, and nothing in a store that never sold it', () => {
    const rows = [everyWeek((week) => (week % 4 === 2 ? 20 : 0)), everyWeek(() => 0)];
    const [sells, never] = forecastRows(rows);
    expect(sells?.level).toBeGreaterThan(4.5);
    expect(sells?.level).toBeLessThan(5.5);
    expect(never?.used).toBe(0);
  });

  test('one typed 500 leaves the par level at 32 or less', () => {
    expect(forecastRows([regular.with(40, 500)])[0]?.par95).toBeLessThanOrEqual(32);
  });

  test('known stock of 12 weeks that never sold is at most 0.2 a week', () => {
    const unsold = Uint8Array.from({ length: weeks }, (_, week) => (week >= 44 ? stockStates.known : stockStates.none));
    const sells = repeat([3, 4, 5, 4]);
    expect(forecastRows([everyWeek(() => 0), sells, sells, sells], { states: [unsold] })[0]?.level).toBeLessThan(0.2);
  });

  test('two years of zeros with counted stock sell nothing', () => {
    const known = new Uint8Array(weeks).fill(stockStates.known);
    const rows = [everyWeek(() => 0), repeat([4, 5])];
    expect(forecastRows(rows, { states: [known] })[0]?.level).toBeLessThan(0.2);
  });

  test('a store with absurd figures does not move the others', () => {
    const rows = [repeat([15_000, 17_000]), ...Array.from({ length: 4 }, () => repeat([3, 5]))];
    for (const { level } of forecastRows(rows).slice(1)) expect(Math.abs(level - 4)).toBeLessThan(0.2);
  });

  test('a product that sells in one store only keeps its level there', () => {
    const known = new Uint8Array(weeks).fill(stockStates.known);
    const rows = [repeat([4, 6]), everyWeek(() => 0), everyWeek(() => 0)];
    expect(forecastRows(rows, { states: [undefined, known, known] })[0]?.level).toBeCloseTo(5, 1);
  });
});
