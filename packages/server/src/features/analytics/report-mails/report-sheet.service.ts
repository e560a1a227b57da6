import { streamSheet } from '@shelfward/tables/spreadsheets/sheet-writer.ts';
import type { ColumnDef } from 'hucre/xlsx';
import type { ReportCell, ReportColumn } from './mailed-report.types.ts';

const formats: Readonly<Record<ReportColumn['kind'], string | undefined>> = {
  text: undefined,
  units: '#,##0',
  money: '$#,##0.00',
  percent: '0.##"%"',
  decimal: '#,##0.00',
  rank: '0',
};

/** Numbers and money are numeric cells. */
export const buildReportSheet = (
  title: string,
  columns: readonly ReportColumn[],
  rows: readonly (readonly ReportCell[])[],
): ReadableStream<Uint8Array> =>
  streamSheet(
    rows.map((row) => row.map((cell, place) => toSheetCell(cell, columns[place]?.kind))),
    { name: title, columns: columns.map(toColumnDef), freezePane: { rows: 1 } },
  );

const toColumnDef = ({ header, kind }: ReportColumn, place: number): ColumnDef => {
  const numFmt = formats[kind];
  return { header, width: place === 0 ? 36 : Math.max(14, header.length + 2), ...(numFmt && { numFmt }) };
};

const toSheetCell = (cell: ReportCell, kind: ReportColumn['kind'] | undefined): ReportCell =>
  typeof cell === 'number' && kind === 'money' ? cell / 100 : cell;
