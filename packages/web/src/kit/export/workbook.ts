import { type SheetKind, toSheetNumber } from '@shelfward/contract/kit/sheet-formats.rules.ts';
import { escapeSheetText, withFormulaGuard, xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { sheetTitle } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { layoutAbout, layoutTable } from '@shelfward/tables/spreadsheets/table-layout.rules.ts';
import type { WorkbookCell, WorkbookSheet } from '@shelfward/tables/spreadsheets/workbook-writer.ts';
import { writeCsv } from 'hucre/csv';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { accountCurrency } from '../currency.ts';
import { accountDay, sortableMoment } from '../ui/numbers.ts';
import type { ExportCell } from './cells.ts';

export interface Sheet {
  readonly name: string;
  readonly labels: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
  /** What the rows are, such as period and filters: pairs of a label and a text. */
  readonly about?: readonly (readonly [label: string, text: string])[] | undefined;
}

/** A sheet with the types of its columns, whose rows users fill in. */
export interface TypedSheet extends Sheet {
  readonly kinds?: readonly NonNullable<ExportCell>['kind'][] | undefined;
}

/** An Excel file with typed numbers, money and days; text is never interpreted as a formula. */
export const buildExcel = (...sheets: readonly TypedSheet[]): Promise<Blob> => writeSheets(sheets.map(toTable));

/** A file of a list or a report: its rows, which programs read, and what they are on the last sheet. */
export const buildReportExcel = ({ about = [], ...sheet }: Sheet): Promise<Blob> => {
  const created = sortableMoment(new Date().toISOString());
  const lines = [['Report', sheet.name], ...about, ['Currency', accountCurrency()], ['Created', created]];
  return writeSheets([toTable(sheet), layoutAbout(lines)]);
};

const toTable = ({ name, labels, rows, kinds }: TypedSheet): WorkbookSheet => {
  const columns = labels.map((header, at) => ({ header, kind: toSheetKind(rows, at) }));
  const table = layoutTable({ name, columns, rows: rows.map((row) => row.map(toValue)), currency: accountCurrency() });
  // Text that users fill in keeps its leading zeros.
  return {
    ...table,
    columns: table.columns.map((one, at) => (kinds?.[at] === 'text' ? { ...one, format: '@' } : one)),
  };
};

/** The first figure or day determines the format of its column. */
const toSheetKind = (rows: TypedSheet['rows'], at: number): SheetKind => {
  const cells = rows.flatMap((row) => row[at] ?? []);
  const kind = cells.find((cell) => cell.kind !== 'text')?.kind ?? 'text';
  if (kind !== 'number') return kind;
  return cells.every(({ value }) => Number.isInteger(value)) ? 'units' : 'decimal';
};

const writeSheets = async (sheets: readonly WorkbookSheet[]): Promise<Blob> =>
  new Blob([new Uint8Array(await writeXlsx({ sheets: sheets.map(toWriteSheet) }))], { type: xlsxMediaType });

const toWriteSheet = ({ name, columns, rows, frozen }: WorkbookSheet): WriteSheet => ({
  name: sheetTitle(name),
  columns: columns.map(({ width, format }) => ({ width, ...(format && { numFmt: format }) })),
  rows: [...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? escapeSheetText(cell) : toPlain(cell)))),
  freezePane: frozen,
});

const toPlain = (cell: Exclude<WorkbookCell, string>): number | Date | null =>
  cell !== null && typeof cell === 'object' && 'number' in cell ? cell.number : cell;

const toWordLines = (about: Sheet['about'] = []): string[][] =>
  about.length === 0 ? [] : [[], ...about.map(([label, text]) => [withFormulaGuard(`${label}: ${text}`)])];

/** A CSV file; text that begins like a formula is prefixed with an apostrophe. */
export const buildCsv = ({ labels, rows, about }: Sheet): Blob => {
  const lines = [labels.map(withFormulaGuard), ...rows.map((row) => row.map(csvValue)), ...toWordLines(about)];
  return new Blob([writeCsv(lines, { bom: true })], { type: 'text/csv' });
};

const toValue = (cell: ExportCell): string | number | Date | null => {
  if (cell === null) return null;
  if (cell.kind === 'day') return new Date(`${toDay(cell.value)}T00:00:00Z`);
  return cell.kind === 'text' || cell.kind === 'number' ? cell.value : toSheetNumber(cell.kind, cell.value);
};

const csvValue = (cell: ExportCell): string | number | null => {
  if (cell === null) return null;
  if (cell.kind === 'money') return (cell.value / 100).toFixed(2);
  if (cell.kind === 'text') return withFormulaGuard(cell.value);
  return cell.kind === 'day' ? toDay(cell.value) : cell.value;
};

const toDay = (value: string): string => (value.length > 10 ? accountDay(new Date(value)) : value);
