import { gregorian } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeOverviewTiles, computeTrend, type OverviewPoint, toPoints } from './overview.rules.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 });

describe('the trend', () => {
  test('is the slope of the regression line in percent of the average', () => {
    expect(computeTrend([100, 110, 120, 130, 140])).toBeCloseTo((10 / 120) * 100);
    expect(computeTrend([30, 20, 10])).toBeCloseTo(-50);
    expect(computeTrend([2, 8, 2, 8])).toBeCloseTo(24); // slope 1.2 over the average of 5
  });

  test('is 0 for constant values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 2, max: 400 }), (value, count) => {
        expect(computeTrend(Array.from({ length: count }, () => value))).toBeCloseTo(0);
      }),
    );
  });

  test('does not depend on the unit, and changes its sign when time is reversed', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 2, max: 100 }), (values, factor) => {
        const trend = computeTrend(values);
        if (trend === null) return;
        expect(computeTrend(values.map((value) => value * factor))).toBeCloseTo(trend, 6);
        expect(computeTrend(values.toReversed())).toBeCloseTo(-trend, 6);
      }),
    );
  });

  test('is null for fewer than two intervals, or if the average is not positive', () => {
    expect(computeTrend([])).toBeNull();
    expect(computeTrend([7])).toBeNull();
    expect(computeTrend([0, 0, 0])).toBeNull();
    expect(computeTrend([-5, 5])).toBeNull();
  });
});

describe('the tiles', () => {
  const makePoint = (from: string, until: string, value: number, isWhole = true): OverviewPoint => ({
    from,
    until,
    value,
    isWhole,
    label: from,
  });

  test('use the same complete intervals for average, minimum, count, and trend', () => {
    const points = [
      makePoint('2026-01-01', '2026-01-04', 40, false), // begins before the period
      makePoint('2026-01-05', '2026-01-11', 100),
      makePoint('2026-01-12', '2026-01-18', 200),
      makePoint('2026-01-19', '2026-01-25', 60), // not over yet
      makePoint('2026-01-26', '2026-01-31', 0, false), // not begun
    ];

    const tiles = computeOverviewTiles(points, '2026-01-21');

    expect(tiles).toMatchObject({ sum: 400, average: 150, count: 2, max: points[2], min: points[1] });
    expect(tiles.trend).toBeCloseTo((100 / 150) * 100);
  });

  test('have a maximum, but no average, before the first interval is complete', () => {
    const points = [makePoint('2026-01-01', '2026-01-31', 70)];

    expect(computeOverviewTiles(points, '2026-01-21')).toEqual({
      sum: 70,
      average: null,
      trend: null,
      max: points[0],
      min: null,
      count: 0,
    });
  });

  test('are empty for a period without known sales', () => {
    expect(computeOverviewTiles([makePoint('2026-01-01', '2026-01-01', 0)], '2025-12-31')).toEqual({
      sum: 0,
      average: null,
      trend: null,
      max: null,
      min: null,
      count: 0,
    });
  });

  test('have an average between minimum and maximum, and a total of average times count', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const points = values.map((value, index) => {
          const day = addDays('2026-01-01', index);
          return makePoint(day, day, value);
        });
        const { sum, average, max, min, count } = computeOverviewTiles(points, '2999-01-01');
        expect((average ?? 0) * count).toBeCloseTo(sum, 3);
        expect(min?.value).toBe(Math.min(...values));
        expect(max?.value).toBe(Math.max(...values));
      }),
    );
  });
});

test('a bar has the first figure of its interval, which is whole unless the period cuts it', () => {
  const columns = [
    { from: '2026-01-01', to: '2026-01-04', name: 'Week 1, 2026' },
    { from: '2026-01-05', to: '2026-01-11', name: 'Week 2, 2026' },
  ];
  const totals = {
    values: [500, 4],
    columns: [
      [200, 1],
      [300, 3],
    ],
  };
  const show = (range: 'WEEK' | 'MONTH') => toPoints({ columns, totals }, { calendar: gregorian, range });

  expect(show('WEEK')).toEqual([
    { from: '2026-01-01', until: '2026-01-04', isWhole: false, label: '12/29/2025', value: 200 },
    { from: '2026-01-05', until: '2026-01-11', isWhole: true, label: '01/05/2026', value: 300 },
  ]);
  expect(show('MONTH')[0]).toMatchObject({ isWhole: false, label: 'Week 1, 2026' });
});
