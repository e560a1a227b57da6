import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyticsRoutes } from './analytics.contract.ts';
import {
  averageUnitPrice,
  listMonths,
  percentageChange,
  periodStatistics,
  periodYearEarlier,
} from './analytics.rules.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const sold = fc.integer({ min: 1, max: 1_000_000_000 });

describe('the change from last year', () => {
  test.each([
    [119, 100, 19],
    [95, 100, -5],
    [2, 3, -33],
    [225, 200, 13], // 12.5 rounds up
    [175, 200, -12], // so does −12.5
    [0, 7, -100],
    [7, 0, 100],
    [0, 0, 0],
    [1, 3, -67],
    [-10, 100, -110],
    [10, -5, 100],
    [-3, -5, -100],
  ])('from %i (this year) and %i (last year) is %i %%', (now, lastYear, change) => {
    expect(percentageChange(now, lastYear)).toBe(change);
  });

  test('matches the formula of the specification where last year has sales', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (now, lastYear) => {
        const exact = (now / lastYear) * 100 - 100;
        expect(Math.abs(percentageChange(now, lastYear) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  test('never decreases with higher sales, and has the sign of the difference', () => {
    fc.assert(
      fc.property(amount, amount, sold, (one, other, lastYear) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(percentageChange(less, lastYear)).toBeLessThanOrEqual(percentageChange(more, lastYear));
        const sign = Math.sign(percentageChange(one, lastYear));
        expect(sign === 0 || sign === Math.sign(one - lastYear)).toBe(true);
      }),
    );
  });

  test('is exact for the largest totals', () => {
    expect(percentageChange(9_007_199_254_740_991, 9_007_199_254_740_990)).toBe(0);
    expect(percentageChange(9_007_199_254_740_991, 1)).toBe(Number(900_719_925_474_099_100n - 100n));
  });
});

describe('the same period a year earlier', () => {
  test.each([
    [
      { after: '2026-01-01', before: '2026-06-30' },
      { after: '2025-01-01', before: '2025-06-30' },
    ],
    [
      { after: '2024-02-01', before: '2024-02-29' },
      { after: '2023-02-01', before: '2023-02-28' },
    ],
    [
      { after: '2024-02-29', before: '2025-02-28' },
      { after: '2023-02-28', before: '2024-02-28' },
    ],
  ])('of %o is %o', (period, earlier) => {
    expect(periodYearEarlier(period)).toEqual(earlier);
  });

  test('has the same number of months, each twelve months earlier', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [after, before] = one < other ? [one, other] : [other, one];
        const months = listMonths({ after, before });
        const earlier = listMonths(periodYearEarlier({ after, before }));
        expect(earlier).toEqual(months.map((month) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`));
      }),
    );
  });

  test('lists the months of both years that it spans', () => {
    expect(listMonths({ after: '2025-11-15', before: '2026-02-01' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});

describe('the statistics of a store', () => {
  // 28 days are four weeks: 40 units for $105.00.
  const period = { after: '2026-02-01', before: '2026-02-28' };
  const february = [{ month: '2026-02', units: 40, sales: 10_500 }];

  test('are averaged over the weeks of the period', () => {
    expect(periodStatistics({ period, sold: february }, '2026-06-01')).toEqual({
      units: [{ month: '2026-02', data: 40 }],
      sales: [{ month: '2026-02', data: 10_500 }],
      averageUnitPrice: 263, // 262.5
      averageUnitsPerWeek: 10,
      averageSalesPerWeek: 2625,
      recordUnitsMonth: { month: '2026-02', record: 40 },
      recordSalesMonth: { month: '2026-02', record: 10_500 },
    });
  });

  test('exclude future days', () => {
    const { averageUnitsPerWeek, averageSalesPerWeek } = periodStatistics({ period, sold: february }, '2026-02-14');
    expect([averageUnitsPerWeek, averageSalesPerWeek]).toEqual([20, 5250]);
  });

  test('round weekly units to two decimal places', () => {
    const ten = { after: '2026-03-01', before: '2026-03-10' };
    const statistics = periodStatistics(
      { period: ten, sold: [{ month: '2026-03', units: 1, sales: 1 }] },
      '2026-04-01',
    );
    expect(statistics.averageUnitsPerWeek).toBe(0.7);
    expect(statistics.averageSalesPerWeek).toBe(1);
  });

  test('include months without sales, and have no record without any sales', () => {
    const quarter = { after: '2026-01-10', before: '2026-03-10' };
    const statistics = periodStatistics({ period: quarter, sold: [] }, '2026-12-31');
    expect(statistics.units.map(({ month, data }) => [month, data])).toEqual([
      ['2026-01', 0],
      ['2026-02', 0],
      ['2026-03', 0],
    ]);
    expect(statistics).toMatchObject({ averageUnitPrice: 0, averageUnitsPerWeek: 0, recordSalesMonth: null });
  });

  test('use the first of several equal months as the record', () => {
    const sold = [
      { month: '2026-01', units: 5, sales: 900 },
      { month: '2026-02', units: 5, sales: 1000 },
    ];
    const statistics = periodStatistics({ period: { after: '2026-01-01', before: '2026-02-28' }, sold }, '2026-12-31');
    expect(statistics.recordUnitsMonth).toEqual({ month: '2026-01', record: 5 });
    expect(statistics.recordSalesMonth).toEqual({ month: '2026-02', record: 1000 });
  });

  test('are zero for a future period', () => {
    const statistics = periodStatistics({ period, sold: [] }, '2026-01-01');
    expect(statistics).toMatchObject({ averageUnitsPerWeek: 0, averageSalesPerWeek: 0 });
  });

  test('compute the unit price despite returns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), amount, (price, units) => {
        const expected = units === 0 ? 0 : price;
        expect(averageUnitPrice(price * units, units)).toBe(expected);
      }),
    );
    expect(averageUnitPrice(0, 0)).toBe(0);
  });
});

test('rejects a period that ends before it starts, has no year before it, or is too long', () => {
  const { query } = analyticsRoutes.storePerformance;
  const parse = (soldOnAfter: string, soldOnBefore: string) => query.safeParse({ soldOnAfter, soldOnBefore }).success;
  expect(parse('2026-01-01', '2026-01-01')).toBe(true);
  expect(parse('2026-01-02', '2026-01-01')).toBe(false);
  expect(parse('0001-12-31', '0002-01-01')).toBe(false);
  expect(parse('1900-01-01', '2026-01-01')).toBe(false);
});
