import { addDays } from '../kit/dates.ts';
import type { Period } from './analytics.rules.ts';
import { namedPresets, presetPeriod } from './presets.rules.ts';
import { findInterval, gregorian, type ReportCalendar } from './report-calendar.rules.ts';

/** The periods of a report, relative to the day on which it is run. */
export const reportPeriods = ['Last 7 days', 'Year to date', ...namedPresets] as const;
export type NamedReportPeriod = (typeof reportPeriods)[number];

/** Running periods end yesterday: today has no complete sales yet. */
export const resolveReportPeriod = (
  period: NamedReportPeriod,
  today: string,
  calendar: ReportCalendar = gregorian,
): Period => {
  const yesterday = addDays(today, -1);
  if (period === 'Last 7 days') return { after: addDays(today, -7), before: yesterday };
  if (period === 'Year to date') return { after: findInterval(calendar, yesterday, 'YEAR').after, before: yesterday };
  return presetPeriod(period, today, calendar);
};
