import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, drawDemand } from '../simulation/demand-draws.rules.ts';
import { forecastErrors } from '../simulation/level-errors.rules.ts';
import { errorWeeks, measureErrors } from './forecast-errors.rules.ts';
import { replayForecasts } from './forecast-replays.rules.ts';

const horizon = 3;
const weeks = 130;

interface Given {
  readonly products: number;
  readonly stores: number;
  /** Units a week of a product in a store. */
  readonly meanIn: (product: number, store: number, week: number) => number;
}

const measure = ({ products, stores, meanIn }: Given, order: (places: number[]) => number[] = (places) => places) => {
  const places = order(Array.from({ length: products * stores }, (_, one) => one));
  const toProduct = (one: number) => Math.floor(one / stores);
  const units = places.flatMap((one) => {
    const random = createRandom(one);
    return Array.from({ length: weeks }, (_, week) =>
      drawDemand(meanIn(toProduct(one), one % stores, week), 1.2, random()),
    );
  });
  const series = {
    count: places.length,
    weeks,
    units: Int32Array.from(units),
    available: new Uint8Array(units.length).fill(1),
    isoWeeks: Uint8Array.from({ length: weeks + errorWeeks }, (_, week) => week % 52),
    lines: new Int32Array(places.length),
    products: Int32Array.from(places, toProduct),
    stores: Int32Array.from(places, (one) => one % stores),
    drivers: [],
  };
  const horizons = new Int32Array(places.length).fill(horizon);
  return measureErrors(series, [...replayForecasts({ series, horizons }, errorWeeks)]);
};

/** A level that is another one in each quarter, for each key. */
const jump = (key: number, week: number) => Math.exp(2.4 * (createRandom(key, Math.floor(week / 13))() - 0.5));

describe('the errors of forecasts', () => {
  test('are the usual ones where sales do not change', () => {
    const { product, store, ...others } = measure({ products: 8, stores: 6, meanIn: () => 10 });
    expect(store).toEqual(forecastErrors.store);
    expect(others.account).toEqual(forecastErrors.account);
    expect(product.level).toBeLessThanOrEqual(forecastErrors.product.level);
  });

  test('are larger for products whose level changes in all stores, not for stores', () => {
    const { product, store, series, account } = measure({
      products: 20,
      stores: 6,
      meanIn: (one, _, week) => 10 * jump(one, week),
    });
    expect(product.level).toBeGreaterThan(2 * forecastErrors.product.level);
    expect(series.level / forecastErrors.series.level).toBeCloseTo(product.level / forecastErrors.product.level, 9);
    expect(product.growth / forecastErrors.product.growth).toBeCloseTo(product.level / forecastErrors.product.level, 9);
    expect(store.level).toBeLessThan(2 * forecastErrors.store.level);
    expect([account, product.week]).toEqual([forecastErrors.account, forecastErrors.product.week]);
  });

  test('are larger for stores whose level changes for all products, not for products', () => {
    const { product, store } = measure({
      products: 20,
      stores: 12,
      meanIn: (_, one, week) => 10 * jump(100 + one, week),
    });
    expect(store.level).toBeGreaterThan(2 * forecastErrors.store.level);
    expect(product.level).toBeLessThan(2 * forecastErrors.product.level);
  });

  test('are the usual ones without a history', () => {
    const empty = { count: 0, weeks: 0, units: new Int32Array(), available: new Uint8Array() };
    const none = {
      isoWeeks: new Uint8Array(),
      lines: new Int32Array(),
      products: new Int32Array(),
      stores: new Int32Array(),
    };
    expect(measureErrors({ ...empty, ...none, drivers: [] }, [])).toEqual(forecastErrors);
  });

  test('are at least half of the usual ones, and do not depend on the order of the series', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(20),
        (products, stores, key) => {
          const given = {
            products,
            stores,
            meanIn: (one: number, _: number, week: number) => 5 * jump(key + one, week),
          };
          const errors = measure(given);
          expect(errors.product.level).toBeGreaterThanOrEqual(0.5 * forecastErrors.product.level);
          expect(errors.store.level).toBeGreaterThanOrEqual(forecastErrors.store.level);
          const reversed = measure(given, (places) => places.toReversed());
          expect(reversed.product.level).toBeCloseTo(errors.product.level, 9);
        },
      ),
      { numRuns: 10 },
    );
  });
});
