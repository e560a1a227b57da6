import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeReport, type SoldFixture } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { type SoldRow, soldFigures, toSold, toSoldRow } from '../core/sold.rules.ts';
import { getMetric, metrics } from './metrics.ts';
import { makeSectionRow } from './sales-view.factory.ts';
import {
  barWidth,
  buildSlices,
  computeScale,
  computeSectionTiles,
  computeSliceShares,
  filterRows,
  isNarrow,
  sortRows,
} from './section-rows.rules.ts';

const days = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31' };
const load = (rows: readonly SoldFixture[]) => makeReport({ days, figures: [...soldFigures] }, rows);
const makeRows = (rows: readonly SoldFixture[]): readonly SoldRow[] => load(rows).rows.map(toSoldRow);
const makeTotals = (rows: readonly SoldFixture[]) => toSold(load(rows).totals.values);

const figure = fc.integer({ min: -1_000_000, max: 1_000_000_000 });
const percent = fc.option(fc.integer({ min: -500, max: 500 }));
const row: fc.Arbitrary<SoldRow> = fc.record({
  id: fc.integer({ min: 0, max: 100_000 }),
  name: fc.string({ maxLength: 30 }),
  units: figure,
  sales: figure,
  unitsLastYear: figure,
  salesLastYear: figure,
  percentageChangeSales: percent,
  percentageChangeUnits: percent,
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 });
const anyMetric = fc.constantFrom(...metrics);

describe('the tiles', () => {
  test('contain the totals of the rows and the average unit price', () => {
    const tiles = computeSectionTiles(
      makeTotals([
        makeSectionRow(1, 'A', { units: 3, sales: 1000, unitsLastYear: 2, salesLastYear: 900 }),
        makeSectionRow(2, 'B', { units: 4, sales: 1100, unitsLastYear: 0, salesLastYear: 0 }),
      ]),
    );

    expect(tiles).toEqual([
      { name: 'SALES', isCurrency: true, value: 2100, change: 133, lastYear: 900 },
      { name: 'UNITS', isCurrency: false, value: 7, change: 250, lastYear: 2 },
      { name: 'LY SALES', isCurrency: true, value: 900 },
      { name: 'LY UNITS', isCurrency: false, value: 2 },
      { name: 'AVERAGE UNIT PRICE', isCurrency: true, value: 300, change: -33, lastYear: 450 },
      { name: 'AVERAGE LY UNIT PRICE', isCurrency: true, value: 450 },
    ]);
  });

  test('are 0 without sales', () => {
    expect(computeSectionTiles(makeTotals([])).map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the rows', () => {
  test('are sorted descending by the metric', () => {
    fc.assert(
      fc.property(rows, anyMetric, (input, metric) => {
        const sorted = sortRows(input, metric.figure);
        expect(new Set(sorted)).toEqual(new Set(input));
        const values = sorted.map((item) => item[metric.figure] ?? Number.NEGATIVE_INFINITY);
        expect(values).toEqual(values.toSorted((a, b) => (a === b ? 0 : b - a)));
        expect(sortRows(input.toReversed(), metric.figure)).toEqual(sorted);
      }),
    );
  });

  test('are found by a part of the name, and rows without a name by "No Name"', () => {
    const input = makeRows([
      makeSectionRow(1, 'Whole Foods'),
      makeSectionRow(2, 'Fresh Thyme'),
      makeSectionRow(0, 'No Name'),
    ]);
    expect(filterRows(input, ' FOOD').map(({ id }) => id)).toEqual([1]);
    expect(filterRows(input, 'no n').map(({ id }) => id)).toEqual([0]);
    expect(filterRows(input, '  ')).toBe(input);
  });
});

describe('the bars', () => {
  test('are at most 100 percent wide', () => {
    fc.assert(
      fc.property(rows, anyMetric, (input, metric) => {
        const scale = computeScale(input, metric, true);
        for (const item of input) expect(barWidth(item[metric.figure] ?? 0, scale)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('have a scale of at least 100 for percentages', () => {
    const metric = getMetric('salesChange');
    expect(computeScale(makeRows([makeSectionRow(1, 'A', { sales: 140, salesLastYear: 100 })]), metric, true)).toBe(
      100,
    );
    expect(computeScale(makeRows([makeSectionRow(1, 'A', { sales: -150, salesLastYear: 100 })]), metric, true)).toBe(
      250,
    );
  });

  test('do not fit a name below 15 percent', () => {
    expect([isNarrow(14.99), isNarrow(15)]).toEqual([true, false]);
  });
});

describe('the pie', () => {
  const makeSales = (id: number, name: string, sales: number) => makeSectionRow(id, name, { sales });

  test('contains the fifteen largest rows with truncated names, and the remaining rows as one slice', () => {
    const input = Array.from({ length: 18 }, (_, index) =>
      makeSales(index + 1, `Company number ${index + 1} of many`, 1000 - index),
    );
    const slices = buildSlices(makeRows(input), getMetric('sales'));

    expect(slices).toHaveLength(16);
    expect(slices[0]).toMatchObject({ id: 1, name: 'Company number 1 of ...', value: 1000 });
    expect(slices.at(-1)).toMatchObject({ id: undefined, name: 'Others', value: 985 + 984 + 983 });
  });

  test('excludes negative rows, and includes zero', () => {
    const slices = buildSlices(
      makeRows([makeSales(1, 'A', -5), makeSales(2, 'No Name', 0), makeSales(3, 'Exactly twenty chars', 7)]),
      getMetric('sales'),
    );
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['Exactly twenty chars', 7],
      ['No Name', 0],
    ]);
  });

  test('totals the rows that are not negative, and divides sales when the bars show changes', () => {
    fc.assert(
      fc.property(rows, anyMetric, (input, metric) => {
        const slices = buildSlices(input, metric);
        const positive = input.map((item) => item[metric.shared]).filter((value) => value > 0);
        expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(positive.reduce((sum, value) => sum + value, 0));
        expect(slices.length).toBeLessThanOrEqual(16);
        expect(metric.shared.startsWith('percentage')).toBe(false);
      }),
    );
  });

  test('divides the pie into shares of 100 percent, or into shares of a distinct total if rows overlap', () => {
    const slices = buildSlices(makeRows([makeSales(1, 'Organic', 80), makeSales(2, 'Vegan', 60)]), getMetric('sales'));
    const others = { id: undefined, name: 'Others', value: 10, color: '' };

    expect(computeSliceShares(slices, undefined)).toEqual([80 / 140, 60 / 140]);
    expect(computeSliceShares([...slices, others], 100)).toEqual([0.8, 0.6, null]);
    expect(computeSliceShares(slices, 0)).toEqual([null, null]);
  });
});
