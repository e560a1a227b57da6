import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { type ExportCell, toExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { levelName, rowName } from '../core/levels.rules.ts';
import type { TreeLine } from '../core/row-tree.rules.ts';
import { figureColumns } from './breakdown-columns.tsx';

interface SheetInput {
  readonly lines: readonly TreeLine[];
  readonly levels: readonly GroupBy[];
  readonly attributes: ReadonlyMap<number, string>;
  readonly total: SalesTotals;
}

/** The rows of the screen in order, with one column per level and a total row. */
export const buildBreakdownSheet = ({ lines, levels, attributes, total }: SheetInput): Sheet => {
  const names: string[] = [];
  const rows: ExportCell[][] = [];
  for (const line of lines) {
    const level = levels[line.depth];
    if (line.kind !== 'row' || !level) continue;
    names.splice(line.depth, names.length, rowName(line.row, level, attributes));
    rows.push([...nameCells(names, levels.length), ...figureCells(line.row)]);
  }
  return {
    name: 'Retail Sales',
    labels: [...levels.map((level) => levelName(level, attributes)), ...figureColumns.map(({ label }) => label)],
    rows: [...rows, [...nameCells(['Total'], levels.length), ...figureCells(total)]],
  };
};

const nameCells = (names: readonly string[], count: number): ExportCell[] =>
  Array.from({ length: count }, (_, index) => toExportCell(names[index]));

const figureCells = (row: SalesTotals): ExportCell[] => figureColumns.map(({ render }) => toExportCell(render(row)));
