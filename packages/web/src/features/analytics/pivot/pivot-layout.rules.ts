import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { figureDetails, figureWidths } from '../../../entities/analytics/report-figures.tsx';

/** The columns of the table: the figures of the whole period, and those of each of its columns. */
export interface PivotLayout {
  readonly figures: readonly ReportFigure[];
  readonly columnFigures: readonly ReportFigure[];
  readonly columns: ReportResult['columns'];
  /** Widths in pixels: of the names, of the figures of the whole period, and of one column. */
  readonly nameWidth: number;
  readonly wholeWidth: number;
  readonly columnWidth: number;
}

const widths = { wide: 264, phone: 148 };

export const buildLayout = (
  figures: readonly ReportFigure[],
  columns: ReportResult['columns'],
  isPhone: boolean,
): PivotLayout => {
  const columnFigures = figures.filter((figure) => figureDetails[figure].hasColumns);
  return {
    figures,
    columnFigures,
    columns: columnFigures.length > 0 ? columns : [],
    nameWidth: isPhone ? widths.phone : widths.wide,
    wholeWidth: sumWidths(figures),
    columnWidth: sumWidths(columnFigures),
  };
};

export const figureWidth = (figure: ReportFigure): number => figureWidths[figureDefinitions[figure].kind];

const sumWidths = (figures: readonly ReportFigure[]): number =>
  figures.reduce((sum, figure) => sum + figureWidth(figure), 0);

export const tableWidth = ({ nameWidth, wholeWidth, columnWidth, columns }: PivotLayout): number =>
  nameWidth + wholeWidth + columns.length * columnWidth;

export const countCells = ({ figures, columnFigures, columns }: PivotLayout): number =>
  1 + figures.length + columns.length * columnFigures.length;
