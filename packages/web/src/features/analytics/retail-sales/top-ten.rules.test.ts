import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBreakdownRow } from '../../../kit/testing/fixtures/sales.fixture.ts';
import { anyRows } from './breakdown.factory.ts';
import { buildBars, buildStackedBars, chartMetric, topTen } from './top-ten.rules.ts';

const named = (row: ReturnType<typeof makeBreakdownRow>) => ({ row, name: row.value });

test('measures units only if the table is sorted by units', () => {
  expect(chartMetric(undefined)).toBe('sales');
  expect(chartMetric({ field: 'salesYoy', direction: 'asc' })).toBe('sales');
  expect(chartMetric({ field: 'unitsPercentageChange', direction: 'desc' })).toBe('units');
});

test('selects the ten best-selling rows, regardless of the sorting', () => {
  fc.assert(
    fc.property(anyRows(30), fc.constantFrom('sales' as const, 'units' as const), (rows, metric) => {
      const figure = metric === 'sales' ? 'totalSalesPrice' : 'unitsSold';
      const top = topTen(rows, metric);
      expect(top).toHaveLength(Math.min(10, rows.length));
      const smallest = Math.min(...top.map((row) => row[figure]));
      for (const row of rows) if (!top.includes(row)) expect(row[figure]).toBeLessThanOrEqual(smallest);
    }),
  );
});

test('shows one level next to last year and distinguishes equal names', () => {
  const rows = [
    makeBreakdownRow({ id: 1, value: 'North', unitsSold: 7 }),
    makeBreakdownRow({ id: 2, value: 'North', unitsSold: 5 }),
  ];

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
    const [small, large] = [
      makeBreakdownRow({ id: 5, totalSalesPrice: 300 }),
      makeBreakdownRow({ id: 6, totalSalesPrice: 700 }),
    ];
    const bar = (id: number, parts: readonly ReturnType<typeof makeBreakdownRow>[]) => ({
      ...named(makeBreakdownRow({ id })),
      parts: parts.map(named),
    });

    expect(buildStackedBars([bar(1, [small, large]), bar(2, [small])], 'sales')).toEqual({
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
        const bars = children.map((rows, id) => ({ ...named(makeBreakdownRow({ id })), parts: rows.map(named) }));

        const { series, labels } = buildStackedBars(bars, 'units');

        expect(new Set(labels).size).toBe(children.length);
        expect(new Set(series.map(({ name }) => name)).size).toBe(series.length);
        expect(series.length).toBeLessThanOrEqual(10);
        for (const [index, rows] of children.entries()) {
          const drawn = series.reduce((total, { values }) => total + (values[index] ?? 0), 0);
          expect(drawn).toBe(rows.reduce((total, row) => total + row.unitsSold, 0));
        }
      }),
    );
  });
});
