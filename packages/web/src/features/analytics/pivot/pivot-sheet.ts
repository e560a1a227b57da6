import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { figureDetails, renderFigure } from '../../../entities/analytics/report-figures.tsx';
import { type ExportCell, toExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { levelName, rowName } from '../retail-sales/levels.rules.ts';
import type { TreeLine } from '../retail-sales/tree.rules.ts';
import type { PivotLayout } from './pivot-layout.rules.ts';
import { comparedValues, computeValue, type PivotRow, type PivotTotals, toTotalRow } from './pivot-rows.rules.ts';

interface SheetInput {
  readonly lines: readonly TreeLine<PivotRow>[];
  readonly levels: readonly GroupBy[];
  readonly attributes: ReadonlyMap<number, string>;
  readonly layout: PivotLayout;
  readonly totals: PivotTotals;
}

/** The rows of the screen in order, with one column for each level and figure, and a total row. */
export const buildPivotSheet = ({ lines, levels, attributes, layout, totals }: SheetInput): Sheet => {
  const names: string[] = [];
  const rows: ExportCell[][] = [];
  for (const line of lines) {
    const level = levels[line.depth];
    if (line.kind !== 'row' || !level) continue;
    const { id, name: value } = line.row;
    names.splice(line.depth, names.length, rowName({ id, value }, level, attributes));
    rows.push([...nameCells(names, levels.length), ...figureCells(line.row, layout, totals)]);
  }
  const { figures, columnFigures, columns } = layout;
  return {
    name: 'Pivot table',
    labels: [
      ...(levels.length > 0 ? levels.map((level) => levelName(level, attributes)) : ['']),
      ...figures.map(toLabel),
      ...columns.flatMap(({ name }) => columnFigures.map((figure) => `${name} ${toLabel(figure)}`)),
    ],
    rows: [
      ...rows,
      [...nameCells(['Total'], Math.max(1, levels.length)), ...figureCells(toTotalRow(totals), layout, totals)],
    ],
  };
};

const toLabel = (figure: ReportFigure): string => figureDetails[figure].label;

const nameCells = (names: readonly string[], count: number): ExportCell[] =>
  Array.from({ length: count }, (_, index) => toExportCell(names[index]));

const figureCells = (row: PivotRow, { figures, columnFigures, columns }: PivotLayout, totals: PivotTotals) =>
  [figures, ...columns.map(() => columnFigures)].flatMap((shown, cell) =>
    shown.map((figure) => {
      const at = { row, cell, figure };
      return toExportCell(renderFigure(figure, computeValue(at, totals), comparedValues(at, totals)));
    }),
  );
