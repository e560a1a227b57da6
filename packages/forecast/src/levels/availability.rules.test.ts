import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMissingWeeks, type StockEvent, toWeeklyDemand } from './availability.rules.ts';

interface Given {
  /** Units sold on the first day of each week. */
  readonly weekly: readonly number[];
  readonly events?: readonly StockEvent[];
  readonly hasEarlierEvents?: boolean;
  readonly missing?: readonly number[];
}

const toDemand = ({ weekly, events = [], hasEarlierEvents = false, missing = [] }: Given) => {
  const dailyUnits = new Int32Array(weekly.length * 7);
  weekly.forEach((units, week) => {
    dailyUnits[week * 7] = units;
  });
  const missingWeeks = Uint8Array.from(weekly, (_, week) => Number(missing.includes(week)));
  const { units, available } = toWeeklyDemand({ dailyUnits, events, hasEarlierEvents, missingWeeks });
  return { units: [...units], available: [...available] };
};

describe('the availability without inventory data', () => {
  test('starts with the first sale', () => {
    expect(toDemand({ weekly: [0, 0, 3, 0, 2] }).available).toEqual([0, 0, 1, 1, 1]);
    expect(toDemand({ weekly: [0, 0] }).available).toEqual([0, 0]);
  });

  test('excludes improbable weeks without sales between weeks with sales', () => {
    // At four units a week, one week without sales has the probability 2^-4, two weeks have 2^-8.
    expect(toDemand({ weekly: [4, 4, 4, 0, 4] }).available).toEqual([1, 1, 1, 1, 1]);
    expect(toDemand({ weekly: [4, 4, 4, 0, 0, 4] }).available).toEqual([1, 1, 1, 0, 0, 1]);
  });

  test('includes weeks without sales at the end, because the product may have lost its demand', () => {
    expect(toDemand({ weekly: [4, 4, 4, 0, 0, 0] }).available).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('excludes weeks in which the feed of the store is missing', () => {
    expect(toDemand({ weekly: [4, 4, 0, 4], missing: [2] }).available).toEqual([1, 1, 0, 1]);
  });

  test('does not count returns as negative demand', () => {
    expect(toDemand({ weekly: [3, -5, 2] })).toEqual({ units: [3, 0, 2], available: [1, 1, 1] });
    expect(toDemand({ weekly: [-5, -1] })).toEqual({ units: [0, 0], available: [0, 0] });
  });
});

describe('the availability by the on-hand estimate', () => {
  const count = (day: number, units: number): StockEvent => ({ day, kind: 'COUNT', units });
  const receipt = (day: number, units: number): StockEvent => ({ day, kind: 'RECEIPT', units });

  test('excludes weeks with at least three days out of stock', () => {
    // The second week sells the last unit; the delivery of the fourth week arrives after two days.
    const given = { weekly: [1, 1, 0, 1, 1], events: [count(0, 1), receipt(23, 5)] };
    expect(toDemand(given).available).toEqual([1, 0, 0, 1, 1]);
  });

  test('includes a week of a product that is in stock and does not sell', () => {
    const events = [count(0, 9)];
    expect(toDemand({ weekly: [4, 4, 0, 0, 4], events }).available).toEqual([1, 1, 1, 1, 1]);
  });

  test('is unknown before the first count or delivery', () => {
    expect(toDemand({ weekly: [4, 4, 0, 4], events: [count(27, 0)] }).available).toEqual([1, 1, 1, 1]);
  });

  test('is unknown until a count if there were events before the period', () => {
    const events = [receipt(7, 3)];
    expect(toDemand({ weekly: [1, 1, 1, 1, 0], events }).available).toEqual([1, 1, 1, 0, 0]);
    expect(toDemand({ weekly: [1, 1, 1, 1, 0], events, hasEarlierEvents: true }).available).toEqual([1, 1, 1, 1, 1]);
  });

  test('is refuted by sales that the estimate cannot explain', () => {
    expect(toDemand({ weekly: [1, 2, 2, 0], events: [count(0, 1)] }).available).toEqual([1, 1, 1, 0]);
  });
});

describe('the feed of a store', () => {
  const toMissing = (weeklyUnits: readonly number[], lastDay: number, endsWithPeriod = false) => [
    ...findMissingWeeks({
      weeks: weeklyUnits.length,
      weeklyUnits: Int32Array.from(weeklyUnits),
      lastDay,
      endsWithPeriod,
    }),
  ];

  test('is missing in weeks without any sale, if that is improbable', () => {
    expect(toMissing([40, 40, 0, 40], 27)).toEqual([0, 0, 1, 0]);
    expect(toMissing([1, 1, 0, 1], 27)).toEqual([0, 0, 0, 0]);
  });

  test('is missing after its last day, and in the week in which it lacks three days', () => {
    expect(toMissing([40, 40, 40, 0], 20)).toEqual([0, 0, 0, 1]);
    expect(toMissing([40, 40, 40, 0], 18)).toEqual([0, 0, 0, 1]);
    expect(toMissing([40, 40, 40, 0], 17)).toEqual([0, 0, 1, 1]);
    expect(toMissing([0, 0], -1)).toEqual([1, 1]);
  });

  test('is missing in the week in which the last week of the retailer ends, which does not reduce the demand', () => {
    expect(toMissing([40, 40, 40, 28], 25, true)).toEqual([0, 0, 0, 1]);
    expect(toMissing([40, 40, 40, 28], 25)).toEqual([0, 0, 0, 0]);
    expect(toMissing([40, 40, 40, 40], 27, true)).toEqual([0, 0, 0, 0]);
  });
});

test('never excludes a week with sales, except without a feed or out of stock', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 1, maxLength: 60 }), (weekly) => {
      const { units, available } = toDemand({ weekly });
      units.forEach((sold, week) => {
        expect(sold).toBeGreaterThanOrEqual(0);
        if (sold > 0) expect(available[week]).toBe(1);
      });
    }),
  );
});
