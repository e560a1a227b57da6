import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { FigureKind } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReactNode } from 'react';
import { Change, Decimal, Money, Percent, Quantity } from '../../kit/ui/figures.tsx';
import type { Compared } from '../../kit/ui/numbers.ts';

interface FigureDetail {
  /** Explains the figure in its column and in the list of figures. */
  readonly hint: string;
  /** What the figure is computed from. */
  readonly needs?: readonly ReportFigure[];
  /** It exists for each column. Other figures are those of the whole period. */
  readonly hasColumns: boolean;
}

const salesOfBoth: readonly ReportFigure[] = ['sales', 'salesLastYear'];
const unitsOfBoth: readonly ReportFigure[] = ['units', 'unitsLastYear'];

export const figureDetails: Readonly<Record<ReportFigure, FigureDetail>> = {
  sales: { hint: 'Sales less returns', hasColumns: true },
  units: { hint: 'Units sold less returns', hasColumns: true },
  salesLastYear: { hint: 'Sales of last year', hasColumns: true },
  unitsLastYear: { hint: 'Units of last year', hasColumns: true },
  percentageChangeSales: {
    hint: 'Change of sales against last year',
    needs: salesOfBoth,
    hasColumns: true,
  },
  percentageChangeUnits: {
    hint: 'Change of units against last year',
    needs: unitsOfBoth,
    hasColumns: true,
  },
  averagePrice: { hint: 'Sales divided by units', hasColumns: true },
  averagePriceLastYear: {
    hint: 'Sales divided by units of last year',
    hasColumns: true,
  },
  shareOfSales: {
    hint: 'Of the total of all rows',
    needs: ['sales'],
    hasColumns: true,
  },
  shareOfUnits: {
    hint: 'Of the total of all rows',
    needs: ['units'],
    hasColumns: true,
  },
  runningTotalSales: {
    hint: 'Of this row and those above it, in the order of the table',
    needs: ['sales'],
    hasColumns: true,
  },
  runningTotalUnits: {
    hint: 'Of this row and those above it, in the order of the table',
    needs: ['units'],
    hasColumns: true,
  },
  unitsPerStoreAndWeek: {
    hint: 'Units a week of each store with sales',
    hasColumns: false,
  },
  sellThrough: {
    hint: 'Units sold, in percent of the units that were sold or are on hand now',
    hasColumns: false,
  },
  weeksOfCover: {
    hint: 'Units on hand, divided by the units a week of the forecast',
    hasColumns: false,
  },
  expectedLostUnits: {
    hint: 'Units that will be lost until a delivery that is ordered now can arrive',
    hasColumns: false,
  },
  rank: { hint: 'By sales', hasColumns: false },
  rankLastYear: { hint: 'By sales of last year', hasColumns: false },
  rankChange: { hint: 'Ranks gained since last year', hasColumns: false },
};

/** Widths of figure columns, in pixels. */
export const figureWidths: Readonly<Record<FigureKind, number>> = {
  money: 116,
  units: 92,
  percent: 104,
  decimal: 116,
  rank: 92,
};

/** Requested for these figures: they themselves, unless the browser computes them, and what they need. */
export const neededFigures = (figures: readonly ReportFigure[]): ReportFigure[] => [
  ...new Set(
    figures.flatMap((figure) => {
      const { needs = [] } = figureDetails[figure];
      return isComputedHere(figure) ? needs : [figure, ...needs];
    }),
  ),
];

/** Shares and running totals depend on the order and the total of the table, so that the browser computes them. */
export const isComputedHere = (figure: ReportFigure): boolean =>
  figure.startsWith('share') || figure.startsWith('running');

export const renderFigure = (figure: ReportFigure, value: number | null, compared: Compared | undefined): ReactNode => {
  if (figure.startsWith('percentageChange')) return <Change value={value} {...(compared && { compared })} />;
  switch (figureDefinitions[figure].kind) {
    case 'money':
      return <Money value={value} />;
    case 'units':
    case 'rank':
      return <Quantity value={value} />;
    case 'percent':
      return <Percent value={value} />;
    case 'decimal':
      return <Decimal value={value} />;
  }
};
