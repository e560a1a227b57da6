import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { FigureKind } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReportResultRow } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { describeColumn } from '@shelfward/contract/analytics/report-words.rules.ts';
import type { LoadedReport } from './run-report.service.ts';

/** A column of the file: a level, or a figure of a column or of the whole period. */
export interface FileColumn {
  readonly header: string;
  readonly kind: FigureKind | 'text';
}

export type FileCell = string | number | null;

interface Layout {
  readonly levels: readonly string[];
  readonly figures: readonly ReportFigure[];
  readonly report: LoadedReport;
  /** The last day of an unfinished period with data. */
  readonly until: string | null;
}

/** The levels, the figures of each column that has them, and the figures of the whole period. */
export const fileColumns = ({ levels, figures, report: { columns }, until }: Layout): FileColumn[] => [
  ...(levels.length === 0 ? ['Report'] : levels).map((header) => ({ header, kind: 'text' as const })),
  ...columns.flatMap((column) =>
    figures
      .filter(isOfColumn)
      .map((figure) => toColumn(figure, (label) => `${describeColumn(column, until)} ${label}`)),
  ),
  ...figures.map((figure) => toColumn(figure, (label) => (columns.length === 0 ? label : `Total ${label}`))),
];

const toColumn = (figure: ReportFigure, toHeader: (label: string) => string): FileColumn => {
  const { label, kind } = figureDefinitions[figure];
  return { header: toHeader(label), kind };
};

/** A row has the names of its parent rows, so that the file can be filtered and pivoted; deeper levels are empty. */
export function* fileRows({ levels, figures, report }: Layout): Generator<FileCell[]> {
  const path: string[] = [];
  const depth = Math.max(1, levels.length);
  const toRow = (names: readonly string[], { values, columns = [] }: Pick<ReportResultRow, 'values' | 'columns'>) => [
    ...Array.from({ length: depth }, (_, level) => names[level] ?? null),
    ...columns.flatMap((own) => figures.flatMap((figure, at) => (isOfColumn(figure) ? [own[at] ?? null] : []))),
    ...figures.map((_, at) => values[at] ?? null),
  ];
  for (const row of report.rows) {
    path.length = row.ids.length - 1;
    path.push(row.name);
    yield toRow(path, row);
  }
  yield toRow(['Total'], report.totals);
}

const isOfColumn = (figure: ReportFigure): boolean => !figureDefinitions[figure].needsWholePeriod;
