import {
  endOfInterval,
  intervalSeries,
  rangeTypes,
  startOfInterval,
} from '@shelfward/contract/analytics/ranges.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barDays, computeOverviewTiles, computeTrend } from './overview.rules.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 });
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const anyRange = fc.constantFrom(...rangeTypes);

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
  const period = { after: '2026-01-01', before: '2026-01-31' };

  test('use the same complete intervals for average, minimum, count, and trend', () => {
    const points = [
      { date: '2025-12-29', value: 40 }, // begins before the period
      { date: '2026-01-05', value: 100 },
      { date: '2026-01-12', value: 200 },
      { date: '2026-01-19', value: 60 }, // not over yet
      { date: '2026-01-26', value: 0 }, // not begun
    ];

    const tiles = computeOverviewTiles(points, { period, range: 'WEEK', until: '2026-01-21' });

    expect(tiles).toMatchObject({ sum: 400, average: 150, count: 2, max: points[2], min: points[1] });
    expect(tiles.trend).toBeCloseTo((100 / 150) * 100);
  });

  test('have a maximum, but no average, before the first interval is complete', () => {
    const points = [{ date: '2026-01-01', value: 70 }];

    expect(computeOverviewTiles(points, { period, range: 'MONTH', until: '2026-01-21' })).toEqual({
      sum: 70,
      average: null,
      trend: null,
      max: points[0],
      min: null,
      count: 0,
    });
  });

  test('are empty for a period without known sales', () => {
    const points = [{ date: '2026-01-01', value: 0 }];

    expect(computeOverviewTiles(points, { period, range: 'DAY', until: '2025-12-31' })).toEqual({
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
        const points = values.map((value, index) => ({ date: addDays(period.after, index), value }));
        const { sum, average, max, min, count } = computeOverviewTiles(points, {
          period,
          range: 'DAY',
          until: '2999-01-01',
        });
        expect((average ?? 0) * count).toBeCloseTo(sum, 3);
        expect(min?.value).toBe(Math.min(...values));
        expect(max?.value).toBe(Math.max(...values));
      }),
    );
  });
});

describe('an interval', () => {
  test('ends the day before the next begins', () => {
    fc.assert(
      fc.property(day, anyRange, (dayInRange, range) => {
        const start = startOfInterval(dayInRange, range);
        const end = endOfInterval(start, range);
        expect(end >= dayInRange && start <= dayInRange).toBe(true);
        expect(startOfInterval(end, range)).toBe(start);
        expect(startOfInterval(addDays(end, 1), range)).toBe(addDays(end, 1));
      }),
    );
  });

  test('is clipped to the period, and all bars together cover the period', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), anyRange, (after, length, range) => {
        const period = { after, before: addDays(after, length) };
        const bars = intervalSeries(period, range, []).map(({ date }) => barDays(date, range, period));
        expect(bars[0]?.after).toBe(period.after);
        expect(bars.at(-1)?.before).toBe(period.before);
        for (const [index, bar] of bars.entries())
          if (index > 0) expect(bar.after).toBe(addDays(bars[index - 1]?.before ?? '', 1));
      }),
    );
  });
});
