import { namedPresets } from '@shelfward/contract/analytics/presets.rules.ts';
import type { ReportDays } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { yearUntilEndOfMonth, yearUntilToday } from './report-state.ts';

/** The period of a stored report: its preset, the default period of its screen, or its fixed dates. */
export const toReportDays = (days: PeriodSearch, today: string): ReportDays => {
  const { period, soldOnAfter = today, soldOnBefore = today } = days;
  const name = namedPresets.find((known) => known === period);
  if (name) return { name };
  if (soldOnAfter === yearUntilToday(today).afterDate) {
    if (soldOnBefore === today) return { name: 'Year until today' };
    if (soldOnBefore === yearUntilEndOfMonth(today).beforeDate) return { name: 'Year until end of month' };
  }
  return { soldOnAfter, soldOnBefore };
};

/** The URL parameters of a period, from `periodSearch`. */
export type PeriodSearch = Readonly<Partial<Record<'period' | 'soldOnAfter' | 'soldOnBefore', string | undefined>>>;
