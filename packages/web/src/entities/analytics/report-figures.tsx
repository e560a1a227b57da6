import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { FigureKind } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReactNode } from 'react';
import type { Measure } from '../../kit/charts/chart.types.ts';
import { Change, Decimal, Money, Percent, Quantity } from '../../kit/ui/figures.tsx';
import type { Compared } from '../../kit/ui/numbers.ts';

/** Widths of figure columns, in pixels. */
export const figureWidths: Readonly<Record<FigureKind, number>> = {
  money: 116,
  units: 92,
  percent: 104,
  decimal: 116,
  rank: 92,
};

/** Requested for these figures: they themselves, unless the browser computes them, and what they are computed from. */
export const neededFigures = (figures: readonly ReportFigure[]): ReportFigure[] => [
  ...new Set(
    figures.flatMap((figure) => {
      const { computedFrom } = figureDefinitions[figure];
      return isComputedHere(figure) ? computedFrom : [figure, ...computedFrom];
    }),
  ),
];

/** Shares and running totals depend on the order and the total of the table, so that the browser computes them. */
export const isComputedHere = (figure: ReportFigure): boolean => figureDefinitions[figure].rows !== 'OWN';

/** How charts show a figure. */
export const toMeasure = (figure: ReportFigure): Measure => {
  const { kind } = figureDefinitions[figure];
  return kind === 'money' || kind === 'percent' ? kind : 'units';
};

export const renderFigure = (figure: ReportFigure, value: number | null, compared?: Compared): ReactNode => {
  if (figure.startsWith('percentageChange')) return <Change value={value} compared={compared} />;
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
