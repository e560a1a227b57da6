import { namedPresets } from '@shelfward/contract/analytics/presets.rules.ts';
import type { ReportDays } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { yearUntilToday } from './report-state.ts';

/** The period of a stored report: its preset, the year to date, or its fixed dates. */
export const toReportDays = (days: PeriodSearch, today: string): ReportDays => {
  const { period, soldOnAfter = today, soldOnBefore = today } = days;
  const name = namedPresets.find((known) => known === period);
  if (name) return { name };
  const isYearSoFar = soldOnAfter === yearUntilToday(today).afterDate && soldOnBefore >= today;
  return isYearSoFar ? { name: 'Year to date' } : { soldOnAfter, soldOnBefore };
};

/** The URL parameters of a period, from `periodSearch`. */
export type PeriodSearch = Readonly<Partial<Record<'period' | 'soldOnAfter' | 'soldOnBefore', string | undefined>>>;
