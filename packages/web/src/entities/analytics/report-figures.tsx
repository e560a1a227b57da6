import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ReactNode } from 'react';
import { Change, Decimal, Money, Percent, Quantity } from '../../kit/ui/figures.tsx';
import type { Compared } from '../../kit/ui/numbers.ts';

export interface FigureDetail {
  readonly label: string;
  /** Explains the figure in its column and in the list of figures. */
  readonly hint: string;
  readonly kind: 'money' | 'units' | 'change' | 'percent' | 'decimal';
  /** What the figure is computed from. */
  readonly needs?: readonly ReportFigure[];
  /** It exists for each column. Other figures are those of the whole period. */
  readonly hasColumns: boolean;
}

const salesOfBoth: readonly ReportFigure[] = ['sales', 'salesLastYear'];
const unitsOfBoth: readonly ReportFigure[] = ['units', 'unitsLastYear'];

export const figureDetails: Readonly<Record<ReportFigure, FigureDetail>> = {
  sales: { label: 'Sales', hint: 'Sales less returns', kind: 'money', hasColumns: true },
  units: { label: 'Units', hint: 'Units sold less returns', kind: 'units', hasColumns: true },
  salesLastYear: { label: 'LY Sales', hint: 'Sales of last year', kind: 'money', hasColumns: true },
  unitsLastYear: { label: 'LY Units', hint: 'Units of last year', kind: 'units', hasColumns: true },
  percentageChangeSales: {
    label: 'YoY Sales',
    hint: 'Change of sales against last year',
    kind: 'change',
    needs: salesOfBoth,
    hasColumns: true,
  },
  percentageChangeUnits: {
    label: 'YoY Units',
    hint: 'Change of units against last year',
    kind: 'change',
    needs: unitsOfBoth,
    hasColumns: true,
  },
  averagePrice: { label: 'Avg. price', hint: 'Sales divided by units', kind: 'money', hasColumns: true },
  averagePriceLastYear: {
    label: 'LY Avg. price',
    hint: 'Sales divided by units of last year',
    kind: 'money',
    hasColumns: true,
  },
  shareOfSales: {
    label: 'Share of sales',
    hint: 'Of the total of all rows',
    kind: 'percent',
    needs: ['sales'],
    hasColumns: true,
  },
  shareOfUnits: {
    label: 'Share of units',
    hint: 'Of the total of all rows',
    kind: 'percent',
    needs: ['units'],
    hasColumns: true,
  },
  runningTotalSales: {
    label: 'Running sales',
    hint: 'Of this row and those above it, in the order of the table',
    kind: 'money',
    needs: ['sales'],
    hasColumns: true,
  },
  runningTotalUnits: {
    label: 'Running units',
    hint: 'Of this row and those above it, in the order of the table',
    kind: 'units',
    needs: ['units'],
    hasColumns: true,
  },
  unitsPerStoreAndWeek: {
    label: 'Units/store/week',
    hint: 'Units a week of each store with sales',
    kind: 'decimal',
    hasColumns: false,
  },
  sellThrough: {
    label: 'Sell-through',
    hint: 'Units sold, in percent of the units that were sold or are on hand now',
    kind: 'percent',
    hasColumns: false,
  },
  weeksOfCover: {
    label: 'Weeks of cover',
    hint: 'Units on hand, divided by the units a week of the forecast',
    kind: 'decimal',
    hasColumns: false,
  },
  expectedLostUnits: {
    label: 'Exp. lost units',
    hint: 'Units that will be lost until a delivery that is ordered now can arrive',
    kind: 'decimal',
    hasColumns: false,
  },
  rank: { label: 'Rank', hint: 'By sales', kind: 'units', hasColumns: false },
  rankLastYear: { label: 'LY Rank', hint: 'By sales of last year', kind: 'units', hasColumns: false },
  rankChange: { label: 'Rank change', hint: 'Ranks gained since last year', kind: 'units', hasColumns: false },
};

/** Widths of figure columns, in pixels. */
export const figureWidths: Readonly<Record<FigureDetail['kind'], number>> = {
  money: 116,
  units: 92,
  change: 92,
  percent: 104,
  decimal: 116,
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
  switch (figureDetails[figure].kind) {
    case 'money':
      return <Money value={value} />;
    case 'units':
      return <Quantity value={value} />;
    case 'change':
      return <Change value={value} {...(compared && { compared })} />;
    case 'percent':
      return <Percent value={value} />;
    case 'decimal':
      return <Decimal value={value} />;
  }
};
