import { expect, test } from 'vitest';
import { toChartData } from './tile-chart.rules.ts';

type Result = Parameters<typeof toChartData>[0];
const row = (name: string, ...values: (number | null)[]) => ({ name, values });
const byRow = {
  rows: [row('Alder', 100, 5, 90), row('Birch', 200, null, 80)],
  columns: [],
  totals: { values: [] },
} as unknown as Result;
const figures = ['sales', 'units', 'salesLastYear'] as const;

test('bars show the first figure of each row, and gray bars that of last year', () => {
  expect(toChartData(byRow, figures, 'BAR')).toEqual({
    labels: ['Alder', 'Birch'],
    series: [
      { name: expect.any(String), measure: 'money', values: [100, 200] },
      { name: expect.any(String), measure: 'money', values: [90, 80], isLastYear: true },
    ],
  });
});

test('lines show the first figure as a line, also if it is that of last year', () => {
  expect(toChartData(byRow, ['unitsLastYear'], 'LINE').series).toEqual([
    { name: expect.any(String), measure: 'units', values: [100, 200], mark: 'line' },
  ]);
  expect(toChartData(byRow, ['percentageChangeSales'], 'BAR').series).toMatchObject([{ measure: 'percent' }]);
});

test('bars show last year also right after the first figure', () => {
  const { series } = toChartData(byRow, ['sales', 'salesLastYear'], 'BAR');

  expect(series.map(({ values, isLastYear }) => [values, isLastYear])).toEqual([
    [[100, 200], undefined],
    [[5, null], true],
  ]);
});

test('a report without rows shows its columns', () => {
  const byColumn = { rows: [], columns: [{ name: 'Jan' }, { name: 'Feb' }], totals: { values: [], columns: [[7]] } };

  expect(toChartData(byColumn as unknown as Result, ['units'], 'BAR')).toMatchObject({
    labels: ['Jan', 'Feb'],
    series: [{ measure: 'units', values: [7, null] }],
  });
});
