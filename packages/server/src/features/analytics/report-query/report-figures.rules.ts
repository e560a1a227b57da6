import { averageUnitPrice, percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { computePercentage } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { Sold } from '../report-engine/vectors/sales-vectors.types.ts';

interface Row {
  readonly sold: Sold;
  readonly totals: Sold;
}

/** Every figure is computed from sums, never from figures of other rows. */
const formulas: Partial<Record<ReportFigure, (row: Row) => number | null>> = {
  sales: ({ sold }) => sold.sales,
  units: ({ sold }) => sold.units,
  salesLastYear: ({ sold }) => sold.salesYoy,
  unitsLastYear: ({ sold }) => sold.unitsYoy,
  percentageChangeSales: ({ sold }) => percentageChange(sold.sales, sold.salesYoy),
  percentageChangeUnits: ({ sold }) => percentageChange(sold.units, sold.unitsYoy),
  averagePrice: ({ sold }) => averagePrice(sold.sales, sold.units),
  averagePriceLastYear: ({ sold }) => averagePrice(sold.salesYoy, sold.unitsYoy),
  shareOfSales: ({ sold, totals }) => computePercentage(sold.sales, totals.sales),
  shareOfUnits: ({ sold, totals }) => computePercentage(sold.units, totals.units),
};

const averagePrice = (sales: number, units: number): number | null =>
  units === 0 ? null : averageUnitPrice(sales, units);

export const computeFigure = (figure: ReportFigure, row: Row): number | null => formulas[figure]?.(row) ?? null;
