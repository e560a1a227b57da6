import { escapeSheetText } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { sheetTitle } from './sheet-file.rules.ts';

export type SheetCell = string | number | null;

interface SheetOptions {
  readonly name: string;
  readonly columns: readonly ColumnDef[];
  readonly freezePane: { readonly rows: number; readonly columns?: number };
}

/** Streams rows as an Excel file. Text is written as text cells, so that it is never evaluated as a formula. */
export const streamSheet = (
  rows: Iterable<readonly SheetCell[]>,
  { name, columns, freezePane }: SheetOptions,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(escapeRows(rows), { name: sheetTitle(name), columns: columns.map(escapeHeader), freezePane });

function* escapeRows(rows: Iterable<readonly SheetCell[]>): Generator<SheetCell[]> {
  for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? escapeSheetText(cell) : cell));
}

const escapeHeader = (column: ColumnDef): ColumnDef =>
  column.header === undefined ? column : { ...column, header: escapeSheetText(column.header) };
