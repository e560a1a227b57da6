import { escapeSheetText, withFormulaGuard, xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { writeCsv } from 'hucre/csv';
import { type ColumnDef, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { accountDay } from '../ui/numbers.ts';
import type { ExportCell } from './cells.ts';

export interface Sheet {
  readonly name: string;
  readonly labels: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** A sheet with the types of its columns, whose rows users fill in. */
export interface TypedSheet extends Sheet {
  readonly kinds?: readonly NonNullable<ExportCell>['kind'][] | undefined;
}

/** An Excel file with typed numbers, money and days; text is never interpreted as a formula. */
export const buildExcel = (...sheets: readonly TypedSheet[]): Promise<Blob> => writeSheets(sheets.map(toWriteSheet));

const writeSheets = async (sheets: WriteSheet[]): Promise<Blob> =>
  new Blob([new Uint8Array(await writeXlsx({ sheets }))], { type: xlsxMediaType });

const toWriteSheet = ({ name, labels, rows, kinds }: TypedSheet): WriteSheet => ({
  name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
  columns: labels.map(
    (header, index): ColumnDef => ({
      header: escapeSheetText(header),
      autoWidth: true,
      ...numberFormat({ rows, kinds }, index),
    }),
  ),
  rows: [labels.map(escapeSheetText), ...rows.map((row) => row.map(excelValue))],
  freezePane: { rows: 1 },
});

/** A CSV file; text that begins like a formula is prefixed with an apostrophe. */
export const buildCsv = ({ labels, rows }: Sheet): Blob => {
  const lines = [labels.map(withFormulaGuard), ...rows.map((row) => row.map(csvValue))];
  return new Blob([writeCsv(lines, { bom: true })], { type: 'text/csv' });
};

const formats = {
  text: undefined,
  number: undefined,
  money: '#,##0.00',
  percent: '0.##"%"',
  rate: '0.00"%"',
  day: 'yyyy-mm-dd',
};

/** The first filled cell determines the format of its column. Text that users fill in keeps its leading zeros. */
const numberFormat = (
  { rows, kinds }: Pick<TypedSheet, 'rows' | 'kinds'>,
  index: number,
): Pick<ColumnDef, 'numFmt'> => {
  const kind = kinds?.[index];
  const first = rows.find((row) => row[index])?.[index];
  const numFmt = kind === 'text' ? '@' : formats[kind ?? first?.kind ?? 'text'];
  return numFmt ? { numFmt } : {};
};

const excelValue = (cell: ExportCell): string | number | Date | null => {
  if (cell === null) return null;
  if (cell.kind === 'money') return cell.value / 100;
  if (cell.kind === 'text') return escapeSheetText(cell.value);
  return cell.kind === 'day' ? new Date(`${toDay(cell.value)}T00:00:00Z`) : cell.value;
};

const csvValue = (cell: ExportCell): string | number | null => {
  if (cell === null) return null;
  if (cell.kind === 'money') return (cell.value / 100).toFixed(2);
  if (cell.kind === 'text') return withFormulaGuard(cell.value);
  return cell.kind === 'day' ? toDay(cell.value) : cell.value;
};

const toDay = (value: string): string => (value.length > 10 ? accountDay(new Date(value)) : value);
