import { expect, test } from 'vitest';
import { buildConversionColumns, buildConversionSheet } from './conversion-columns.tsx';
import type { GroupingLabels } from './groupings.ts';
import { downtown, totals, uptown } from './order-conversion.factory.ts';

const storeLabels: GroupingLabels = {
  label: 'Store',
  noun: ['store', 'stores'],
  unnamed: 'No store',
  hasInventory: true,
  hasCompany: true,
};

test('exports the columns of the screen as numbers, with a separate company column and the total', () => {
  const columns = buildConversionColumns(storeLabels, { hasOutlook: false, behind: () => undefined });

  const sheet = buildConversionSheet({ rows: [downtown, uptown], totals, columns, labels: storeLabels });

  expect(sheet.labels).toEqual([
    'Store',
    'Company',
    'Assortment Count',
    'Est Inventory',
    'Inventory Utilization',
    'Order Quantity',
    'Sales Quantity',
    'Conversion Rate',
  ]);
  const values = sheet.rows.map((row) => row.map((cell) => cell && `${cell.kind} ${cell.value}`));
  const inventoryCells = ['number 200', 'number 150', 'rate 75'];
  expect(values).toEqual([
    ['text Downtown', 'text Whole Foods', ...inventoryCells, 'number 1200', 'number 400', 'rate 33.33'],
    ['text Uptown', 'text Whole Foods', ...inventoryCells, 'number 0', 'number 400', null],
    ['text Total', null, ...inventoryCells, 'number 1200', 'number 400', 'rate 33.33'],
  ]);
});

test('exports no company column when rows have no company', () => {
  const byMonth = { ...storeLabels, label: 'Month', hasInventory: false, hasCompany: false };
  const columns = buildConversionColumns(byMonth, { hasOutlook: false, behind: () => undefined });

  const { labels, rows } = buildConversionSheet({
    rows: [{ ...downtown, companyName: null }],
    totals,
    columns,
    labels: byMonth,
  });

  expect(labels.slice(0, 3)).toEqual(['Month', 'Assortment Count', 'Est Inventory']);
  expect(rows[0]?.slice(1, 3)).toEqual([null, null]);
});
