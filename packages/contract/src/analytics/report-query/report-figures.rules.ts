import type { ReportColumns, ReportFigure, ReportLevel } from './report-query.ts';

export type FigureKind = 'money' | 'units' | 'percent' | 'decimal' | 'rank';

/** Names and kinds of the figures, as tables, charts, e-mails, and files show them. */
export const figureLabels: Readonly<Record<ReportFigure, { readonly label: string; readonly kind: FigureKind }>> = {
  sales: { label: 'Sales', kind: 'money' },
  units: { label: 'Units', kind: 'units' },
  salesLastYear: { label: 'LY Sales', kind: 'money' },
  unitsLastYear: { label: 'LY Units', kind: 'units' },
  percentageChangeSales: { label: 'YoY Sales', kind: 'percent' },
  percentageChangeUnits: { label: 'YoY Units', kind: 'percent' },
  averagePrice: { label: 'Average price', kind: 'money' },
  averagePriceLastYear: { label: 'LY Average price', kind: 'money' },
  shareOfSales: { label: 'Share of sales', kind: 'percent' },
  shareOfUnits: { label: 'Share of units', kind: 'percent' },
  runningTotalSales: { label: 'Running total of sales', kind: 'money' },
  runningTotalUnits: { label: 'Running total of units', kind: 'units' },
  unitsPerStoreAndWeek: { label: 'Units a store and week', kind: 'decimal' },
  sellThrough: { label: 'Sell-through', kind: 'percent' },
  weeksOfCover: { label: 'Weeks of cover', kind: 'decimal' },
  expectedLostUnits: { label: 'Expected lost units', kind: 'decimal' },
  rank: { label: 'Rank', kind: 'rank' },
  rankLastYear: { label: 'LY Rank', kind: 'rank' },
  rankChange: { label: 'Rank change', kind: 'rank' },
};

/** Names of the levels; that of a level by attribute is the name of its key. */
export const levelLabels: Readonly<Record<ReportLevel['type'], string>> = {
  COMPANY: 'Company',
  REGION: 'Region',
  STORE: 'Store',
  PRODUCT_LINE: 'Product line',
  PRODUCT: 'Product',
  ATTRIBUTE_VALUE: 'Attribute',
  ATTRIBUTE_KEY_ID: 'Attribute',
};

export const columnLabels: Readonly<Record<ReportColumns, string>> = {
  NONE: 'None',
  DAY: 'Days',
  WEEK: 'Weeks',
  MONTH: 'Months',
  QUARTER: 'Quarters',
  YEAR: 'Years',
};
