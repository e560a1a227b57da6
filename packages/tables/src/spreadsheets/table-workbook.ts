import type { SheetKind } from '@shelfward/contract/kit/sheet-formats.rules.ts';
import { toSheetNumber } from '@shelfward/contract/kit/sheet-formats.rules.ts';
import { layoutAbout, layoutTable, type TableColumn } from './table-layout.rules.ts';
import { streamWorkbook, type WorkbookCell } from './workbook-writer.ts';

/** A cell as screens have it: money in cents, percentages in percent, and days as yyyy-mm-dd. */
export type TableCell = string | number | null;

interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly TableCell[]>;
  readonly currency: string;
  /** What the table contains: pairs of a label and a value. */
  readonly about: Iterable<readonly WorkbookCell[]>;
}

/** An Excel file with the rows on the first sheet, which programs read, and what they are on the last one. */
export const streamTable = ({ rows, about, ...table }: Table): AsyncGenerator<Uint8Array> =>
  streamWorkbook([layoutTable({ ...table, rows: toRows(table.columns, rows) }), layoutAbout(about)]);

function* toRows(columns: readonly TableColumn[], rows: Table['rows']): Generator<WorkbookCell[]> {
  for (const row of rows) yield row.map((cell, at) => toWorkbookCell(columns[at]?.kind ?? 'text', cell));
}

const toWorkbookCell = (kind: SheetKind, cell: TableCell): WorkbookCell => {
  if (typeof cell === 'number') return toSheetNumber(kind, cell);
  return kind === 'day' && cell !== null ? new Date(`${cell}T00:00:00Z`) : cell;
};
