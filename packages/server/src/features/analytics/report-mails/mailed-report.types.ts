import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { FigureKind } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReportWords } from '@shelfward/contract/analytics/report-words.rules.ts';

/** Money is in cents; a percentage is null if it is undefined. */
export interface ReportColumn {
  readonly header: string;
  readonly kind: 'text' | FigureKind;
}
export type ReportCell = string | number | null;

/** One bar of the chart; `lastYear` is null if the report has no year-over-year comparison. */
export interface ReportBar {
  readonly label: string;
  readonly value: number;
  readonly lastYear: number | null;
}

/** Report data for all formats of the e-mail: image, table, text, and spreadsheet. */
export interface MailedReport {
  readonly title: string;
  readonly period: Period;
  readonly words: ReportWords;
  /** Of all amounts. */
  readonly currency: string;
  /** Totals of all rows, formatted. */
  readonly totals: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly ReportColumn[];
  /** The first columns, which the e-mail shows. The files have all. */
  readonly shownColumns: number;
  readonly rows: readonly (readonly ReportCell[])[];
  readonly bars: readonly ReportBar[];
  readonly barKind: ReportColumn['kind'];
  readonly buildSheet: () => AsyncIterable<Uint8Array>;
}
