import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparedValues,
  computeValue,
  sortTableRows,
  type TableRow,
  type TableSorting,
  type TableTotals,
  toTableRows,
  toTotalRow,
} from './table-rows.rules.ts';

const figures = ['sales', 'units', 'averagePrice'] as const satisfies readonly ReportFigure[];
const columns = [
  { from: '2026-01-01', to: '2026-01-31', name: 'Jan 2026' },
  { from: '2026-02-01', to: '2026-02-28', name: 'Feb 2026' },
];
type Cells = readonly [sales: number, units: number];

/** Rows whose whole period is the sum of two columns, and their totals. */
const build = (cells: readonly (readonly [Cells, Cells])[]) => {
  const sum = (all: readonly Cells[]): Cells => [
    all.reduce((total, [sales]) => total + sales, 0),
    all.reduce((total, [, units]) => total + units, 0),
  ];
  const values = ([sales, units]: Cells) => [sales, units, units === 0 ? null : Math.round(sales / units)];
  const rows = toTableRows(
    cells.map((pair, index) => ({
      ids: [index + 1],
      name: `Row ${index + 1}`,
      values: values(sum(pair)),
      columns: pair.map(values),
    })),
  );
  const totals: TableTotals = {
    figures,
    totals: {
      values: values(sum(cells.flat())),
      columns: [0, 1].map((at) => values(sum(cells.flatMap((pair) => [pair[at] ?? [0, 0]])))),
    },
  };
  return { rows, totals };
};

const order = (totals: TableTotals, sorting: TableSorting | undefined, hasRunning = false) => ({
  ...totals,
  sorting,
  columns,
  hasRunning,
});
const names = (rows: readonly TableRow[]) => rows.map(({ id }) => id);
const by = (figure: TableSorting['by'], direction: 'asc' | 'desc' = 'desc', column?: string) => ({
  by: figure,
  direction,
  column,
});

const { rows, totals } = build([
  [
    [100, 1],
    [200, 2],
  ],
  [
    [500, 5],
    [0, 0],
  ],
  [
    [50, 1],
    [150, 0],
  ],
]);

describe('the order of rows', () => {
  test('is that of any figure of the whole period or of a column, and of the response without a sorting', () => {
    expect(names(sortTableRows(rows, order(totals, by('sales'))))).toEqual([2, 1, 3]);
    expect(names(sortTableRows(rows, order(totals, by('sales', 'desc', '2026-02-01'))))).toEqual([1, 3, 2]);
    expect(names(sortTableRows(rows, order(totals, by('name', 'desc'))))).toEqual([3, 2, 1]);
    expect(names(sortTableRows(rows, order(totals, undefined)))).toEqual([1, 2, 3]);
  });

  test('has rows without a value last in both directions', () => {
    const byPrice = (direction: 'asc' | 'desc') => order(totals, by('averagePrice', direction, '2026-02-01'));
    expect(names(sortTableRows(rows, byPrice('asc')))[0]).toBe(1);
    expect(names(sortTableRows(rows, byPrice('desc')))[0]).toBe(1);
  });
});

describe('the order of many rows', () => {
  const amount = fc.integer({ min: -1000, max: 1000 });
  const many = fc
    .array(fc.tuple(amount, amount), { maxLength: 40 })
    .map((cells) => build(cells.map((cell) => [cell, [0, 0]])));

  test('is stable and preserves every row once', () => {
    fc.assert(
      fc.property(many, fc.constantFrom('asc', 'desc'), (table, direction) => {
        const result = sortTableRows(table.rows, order(table.totals, by('units', direction)));
        expect(new Set(result)).toEqual(new Set(table.rows));
        for (const [index, row] of result.entries()) {
          const before = result[index - 1];
          if (!before) continue;
          const rise = ((row.values[1] ?? 0) - (before.values[1] ?? 0)) * (direction === 'asc' ? 1 : -1);
          expect(rise).toBeGreaterThanOrEqual(0);
          if (rise === 0) expect(before.id).toBeLessThan(row.id);
        }
        expect(sortTableRows(table.rows, order(table.totals, undefined))).toBe(table.rows);
      }),
    );
  });
});

describe('a figure that depends on the table', () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e6 }));
  const tables = fc.array(fc.tuple(amounts, amounts), { minLength: 1, maxLength: 12 }).map(build);

  test('shares add up to 100 % of each column, except for rounding', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(0, 1, 2), (table, cell) => {
        const shares = table.rows.map((row) => computeValue({ row, cell, figure: 'shareOfSales' }, table.totals));
        const whole = computeValue({ row: toTotalRow(table.totals), cell, figure: 'sales' }, table.totals);
        if (whole === 0) expect(shares.every((share) => share === null)).toBe(true);
        else expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBeCloseTo(100, 0);
      }),
    );
  });

  test('the last running total is the total, in every order', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(0, 1, 2), fc.constantFrom('asc', 'desc'), (table, cell, direction) => {
        const sorted = sortTableRows(table.rows, order(table.totals, by('units', direction), true));
        const last = sorted.at(-1);
        const total = toTotalRow(table.totals);
        for (const figure of ['runningTotalSales', 'runningTotalUnits'] as const)
          expect(last && computeValue({ row: last, cell, figure }, table.totals)).toBe(
            computeValue({ row: total, cell, figure }, table.totals),
          );
      }),
    );
  });

  test('is unknown for a total of nothing or of returns', () => {
    const returns = build([
      [
        [-100, -1],
        [0, 0],
      ],
    ]);
    const [row] = returns.rows;
    expect(row && computeValue({ row, cell: 0, figure: 'shareOfSales' }, returns.totals)).toBeNull();
  });
});

test('a change has what it is computed from', () => {
  const compared: TableTotals = {
    figures: ['percentageChangeSales', 'sales', 'salesLastYear'],
    totals: { values: [50, 300, 200] },
  };
  const row = toTotalRow(compared);
  expect(comparedValues({ row, cell: 0, figure: 'percentageChangeSales' }, compared)).toEqual({
    now: 300,
    lastYear: 200,
    measure: 'money',
  });
  expect(comparedValues({ row, cell: 0, figure: 'sales' }, compared)).toBeUndefined();
});
