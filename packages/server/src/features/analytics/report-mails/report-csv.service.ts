import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { writeCsv } from 'hucre/csv';
import type { MailedReport, ReportCell, ReportColumn } from './mailed-report.types.ts';

/** As the lists export it: text that begins like a formula is prefixed with an apostrophe. */
export const buildReportCsv = ({ columns, rows }: Pick<MailedReport, 'columns' | 'rows'>): Buffer =>
  Buffer.from(
    writeCsv(
      [
        columns.map(({ header }) => withFormulaGuard(header)),
        ...rows.map((row) => row.map((cell, place) => toCsvCell(cell, columns[place]?.kind))),
      ],
      { bom: true },
    ),
  );

const toCsvCell = (cell: ReportCell, kind: ReportColumn['kind'] | undefined): ReportCell => {
  if (typeof cell === 'string') return withFormulaGuard(cell);
  return cell !== null && kind === 'money' ? (cell / 100).toFixed(2) : cell;
};
