import { divideRounded } from '../../kit/money.ts';
import { averageUnitPrice, percentageChange } from '../analytics.rules.ts';
import { computePercentage } from '../order-conversion/order-conversion.rules.ts';
import type { FigureDefinition } from './report-figures.types.ts';

/** A percentage of a negative number says nothing; like for like, neither does one of nothing. */
const toChange = (now: number, lastYear: number, isLikeForLike = false): number | null =>
  lastYear < 0 || (isLikeForLike && lastYear === 0) ? null : percentageChange(now, lastYear);

const averagePrice = (sales: number, units: number): number | null =>
  units === 0 ? null : averageUnitPrice(sales, units);

/** A share of nothing, or of more returns than sales, says nothing. */
const share = (part: number, whole: number): number | null => (whole <= 0 ? null : computePercentage(part, whole));

const toTenths = (value: number): number => Math.round(10 * value) / 10;

/** Most figures are sums of the sales of their row. */
const ofSales = {
  needsWholePeriod: false,
  needsStock: null,
  rows: 'OWN',
  computedFrom: [],
  lastYear: null,
  change: null,
  specified: null,
} as const;
const ofWholePeriod = { ...ofSales, needsWholePeriod: true } as const;

const defineFigures = <N extends string>(
  definitions: {
    readonly [K in N]: FigureDefinition<NoInfer<N>>;
  },
): typeof definitions => definitions;

/** All figures of reports, in the order of lists. Everything that depends on a figure is derived from here. */
export const figureDefinitions = defineFigures({
  sales: {
    ...ofSales,
    label: 'Sales',
    help: 'Sales less returns',
    kind: 'money',
    formula: ({ sold }) => sold.sales,
    lastYear: 'salesLastYear',
    change: 'percentageChangeSales',
    specified: { field: 'totalSalesPrice', metric: 'sales', metricLabel: 'Sales', column: 'sales' },
  },
  units: {
    ...ofSales,
    label: 'Units',
    help: 'Units sold less returns',
    kind: 'units',
    formula: ({ sold }) => sold.units,
    lastYear: 'unitsLastYear',
    change: 'percentageChangeUnits',
    specified: { field: 'unitsSold', metric: 'units', metricLabel: 'Units', column: 'units' },
  },
  salesLastYear: {
    ...ofSales,
    label: 'LY Sales',
    help: 'Sales of last year',
    kind: 'money',
    formula: ({ sold }) => sold.salesYoy,
    specified: {
      field: 'totalSalesPriceLastYear',
      metric: 'salesLastYear',
      metricLabel: 'Sales Last Year',
      column: 'salesYoy',
    },
  },
  unitsLastYear: {
    ...ofSales,
    label: 'LY Units',
    help: 'Units of last year',
    kind: 'units',
    formula: ({ sold }) => sold.unitsYoy,
    specified: {
      field: 'unitsSoldLastYear',
      metric: 'unitsLastYear',
      metricLabel: 'Units Last Year',
      column: 'unitsYoy',
    },
  },
  percentageChangeSales: {
    ...ofSales,
    label: 'YoY Sales',
    help: 'Change of sales against last year',
    kind: 'percent',
    formula: ({ sold, isLikeForLike }) => toChange(sold.sales, sold.salesYoy, isLikeForLike),
    computedFrom: ['sales', 'salesLastYear'],
    specified: {
      field: 'percentageChangeSales',
      metric: 'salesChange',
      metricLabel: 'YoY sales percentage change',
      column: 'salesPercentageChange',
    },
  },
  percentageChangeUnits: {
    ...ofSales,
    label: 'YoY Units',
    help: 'Change of units against last year',
    kind: 'percent',
    formula: ({ sold, isLikeForLike }) => toChange(sold.units, sold.unitsYoy, isLikeForLike),
    computedFrom: ['units', 'unitsLastYear'],
    specified: {
      field: 'percentageChangeUnits',
      metric: 'unitsChange',
      metricLabel: 'YoY units percentage change',
      column: 'unitsPercentageChange',
    },
  },
  averagePrice: {
    ...ofSales,
    label: 'Average price',
    help: 'Sales divided by units',
    kind: 'money',
    formula: ({ sold }) => averagePrice(sold.sales, sold.units),
    lastYear: 'averagePriceLastYear',
  },
  averagePriceLastYear: {
    ...ofSales,
    label: 'LY Average price',
    help: 'Sales divided by units of last year',
    kind: 'money',
    formula: ({ sold }) => averagePrice(sold.salesYoy, sold.unitsYoy),
  },
  shareOfSales: {
    ...ofSales,
    label: 'Share of sales',
    help: 'Of the total of all rows',
    kind: 'percent',
    formula: ({ sold, totals }) => share(sold.sales, totals.sales),
    rows: 'ALL',
    computedFrom: ['sales'],
  },
  shareOfUnits: {
    ...ofSales,
    label: 'Share of units',
    help: 'Of the total of all rows',
    kind: 'percent',
    formula: ({ sold, totals }) => share(sold.units, totals.units),
    rows: 'ALL',
    computedFrom: ['units'],
  },
  runningTotalSales: {
    ...ofSales,
    label: 'Running total of sales',
    help: 'Of this row and those above it, in the order of the table',
    kind: 'money',
    formula: ({ running }) => running.sales,
    rows: 'ABOVE',
    computedFrom: ['sales'],
  },
  runningTotalUnits: {
    ...ofSales,
    label: 'Running total of units',
    help: 'Of this row and those above it, in the order of the table',
    kind: 'units',
    formula: ({ running }) => running.units,
    rows: 'ABOVE',
    computedFrom: ['units'],
  },
  /** Two decimal places. */
  unitsPerStoreAndWeek: {
    ...ofWholePeriod,
    label: 'Units a store and week',
    help: 'Units a week of each store with sales',
    kind: 'decimal',
    formula: ({ sold, storeDays = 0 }) =>
      storeDays === 0 ? null : divideRounded(100 * 7 * sold.units, storeDays) / 100,
  },
  sellThrough: {
    ...ofWholePeriod,
    label: 'Sell-through',
    help: 'Units sold, in percent of the units that were sold or are on hand now',
    kind: 'percent',
    formula: ({ sold, stock }) => (stock ? share(sold.units, sold.units + stock.onHand) : null),
    needsStock: 'ON_HAND',
  },
  /** One decimal place. */
  weeksOfCover: {
    ...ofWholePeriod,
    label: 'Weeks of cover',
    help: 'Units on hand, divided by the units a week of the forecast',
    kind: 'decimal',
    formula: ({ stock }) => (stock && stock.weeklyUnits > 0 ? toTenths(stock.coveredUnits / stock.weeklyUnits) : null),
    needsStock: 'FORECAST',
  },
  /** One decimal place. */
  expectedLostUnits: {
    ...ofWholePeriod,
    label: 'Expected lost units',
    help: 'Units that will be lost until a delivery that is ordered now can arrive',
    kind: 'decimal',
    formula: ({ stock }) => (stock && stock.forecasts > 0 ? toTenths(stock.lostUnits) : null),
    needsStock: 'FORECAST',
  },
  /** Within the same parent row; 1 is the best. */
  rank: {
    ...ofWholePeriod,
    label: 'Rank',
    help: 'By sales',
    kind: 'rank',
    formula: ({ rank = null }) => rank,
  },
  rankLastYear: {
    ...ofWholePeriod,
    label: 'LY Rank',
    help: 'By sales of last year',
    kind: 'rank',
    formula: ({ rankLastYear = null }) => rankLastYear,
  },
  rankChange: {
    ...ofWholePeriod,
    label: 'Rank change',
    help: 'Ranks gained since last year',
    kind: 'rank',
    formula: ({ rank = null, rankLastYear = null }) =>
      rank === null || rankLastYear === null ? null : rankLastYear - rank,
  },
});

export type ReportFigure = keyof typeof figureDefinitions;
export const reportFigures = Object.keys(figureDefinitions) as ReportFigure[]; // the keys of a constant
