import { toAboutRows } from '@shelfward/contract/analytics/report-words.rules.ts';
import { streamTable } from '@shelfward/tables/spreadsheets/table-workbook.ts';
import type { MailedReport } from './mailed-report.types.ts';

interface MailedSheet extends Pick<MailedReport, 'title' | 'columns' | 'rows' | 'words' | 'currency'> {
  /** In the time zone of the account. */
  readonly created: string;
}

/** The attached spreadsheet. */
export const buildReportSheet = ({
  title,
  columns,
  rows,
  words,
  currency,
  created,
}: MailedSheet): AsyncGenerator<Uint8Array> =>
  streamTable({ name: title, columns, rows, currency, about: toAboutRows({ name: title, words, currency, created }) });
