import { endOfRange, rangeSeries, rangeTypes, startOfRange } from '@shelfward/contract/analytics/ranges.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOfBar, tilesOf, trendOf } from './overview.rules.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 });
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const anyRange = fc.constantFrom(...rangeTypes);

describe('the trend', () => {
  test('is the slope of the straight line in percent of the average', () => {
    expect(trendOf([100, 110, 120, 130, 140])).toBeCloseTo((10 / 120) * 100);
    expect(trendOf([30, 20, 10])).toBeCloseTo(-50);
    expect(trendOf([2, 8, 2, 8])).toBeCloseTo(24); // slope 1.2 over the average of 5
  });

  test('of what is the same throughout is 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 2, max: 400 }), (value, count) => {
        expect(trendOf(Array.from({ length: count }, () => value))).toBeCloseTo(0);
      }),
    );
  });

  test('knows no unit, and turns with the direction of time', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 2, max: 100 }), (values, factor) => {
        const trend = trendOf(values);
        if (trend === null) return;
        expect(trendOf(values.map((value) => value * factor))).toBeCloseTo(trend, 6);
        expect(trendOf(values.toReversed())).toBeCloseTo(-trend, 6);
      }),
    );
  });

  test('is unknown of fewer than two ranges, and where nothing was sold on average', () => {
    expect(trendOf([])).toBeNull();
    expect(trendOf([7])).toBeNull();
    expect(trendOf([0, 0, 0])).toBeNull();
    expect(trendOf([-5, 5])).toBeNull();
  });
});

describe('the tiles', () => {
  const period = { after: '2026-01-01', before: '2026-01-31' };

  test('reckon with the ranges that have begun, the trend with those that are over', () => {
    const points = [
      { date: '2025-12-29', value: 40 }, // begins before the period
      { date: '2026-01-05', value: 100 },
      { date: '2026-01-12', value: 200 },
      { date: '2026-01-19', value: 60 }, // not over yet
      { date: '2026-01-26', value: 0 }, // not begun
    ];

    const tiles = tilesOf(points, { period, range: 'WEEK', until: '2026-01-21' });

    expect(tiles).toMatchObject({ sum: 400, average: 100, count: 4, max: points[2], min: points[0] });
    expect(tiles.trend).toBeCloseTo((100 / 150) * 100);
  });

  test('of a period of which nothing is known yet say nothing', () => {
    const points = [{ date: '2026-01-01', value: 0 }];

    expect(tilesOf(points, { period, range: 'DAY', until: '2025-12-31' })).toEqual({
      sum: 0,
      average: null,
      trend: null,
      max: null,
      min: null,
      count: 0,
    });
  });

  test('keep the smallest and the largest around the average, and the average times the count is the sum', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const points = values.map((value, place) => ({ date: addDays(period.after, place), value }));
        const { sum, average, max, min, count } = tilesOf(points, { period, range: 'DAY', until: '2999-01-01' });
        expect((average ?? 0) * count).toBeCloseTo(sum, 3);
        expect(min?.value).toBe(Math.min(...values));
        expect(max?.value).toBe(Math.max(...values));
      }),
    );
  });
});

describe('a range', () => {
  test('ends the day before the next begins', () => {
    fc.assert(
      fc.property(day, anyRange, (of, range) => {
        const start = startOfRange(of, range);
        const end = endOfRange(start, range);
        expect(end >= of && start <= of).toBe(true);
        expect(startOfRange(end, range)).toBe(start);
        expect(startOfRange(addDays(end, 1), range)).toBe(addDays(end, 1));
      }),
    );
  });

  test('stands for days of the period: the bars together are the whole of it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), anyRange, (after, length, range) => {
        const period = { after, before: addDays(after, length) };
        const bars = rangeSeries(period, range, []).map(({ date }) => daysOfBar(date, range, period));
        expect(bars[0]?.after).toBe(period.after);
        expect(bars.at(-1)?.before).toBe(period.before);
        for (const [place, bar] of bars.entries())
          if (place > 0) expect(bar.after).toBe(addDays(bars[place - 1]?.before ?? '', 1));
      }),
    );
  });
});
