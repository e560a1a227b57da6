import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeReportRow, type SoldFixture } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { toTableRows } from '../core/report-table/table-rows.rules.ts';
import { soldFigures } from '../core/sold.rules.ts';
import { chartMetric, parseRetailState } from './retail-state.ts';
import { buildBars, buildStackedBars, topTen } from './top-ten.rules.ts';

const makeRows = (rows: readonly SoldFixture[]) => toTableRows(rows.map((row) => makeReportRow(row, soldFigures)));
type Row = ReturnType<typeof makeRows>[number];
const named = (row: Row) => ({ row, name: row.name });
const valueAt = ({ values }: Row, metric: 'sales' | 'units') => values[soldFigures.indexOf(metric)] ?? 0;

const amount = fc.integer({ min: -100_000, max: 10_000_000 });
/** Rows with unique IDs, some of them with negative sales. */
const anyRows = (maxLength: number) =>
  fc
    .array(fc.record({ units: amount, sales: amount }), { maxLength })
    .map((all) => makeRows(all.map((sold, id) => ({ id, name: id === 0 ? '' : `Row ${id % 7}`, ...sold }))));

test('measures units only if the table is sorted by units', () => {
  const metric = (sort: string) => chartMetric(parseRetailState({ sort: [sort] }, '2026-11-26'));
  expect(metric('none')).toBe('sales');
  expect(metric('salesYoy,asc')).toBe('sales');
  expect(metric('unitsPercentageChange,desc')).toBe('units');
});

test('selects the ten best-selling rows, regardless of the sorting', () => {
  fc.assert(
    fc.property(anyRows(30), fc.constantFrom('sales' as const, 'units' as const), (rows, metric) => {
      const top = topTen(rows, metric);
      expect(top).toHaveLength(Math.min(10, rows.length));
      const smallest = Math.min(...top.map((row) => valueAt(row, metric)));
      for (const row of rows) if (!top.includes(row)) expect(valueAt(row, metric)).toBeLessThanOrEqual(smallest);
    }),
  );
});

test('shows one level next to last year and distinguishes equal names', () => {
  const rows = makeRows([
    { id: 1, name: 'North', units: 7 },
    { id: 2, name: 'North', units: 5 },
  ]);

  expect(buildBars(rows.map(named), 'units')).toEqual({
    labels: ['North', 'North (2)'],
    series: [
      { name: 'Units', measure: 'units', values: [7, 5] },
      { name: 'LY Units', measure: 'units', values: [10, 10], isLastYear: true },
    ],
  });
});

describe('two levels', () => {
  test('are stacked from parts with their own colors', () => {
    const parts = makeRows([
      { id: 5, sales: 300 },
      { id: 6, sales: 700 },
    ]);
    const bar = (id: number, count: number) => ({
      row: { id, values: [] },
      name: `Row ${id}`,
      parts: parts.slice(0, count).map(named),
    });

    expect(buildStackedBars([bar(1, 2), bar(2, 1)], 'sales')).toEqual({
      labels: ['Row 1', 'Row 2'],
      series: [
        { name: 'Row 6', measure: 'money', values: [700, 0] },
        { name: 'Row 5', measure: 'money', values: [300, 300] },
      ],
    });
  });

  test('have parts that add up to the whole bar', () => {
    fc.assert(
      fc.property(fc.array(anyRows(15), { minLength: 1, maxLength: 10 }), (children) => {
        const bars = children.map((rows, id) => ({ row: { id, values: [] }, name: 'Bar', parts: rows.map(named) }));

        const { series, labels } = buildStackedBars(bars, 'units');

        expect(new Set(labels).size).toBe(children.length);
        expect(new Set(series.map(({ name }) => name)).size).toBe(series.length);
        expect(series.length).toBeLessThanOrEqual(10);
        for (const [index, rows] of children.entries()) {
          const drawn = series.reduce((total, { values }) => total + (values[index] ?? 0), 0);
          expect(drawn).toBe(rows.reduce((total, row) => total + valueAt(row, 'units'), 0));
        }
      }),
    );
  });
});
