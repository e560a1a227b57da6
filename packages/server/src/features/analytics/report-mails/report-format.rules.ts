import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { withMinus } from '@shelfward/contract/kit/minus.rules.ts';
import type { ReportCell, ReportColumn } from './mailed-report.types.ts';

/** Formats a cell for the image and the table. */
export const formatCell = (cell: ReportCell, kind: ReportColumn['kind'], currency: string): string => {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell === '' ? 'No Name' : cell;
  if (kind === 'money') return formatCents(cell, currency);
  return withMinus(kind === 'percent' ? `${cell}%` : cell.toLocaleString('en-US'));
};

/** `11/16/2026 – 11/22/2026` */
export const formatPeriod = ({ after, before }: Period): string => `${formatDay(after)} – ${formatDay(before)}`;
