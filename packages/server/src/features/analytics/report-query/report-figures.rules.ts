import { averageUnitPrice, percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { computePercentage } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { divideRounded } from '@shelfward/contract/kit/money.ts';
import type { Sold } from '@shelfward/cube/sales-vectors.types.ts';
import type { StockSums } from './report-tree.rules.ts';

/** What the figures of a row, or of one of its columns, are computed from: sums, never figures of other rows. */
export interface FigureInput {
  readonly sold: Sold;
  /** Of all rows. */
  readonly totals: Sold;
  /** Of the rows above and this one. */
  readonly running: Sold;
  /** The following are those of a whole row; a column has none. */
  readonly stock?: StockSums;
  /** Stores × days of the period until today. */
  readonly storeDays?: number;
  readonly rank?: number | null;
  readonly rankLastYear?: number | null;
}

type Formula = (input: FigureInput) => number | null;

const formulas: Readonly<Record<ReportFigure, Formula>> = {
  sales: ({ sold }) => sold.sales,
  units: ({ sold }) => sold.units,
  salesLastYear: ({ sold }) => sold.salesYoy,
  unitsLastYear: ({ sold }) => sold.unitsYoy,
  percentageChangeSales: ({ sold }) => toChange(sold.sales, sold.salesYoy),
  percentageChangeUnits: ({ sold }) => toChange(sold.units, sold.unitsYoy),
  averagePrice: ({ sold }) => averagePrice(sold.sales, sold.units),
  averagePriceLastYear: ({ sold }) => averagePrice(sold.salesYoy, sold.unitsYoy),
  shareOfSales: ({ sold, totals }) => share(sold.sales, totals.sales),
  shareOfUnits: ({ sold, totals }) => share(sold.units, totals.units),
  runningTotalSales: ({ running }) => running.sales,
  runningTotalUnits: ({ running }) => running.units,
  unitsPerStoreAndWeek: ({ sold, storeDays = 0 }) =>
    storeDays === 0 ? null : divideRounded(100 * 7 * sold.units, storeDays) / 100,
  sellThrough: ({ sold, stock }) => (stock ? share(sold.units, sold.units + stock.onHand) : null),
  weeksOfCover: ({ stock }) =>
    stock && stock.weeklyUnits > 0 ? toTenths(stock.coveredUnits / stock.weeklyUnits) : null,
  expectedLostUnits: ({ stock }) => (stock && stock.forecasts > 0 ? toTenths(stock.lostUnits) : null),
  rank: ({ rank = null }) => rank,
  rankLastYear: ({ rankLastYear = null }) => rankLastYear,
  rankChange: ({ rank = null, rankLastYear = null }) =>
    rank === null || rankLastYear === null ? null : rankLastYear - rank,
};

/** A percentage of a negative number says nothing. */
const toChange = (now: number, lastYear: number): number | null =>
  lastYear < 0 ? null : percentageChange(now, lastYear);

const averagePrice = (sales: number, units: number): number | null =>
  units === 0 ? null : averageUnitPrice(sales, units);

/** A share of nothing, or of more returns than sales, says nothing. */
const share = (part: number, whole: number): number | null => (whole <= 0 ? null : computePercentage(part, whole));

const toTenths = (value: number): number => Math.round(10 * value) / 10;

export const computeFigure = (figure: ReportFigure, input: FigureInput): number | null => formulas[figure](input);

const figuresOfStock: readonly ReportFigure[] = ['sellThrough', 'weeksOfCover', 'expectedLostUnits'];
export const needsStock = (figures: readonly ReportFigure[]): boolean =>
  figures.some((figure) => figuresOfStock.includes(figure));
