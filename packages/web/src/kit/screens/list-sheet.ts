import { type ExportCell, toExportCell } from '../export/cells.ts';
import type { Sheet } from '../export/workbook.ts';
import type { Column } from './list.types.ts';
import { shownIn } from './shown-in.ts';

/** The rows of a list as the screen would show them, in its columns, and the sums of those that are summed. */
export const sheetOfList = <Row extends object>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Sheet => {
  const cells = rows.map((row) =>
    columns.map((column) => toExportCell(column.exported ? column.exported(row) : shownIn(column, row))),
  );
  const hasTotal = rows.length > 0 && columns.some(({ isSummed }) => isSummed);
  const total = () =>
    columns.map((column, at) => (at === 0 ? totalCell : column.isSummed ? sumCells(cells, at) : null));
  return { name, labels: columns.map(({ label }) => label), rows: hasTotal ? [...cells, total()] : cells };
};

/** The name of the last row. */
export const totalCell: ExportCell = { kind: 'text', value: 'Total' };

const sumCells = (rows: readonly (readonly ExportCell[])[], at: number): ExportCell => {
  const numbers = rows.flatMap((row) => {
    const cell = row[at];
    return cell?.kind === 'money' || cell?.kind === 'number' ? [cell] : [];
  });
  const [first] = numbers;
  return first ? { kind: first.kind, value: numbers.reduce((sum, { value }) => sum + value, 0) } : null;
};
