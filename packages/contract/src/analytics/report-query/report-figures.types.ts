/** Sales of a period and of the one it is compared with, in units and cents. */
export interface Sold {
  readonly units: number;
  readonly sales: number;
  readonly unitsYoy: number;
  readonly salesYoy: number;
}

/** Stock of now. */
export interface StockSums {
  onHand: number;
  /** Units on hand that have a forecast, and the units a week of these forecasts. */
  coveredUnits: number;
  weeklyUnits: number;
  forecasts: number;
  lostUnits: number;
}

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
  /** Growth from nothing is not defined, instead of 100 as specified. */
  readonly isLikeForLike?: boolean;
}

export type FigureKind = 'money' | 'units' | 'percent' | 'decimal' | 'rank';

/** The field of a figure in the specified breakdowns, and its names in the URLs of the screens. */
export interface SpecifiedFigure {
  readonly field:
    | 'totalSalesPrice'
    | 'unitsSold'
    | 'totalSalesPriceLastYear'
    | 'unitsSoldLastYear'
    | 'percentageChangeSales'
    | 'percentageChangeUnits';
  /** The metric of the Sales View, and the label of its button. */
  readonly metric: 'sales' | 'units' | 'salesLastYear' | 'unitsLastYear' | 'salesChange' | 'unitsChange';
  readonly metricLabel: string;
  /** The column of Retail Sales. */
  readonly column: 'sales' | 'units' | 'salesYoy' | 'unitsYoy' | 'salesPercentageChange' | 'unitsPercentageChange';
}

/** Everything about a figure. `N`: the names of all figures. */
export interface FigureDefinition<N extends string> {
  /** Of tables, charts, e-mails, and files. */
  readonly label: string;
  /** Explains the figure in its column and in the list of figures. */
  readonly help: string;
  /** Money and prices in cents; changes in whole percent; shares and `sellThrough` in percent with two decimal places. */
  readonly kind: FigureKind;
  /** Null: not known or not defined. */
  readonly formula: (input: FigureInput) => number | null;
  /** It exists for the whole period only, not for each column. */
  readonly needsWholePeriod: boolean;
  /** The stock of now that it is computed from; groups that only have stock are rows too. */
  readonly needsStock: 'ON_HAND' | 'FORECAST' | null;
  /** The rows that it is computed from: its own, all rows, or those above it and its own. */
  readonly rows: 'OWN' | 'ALL' | 'ABOVE';
  /** What it is shown with, and computed from. The first has its order. */
  readonly computedFrom: readonly N[];
  /** The same figure of last year, and the change from it. */
  readonly lastYear: N | null;
  readonly change: N | null;
  readonly specified: SpecifiedFigure | null;
}
