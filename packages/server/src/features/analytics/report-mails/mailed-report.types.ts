import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';

/** Money is in cents; a percentage is null if it is undefined. */
export interface ReportColumn {
  readonly header: string;
  readonly kind: 'text' | 'units' | 'money' | 'percent';
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
  /** Of all amounts. */
  readonly currency: string;
  /** Totals of all rows, formatted. */
  readonly totals: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  readonly bars: readonly ReportBar[];
  readonly barKind: ReportColumn['kind'];
  readonly sheet: ReadableStream<Uint8Array>;
}

/** Formats a cell for the image and the table. */
export const formatCell = (cell: ReportCell, kind: ReportColumn['kind'], currency: string): string => {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell === '' ? 'No Name' : cell;
  if (kind === 'money') return formatCents(cell, currency);
  return kind === 'percent' ? `${cell}%` : cell.toLocaleString('en-US');
};

/** `11/16/2026 – 11/22/2026` */
export const formatPeriod = ({ after, before }: Period): string => `${monthDayYear(after)} – ${monthDayYear(before)}`;

const monthDayYear = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
};
