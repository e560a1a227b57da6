import { expect, test } from 'vitest';
import { buildMonths, lastTwelveMonths } from './store-sales.rules.ts';

test.each([
  ['2026-11-21', '2025-12-01'],
  ['2026-12-31', '2026-01-01'],
  ['2028-02-29', '2027-03-01'],
])('the last twelve months before %s start on %s', (today, soldOnAfter) => {
  expect(lastTwelveMonths(today)).toEqual({ soldOnAfter, soldOnBefore: today });
});

test('pairs each month with the same month of the year before', () => {
  const months = (year: number, data: readonly number[]) =>
    data.map((value, index) => ({ month: `${year}-0${index + 1}`, data: value }));
  const averages = { averageUnitPrice: 0, averageYoyUnitPrice: 0, averageUnitsPerWeek: 0, averageYoyUnitsPerWeek: 0 };
  const records = {
    recordSalesMonth: null,
    recordYoySalesMonth: null,
    recordUnitsMonth: null,
    recordYoyUnitsMonth: null,
  };

  const shown = buildMonths({
    ...averages,
    ...records,
    averageSalesPerWeek: 0,
    averageYoySalesPerWeek: 0,
    sales: months(2026, [500, 700]),
    salesYoy: months(2025, [300, 0]),
    units: months(2026, [5, 7]),
    unitsYoy: months(2025, [3, 0]),
  });

  expect(shown).toEqual([
    { label: 'Jan ’26', sales: 500, lastYearSales: 300, units: 5, lastYearUnits: 3 },
    { label: 'Feb ’26', sales: 700, lastYearSales: 0, units: 7, lastYearUnits: 0 },
  ]);
});
