import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { type ExportCell, toExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { figureColumns } from './breakdown-columns.tsx';
import { levelName, rowName } from './levels.rules.ts';
import { computeTotals, type TreeLine } from './tree.rules.ts';

interface SheetInput {
  readonly lines: readonly TreeLine[];
  readonly levels: readonly GroupBy[];
  readonly attributes: ReadonlyMap<number, string>;
}

/** The rows of the screen in order, with one column per level and a total row. */
export const buildBreakdownSheet = ({ lines, levels, attributes }: SheetInput): Sheet => {
  const first: BreakdownRow[] = [];
  const names: string[] = [];
  const rows: ExportCell[][] = [];
  for (const line of lines) {
    const level = levels[line.depth];
    if (line.kind !== 'row' || !level) continue;
    if (line.depth === 0) first.push(line.row);
    names.splice(line.depth, names.length, rowName(line.row, level, attributes));
    rows.push([...nameCells(names, levels.length), ...figureCells(line.row)]);
  }
  return {
    name: 'Retail Sales',
    labels: [...levels.map((level) => levelName(level, attributes)), ...figureColumns.map(({ label }) => label)],
    rows: [...rows, [...nameCells(['Total'], levels.length), ...figureCells(computeTotals(first))]],
  };
};

const nameCells = (names: readonly string[], count: number): ExportCell[] =>
  Array.from({ length: count }, (_, index) => toExportCell(names[index]));

const figureCells = (row: ReturnType<typeof computeTotals>): ExportCell[] =>
  figureColumns.map(({ render }) => toExportCell(render(row)));
