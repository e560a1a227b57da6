import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { sheetTitle } from '../../../platform/spreadsheets/sheet-file.rules.ts';
import type { ReportCell, ReportColumn } from './mailed-report.types.ts';

const formats = { text: undefined, units: '#,##0', money: '$#,##0.00', percent: '0.##"%"' };

/** Numbers and money are numeric cells. Text is written as text cells, so that it is never evaluated as a formula. */
export const buildReportSheet = (
  title: string,
  columns: readonly ReportColumn[],
  rows: readonly (readonly ReportCell[])[],
): ReadableStream<Uint8Array> =>
  writeXlsxStream(
    rows.map((row) => row.map((cell, place) => toSheetCell(cell, columns[place]?.kind))),
    { name: sheetTitle(title), columns: columns.map(toColumnDef), freezePane: { rows: 1 } },
  );

const toColumnDef = ({ header, kind }: ReportColumn, place: number): ColumnDef => {
  const numFmt = formats[kind];
  return { header, width: place === 0 ? 36 : Math.max(14, header.length + 2), ...(numFmt && { numFmt }) };
};

const toSheetCell = (cell: ReportCell, kind: ReportColumn['kind'] | undefined): ReportCell =>
  typeof cell === 'number' && kind === 'money' ? cell / 100 : cell;
