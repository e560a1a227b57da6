import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { found, isNarrow, scaleOf, slicesOf, sortedBy, tilesOf, widthOf } from './breakdown.rules.ts';
import { metricOf, metrics } from './metrics.ts';
import { breakdownOf } from './sales-view.factory.ts';

const figure = fc.integer({ min: -1_000_000, max: 1_000_000_000 });
const percent = fc.integer({ min: -500, max: 500 });
const row: fc.Arbitrary<BreakdownRow> = fc.record({
  id: fc.integer({ min: 0, max: 100_000 }),
  value: fc.string({ maxLength: 30 }),
  unitsSold: figure,
  totalSalesPrice: figure,
  unitsSoldLastYear: figure,
  totalSalesPriceLastYear: figure,
  percentageChangeSales: percent,
  percentageChangeUnits: percent,
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 });
const anyMetric = fc.constantFrom(...metrics);

describe('the tiles', () => {
  test('are the sums of the rows, and what a unit costs', () => {
    const tiles = tilesOf([
      breakdownOf(1, 'A', { units: 3, sales: 1000, unitsLastYear: 2, salesLastYear: 900 }),
      breakdownOf(2, 'B', { units: 4, sales: 1100, unitsLastYear: 0, salesLastYear: 0 }),
    ]);

    expect(tiles).toEqual([
      { name: 'SALES', isCurrency: true, value: 2100, change: 133 },
      { name: 'UNITS', isCurrency: false, value: 7, change: 250 },
      { name: 'LY SALES', isCurrency: true, value: 900 },
      { name: 'LY UNITS', isCurrency: false, value: 2 },
      { name: 'AVERAGE UNIT PRICE', isCurrency: true, value: 300, change: -33 },
      { name: 'AVERAGE LY UNIT PRICE', isCurrency: true, value: 450 },
    ]);
  });

  test('cost nothing where nothing sold', () => {
    expect(tilesOf([]).map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the rows', () => {
  test('stand in descending order of the metric, all of them', () => {
    fc.assert(
      fc.property(rows, anyMetric, (given, metric) => {
        const sorted = sortedBy(given, metric);
        expect(new Set(sorted)).toEqual(new Set(given));
        const values = sorted.map((one) => one[metric.figure]);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
        expect(sortedBy(given.toReversed(), metric)).toEqual(sorted);
      }),
    );
  });

  test('are found by a part of the name, and those without one by "No Name"', () => {
    const given = [breakdownOf(1, 'Whole Foods'), breakdownOf(2, 'Fresh Thyme'), breakdownOf(0, '')];
    expect(found(given, ' FOOD').map(({ id }) => id)).toEqual([1]);
    expect(found(given, 'no n').map(({ id }) => id)).toEqual([0]);
    expect(found(given, '  ')).toBe(given);
  });
});

describe('the bars', () => {
  test('are within their room, and the longest one or last year fills it', () => {
    fc.assert(
      fc.property(rows, anyMetric, (given, metric) => {
        const scale = scaleOf(given, metric);
        for (const one of given) expect(widthOf(one[metric.figure], scale)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('of percentages are drawn against at least 100', () => {
    const metric = metricOf('salesChange');
    expect(scaleOf([{ ...breakdownOf(1, 'A'), percentageChangeSales: 40 }], metric)).toBe(100);
    expect(scaleOf([{ ...breakdownOf(1, 'A'), percentageChangeSales: -250 }], metric)).toBe(250);
  });

  test('have no room for a name below 15 %', () => {
    expect([isNarrow(14.99), isNarrow(15)]).toEqual([true, false]);
  });
});

describe('the pie', () => {
  const sold = (id: number, name: string, sales: number) => breakdownOf(id, name, { sales });

  test('has the fifteen largest, names of twenty letters, and the others as one', () => {
    const given = Array.from({ length: 18 }, (_, place) =>
      sold(place + 1, `Company number ${place + 1} of many`, 1000 - place),
    );
    const slices = slicesOf(given, metricOf('sales'));

    expect(slices).toHaveLength(16);
    expect(slices[0]).toMatchObject({ id: 1, name: 'Company number 1 of ...', value: 1000 });
    expect(slices.at(-1)).toMatchObject({ id: undefined, name: 'Others', value: 985 + 984 + 983 });
  });

  test('leaves out what is negative, keeps zero, and calls what has no name "No Name"', () => {
    const slices = slicesOf([sold(1, 'A', -5), sold(2, ' ', 0), sold(3, 'Exactly twenty chars', 7)], metricOf('sales'));
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['Exactly twenty chars', 7],
      ['No Name', 0],
    ]);
  });

  test('comes to the sum of what is not negative, and shares sales where the bars show their change', () => {
    fc.assert(
      fc.property(rows, anyMetric, (given, metric) => {
        const slices = slicesOf(given, metric);
        const positive = given.map((one) => one[metric.shared]).filter((value) => value > 0);
        expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(positive.reduce((sum, value) => sum + value, 0));
        expect(slices.length).toBeLessThanOrEqual(16);
        expect(metric.shared.startsWith('percentage')).toBe(false);
      }),
    );
  });
});
