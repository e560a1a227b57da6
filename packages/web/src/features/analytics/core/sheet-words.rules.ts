import { type ReportWords, toWordRows } from '@shelfward/contract/analytics/report-words.rules.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';

/** A sheet with its period, filters, and like-for-like growth in words. */
export const withWords = (sheet: Sheet, words: ReportWords | undefined): Sheet =>
  words ? { ...sheet, about: toWordRows(words) } : sheet;
