import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { figureWidths } from '../../../../entities/analytics/report-figures.tsx';

/** The columns of the table: the figures of the whole period, and those of each of its columns. */
export interface TableLayout {
  readonly figures: readonly ReportFigure[];
  readonly columnFigures: readonly ReportFigure[];
  readonly columns: ReportResult['columns'];
  /** Rows of the head. */
  readonly heads: 1 | 2;
  /** Widths in pixels: of the names, of the figures of the whole period, and of one column. */
  readonly nameWidth: number;
  readonly wholeWidth: number;
  readonly columnWidth: number;
}

const widths = { wide: 264, phone: 148 };

export const buildLayout = (
  figures: readonly ReportFigure[],
  intervals: ReportResult['columns'],
  isPhone: boolean,
): TableLayout => {
  const columnFigures = figures.filter((figure) => !figureDefinitions[figure].needsWholePeriod);
  const columns = columnFigures.length > 0 ? intervals : [];
  return {
    figures,
    columnFigures,
    columns,
    heads: columns.length > 0 ? 2 : 1,
    nameWidth: isPhone ? widths.phone : widths.wide,
    wholeWidth: sumWidths(figures),
    columnWidth: sumWidths(columnFigures),
  };
};

export const figureWidth = (figure: ReportFigure): number => figureWidths[figureDefinitions[figure].kind];

const sumWidths = (figures: readonly ReportFigure[]): number =>
  figures.reduce((sum, figure) => sum + figureWidth(figure), 0);

export const tableWidth = ({ nameWidth, wholeWidth, columnWidth, columns }: TableLayout): number =>
  nameWidth + wholeWidth + columns.length * columnWidth;

export const countCells = ({ figures, columnFigures, columns }: TableLayout): number =>
  1 + figures.length + columns.length * columnFigures.length;
