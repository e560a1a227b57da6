import { toExportCell } from '../export/cells.ts';
import type { Sheet } from '../export/workbook.ts';
import type { Column } from './list.types.ts';
import { shownIn } from './shown-in.ts';

/** The rows of a list as the screen would show them, in its columns. */
export const sheetOfList = <Row extends object>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Sheet => ({
  name,
  labels: columns.map(({ label }) => label),
  rows: rows.map((row) =>
    columns.map((column) => toExportCell(column.exported ? column.exported(row) : shownIn(column, row))),
  ),
});
