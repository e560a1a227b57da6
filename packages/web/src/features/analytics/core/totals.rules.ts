import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Compared } from '../../../kit/ui/numbers.ts';

/** The figures of which changes are computed. */
const sums = ['unitsSold', 'totalSalesPrice', 'unitsSoldLastYear', 'totalSalesPriceLastYear'] as const;
type Sums = Pick<SalesTotals, (typeof sums)[number]>;

/** The sums of the rows. Changes are computed from the sums. */
export const computeTotals = (rows: readonly Sums[]): SalesTotals => {
  const totals = { unitsSold: 0, totalSalesPrice: 0, unitsSoldLastYear: 0, totalSalesPriceLastYear: 0 };
  for (const row of rows) for (const figure of sums) totals[figure] += row[figure];
  return {
    ...totals,
    percentageChangeSales: percentageChange(totals.totalSalesPrice, totals.totalSalesPriceLastYear),
    percentageChangeUnits: percentageChange(totals.unitsSold, totals.unitsSoldLastYear),
  };
};

/** What a change of a row is computed from. */
export const comparedFigures = (row: Sums, figure: 'percentageChangeSales' | 'percentageChangeUnits'): Compared =>
  figure === 'percentageChangeSales'
    ? { now: row.totalSalesPrice, lastYear: row.totalSalesPriceLastYear, measure: 'money' }
    : { now: row.unitsSold, lastYear: row.unitsSoldLastYear, measure: 'units' };

/** Whether sales are in several rows: a product can have several values of an attribute. */
export const hasOverlap = (rows: readonly Sums[], totals: Sums): boolean => {
  const added = computeTotals(rows);
  return sums.some((figure) => added[figure] !== totals[figure]);
};

export const overlapText = 'A product can have several values, so rows add up to more than the total.';
