import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { SpecifiedFigure } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReportResult, ReportResultRow } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { Compared } from '../../../kit/ui/numbers.ts';

/** Sales and units of both periods and their changes, in the order of the tables. */
export const soldFigures = [
  'units',
  'unitsLastYear',
  'percentageChangeUnits',
  'sales',
  'salesLastYear',
  'percentageChangeSales',
] as const satisfies readonly ReportFigure[];
export type SoldFigure = (typeof soldFigures)[number];
export type ChangeFigure = Extract<SoldFigure, `percentageChange${string}`>;
/** What main figures are compared with. */
export const comparedWith = {
  sales: { lastYear: 'salesLastYear', change: 'percentageChangeSales' },
  units: { lastYear: 'unitsLastYear', change: 'percentageChangeUnits' },
} as const;
export type MainFigure = keyof typeof comparedWith;
export type SumFigure = Exclude<SoldFigure, ChangeFigure>;

/** The names in the specified calls and on the specified screens. */
export const getSpecified = (figure: SoldFigure): SpecifiedFigure => {
  const { specified } = figureDefinitions[figure];
  if (!specified) throw new Error(`${figure} is not specified`);
  return specified;
};

/** Money in cents. */
export type Sums = Readonly<Record<SumFigure, number>>;
/** A change is null if it says nothing. */
export type Sold = Sums & Readonly<Record<ChangeFigure, number | null>>;
export interface SoldRow extends Sold {
  readonly id: number;
  readonly name: string;
}

type Values = ReportResultRow['values'];

export const toSold = (values: Values, figures: readonly ReportFigure[] = soldFigures): Sold => {
  const get = (figure: SoldFigure) => values[figures.indexOf(figure)] ?? null;
  return {
    units: get('units') ?? 0,
    unitsLastYear: get('unitsLastYear') ?? 0,
    percentageChangeUnits: get('percentageChangeUnits'),
    sales: get('sales') ?? 0,
    salesLastYear: get('salesLastYear') ?? 0,
    percentageChangeSales: get('percentageChangeSales'),
  };
};

export const toSoldRow = ({ ids, name, values }: Pick<ReportResultRow, 'ids' | 'name' | 'values'>): SoldRow => ({
  id: ids.at(-1) ?? 0,
  name,
  ...toSold(values),
});

/** What a change is computed from. Undefined for other figures. */
export const comparedSums = (get: (figure: SumFigure) => number, figure: ReportFigure): Compared | undefined => {
  if (figure === 'percentageChangeSales')
    return { now: get('sales'), lastYear: get('salesLastYear'), measure: 'money' };
  if (figure === 'percentageChangeUnits')
    return { now: get('units'), lastYear: get('unitsLastYear'), measure: 'units' };
  return undefined;
};

export const sumRows = (rows: readonly Sums[]): Sums => {
  const sums = { units: 0, unitsLastYear: 0, sales: 0, salesLastYear: 0 };
  for (const row of rows) for (const figure of sumFigures) sums[figure] += row[figure];
  return sums;
};

const sumFigures = ['units', 'unitsLastYear', 'sales', 'salesLastYear'] as const;

/** Whether sales are in several rows of one level: a product can have several values of an attribute. */
export const isOverlapping = (
  { rows, totals, omittedRows }: Pick<ReportResult, 'rows' | 'totals' | 'omittedRows'>,
  figures: readonly ReportFigure[],
): boolean =>
  omittedRows === 0 &&
  rows.length > 0 &&
  figures.some(
    (figure, at) =>
      sumFigures.some((sum) => sum === figure) &&
      rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) !== (totals.values[at] ?? 0),
  );

export const overlapText = 'A product can have several values, so rows add up to more than the total.';
