import { expect, test } from 'vitest';
import { makeStoreStatistics } from '../../../kit/testing/fixtures/sales.fixture.ts';
import { buildMonths, formatMonth } from './months.rules.ts';

test('combines the months of both years', () => {
  expect(buildMonths(makeStoreStatistics())).toEqual([
    { label: 'Jan', sales: 100_000, lastYearSales: 163_210, units: 50, lastYearUnits: 60 },
    { label: 'Feb', sales: 150_050, lastYearSales: 100_000, units: 69, lastYearUnits: 40 },
  ]);
});

test('includes the year in labels of several years', () => {
  const sales = [
    { month: '2025-12', data: 1 },
    { month: '2026-01', data: 2 },
  ];

  const months = buildMonths(makeStoreStatistics({ sales }));

  expect(months.map(({ label }) => label)).toEqual(['Dec 2025', 'Jan 2026']);
});

test('formats months', () => {
  expect(formatMonth('2026-01')).toBe('Jan 2026');
  expect(formatMonth('2026-12')).toBe('Dec 2026');
});
