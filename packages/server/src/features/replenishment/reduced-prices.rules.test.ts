import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findReducedWeeks, type WeeklyValues } from './reduced-prices.rules.ts';

/** Values of weeks with these prices in cents and units; a price of 0 is a week without sales. */
const toValues = (prices: readonly number[], units = 10): WeeklyValues => ({
  units: Float64Array.from(prices, (price) => (price > 0 ? units : 0)),
  cents: Float64Array.from(prices, (price) => price * units),
});

const listReduced = (values: WeeklyValues, until?: number): number[] =>
  [...findReducedWeeks(values, until)].flatMap((isReduced, week) => (isReduced ? week : []));

const usual = 500;
const withReduced = (weeks: readonly number[], price: number): number[] =>
  Array.from({ length: 104 }, (_, week) => (weeks.includes(week) ? price : usual));

describe('weeks with a reduced price', () => {
  test('are those at least 10 % below the usual price', () => {
    expect(listReduced(toValues(withReduced([3, 40, 41, 103], 449)))).toEqual([3, 40, 41, 103]);
    expect(listReduced(toValues(withReduced([3, 40, 41, 103], 451)))).toEqual([]);
  });

  test('do not include a price that is lower for good, once it is usual', () => {
    const lowered = Array.from({ length: 104 }, (_, week) => (week < 50 ? 500 : 400));
    expect(listReduced(toValues(lowered))).toEqual([]);
    // Until enough weeks have it, it may end.
    expect(listReduced(toValues(lowered), 53)).toEqual([50, 51, 52]);
  });

  test('are none if the price varies all the time, or there are few weeks with sales', () => {
    const varying = Array.from({ length: 104 }, (_, week) => [500, 400, 500, 300][week % 4] ?? 0);
    expect(listReduced(toValues(varying))).toEqual([]);
    expect(listReduced(toValues([500, 500, 500, 500, 500, 300, 500]))).toEqual([]);
    expect(listReduced(toValues(Array.from({ length: 104 }, () => 0)))).toEqual([]);
  });

  test('ignore weeks without sales, without value, and with returns only', () => {
    const values = toValues(withReduced([40], 300));
    values.units[10] = 0;
    values.cents[20] = 0;
    values.units[30] = -5;
    values.cents[30] = -1000;
    expect(listReduced(values)).toEqual([40]);
  });

  const prices = fc.array(fc.constantFrom(0, 300, 420, 470, 500), { minLength: 1, maxLength: 120 });

  test('depend on neither the currency nor the units sold, and see no later week', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(2, 4, 0.5), fc.integer({ min: 1, max: 99 }), (list, factor, units) => {
        const expected = listReduced(toValues(list));
        expect(listReduced(toValues(list.map((price) => price * factor)))).toEqual(expected);
        expect(listReduced(toValues(list, units))).toEqual(expected);
        const until = Math.floor(list.length / 2);
        expect(listReduced(toValues(list), until)).toEqual(listReduced(toValues(list.slice(0, until))));
      }),
    );
  });

  test('are at most a third of the weeks with sales, and below the highest price', () => {
    fc.assert(
      fc.property(prices, (list) => {
        const reduced = listReduced(toValues(list));
        const priced = list.filter((price) => price > 0);
        expect(reduced.length).toBeLessThanOrEqual(priced.length / 3);
        for (const week of reduced) expect(list[week]).toBeLessThanOrEqual(0.9 * Math.max(...priced));
      }),
    );
  });
});
