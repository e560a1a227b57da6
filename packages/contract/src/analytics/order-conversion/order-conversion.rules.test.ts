import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kit/dates.ts';
import { rangeTypes, startOfInterval } from '../ranges.rules.ts';
import {
  type ConversionUnits,
  computeConversion,
  computeForecast,
  conversionSeries,
  totalConversion,
  totalForecast,
} from './order-conversion.rules.ts';

const units = fc.integer({ min: 0, max: 1_000_000 });
const row: fc.Arbitrary<ConversionUnits> = fc.record({
  assortmentCount: units,
  estimatedInventory: units,
  totalOrderQuantity: units,
  totalSalesQuantity: fc.integer({ min: -1000, max: 1_000_000 }),
});

describe('order conversion', () => {
  test.for([
    [{ assortmentCount: 200, estimatedInventory: 150, totalOrderQuantity: 80, totalSalesQuantity: 60 }, 75, 75],
    [{ assortmentCount: 3, estimatedInventory: 1, totalOrderQuantity: 3, totalSalesQuantity: 2 }, 33.33, 66.67],
    [{ assortmentCount: 8, estimatedInventory: 1, totalOrderQuantity: 800, totalSalesQuantity: -1 }, 12.5, -0.13],
    [{ assortmentCount: 10, estimatedInventory: 25, totalOrderQuantity: 10, totalSalesQuantity: 25 }, 250, 250],
  ] as const)(
    'of %o is a utilization of %s %% and a conversion rate of %s %%',
    ([given, inventoryUtilization, conversionRate]) => {
      expect(computeConversion(given)).toMatchObject({ inventoryUtilization, conversionRate });
    },
  );

  test('is null without an assortment or orders', () => {
    const given = { assortmentCount: 0, estimatedInventory: 5, totalOrderQuantity: 0, totalSalesQuantity: 7 };

    expect(computeConversion(given)).toMatchObject({ inventoryUtilization: null, conversionRate: null });
  });

  test('of a company is computed from the totals of its stores, in any order', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const whole = totalConversion(rows);

        expect(totalConversion(rows.toReversed())).toEqual(whole);
        expect(whole.totalSalesQuantity).toBe(
          rows.reduce((sum, { totalSalesQuantity }) => sum + totalSalesQuantity, 0),
        );
        expect(totalConversion([whole])).toEqual(whole);
      }),
    );
  });

  test('is exact to 0.005 percent', () => {
    fc.assert(
      fc.property(row, (given) => {
        const { inventoryUtilization } = computeConversion(given);
        fc.pre(inventoryUtilization !== null);

        const exact = (100 * given.estimatedInventory) / given.assortmentCount;
        expect(Math.abs(inventoryUtilization - exact)).toBeLessThanOrEqual(0.005 + 1e-6 * Math.abs(exact));
      }),
    );
  });
});

describe('the series of a row', () => {
  test.for([
    ['DAY', '2026-11-21'],
    ['WEEK', '2026-11-16'],
    ['MONTH', '2026-11-01'],
    ['QUARTER', '2026-10-01'],
    ['YEAR', '2026-01-01'],
  ] as const)('assigns a day to its %s interval, which starts on %s', ([range, start]) => {
    expect(startOfInterval('2026-11-21', range)).toBe(start);
  });

  test('has a point for every interval, and its totals equal those of its days', () => {
    const first = '2025-12-20';
    const day = fc.integer({ min: -30, max: 430 }).map((offset) => addDays(first, offset));
    const entry = fc.record({
      date: day,
      totalSalesQuantity: fc.integer({ min: -50, max: 500 }),
      totalOrderQuantity: units,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...rangeTypes),
        fc.integer({ min: 0, max: 400 }),
        fc.array(entry, { maxLength: 40 }),
        (range, length, days) => {
          const period = { after: first, before: addDays(first, length) };
          const points = conversionSeries(period, range, days);

          const starts = new Set(
            Array.from({ length: length + 1 }, (_, offset) => startOfInterval(addDays(first, offset), range)),
          );
          expect(points.map(({ date }) => date)).toEqual([...starts]);
          const within = days.filter(({ date }) => date >= period.after && date <= period.before);
          for (const name of ['totalSalesQuantity', 'totalOrderQuantity'] as const)
            expect(points.reduce((sum, point) => sum + point[name], 0)).toBe(
              within.reduce((sum, one) => sum + one[name], 0),
            );
        },
      ),
    );
  });
});

describe('the inventory forecast', () => {
  test.for([
    [{ estimatedInventory: 7, weeklyUnits: 2, expectedLostUnits: 0.004 }, 2, 3.5, 0],
    [{ estimatedInventory: 10, weeklyUnits: 3, expectedLostUnits: 0.125 }, 3, 3.33, 0.13],
    [{ estimatedInventory: 0, weeklyUnits: 1.5, expectedLostUnits: 1.5 }, 1.5, 0, 1.5],
    [{ estimatedInventory: 12, weeklyUnits: 0, expectedLostUnits: 0 }, 0, null, 0],
  ] as const)('of %o is %s units a week, %s weeks of cover and a loss of %s', ([given, ...expected]) => {
    const { weeklyUnits, weeksOfCover, expectedLostUnits } = computeForecast(given);

    expect([weeklyUnits, weeksOfCover, expectedLostUnits]).toEqual(expected);
  });

  test('of several rows is computed from their totals', () => {
    const rows = [
      {
        estimatedInventory: 10,
        outlook: computeForecast({ estimatedInventory: 10, weeklyUnits: 4, expectedLostUnits: 1 }),
      },
      {
        estimatedInventory: 20,
        outlook: computeForecast({ estimatedInventory: 20, weeklyUnits: 1, expectedLostUnits: 0.25 }),
      },
    ];

    expect(totalForecast(rows)).toEqual({ weeklyUnits: 5, weeksOfCover: 6, expectedLostUnits: 1.25 });
    expect(totalForecast([])).toEqual({ weeklyUnits: 0, weeksOfCover: null, expectedLostUnits: 0 });
  });
});
