import { addDays } from '../kit/dates.ts';
import type { Period } from './analytics.rules.ts';
import { namedPresets, presetPeriod } from './presets.rules.ts';
import { findInterval, gregorian, type ReportCalendar } from './report-calendar.rules.ts';

/** They end on the last complete day of the account's sales. */
const movingPeriods = ['Last 7 days', 'Year to date'] as const;
/** The default periods of the specified screens. */
const screenPeriods = ['Year until today', 'Year until end of month'] as const;

/** The periods of a report, relative to the day on which it is run; each has one meaning on all surfaces. */
export const reportPeriods = [...movingPeriods, ...screenPeriods, ...namedPresets] as const;
export type NamedReportPeriod = (typeof reportPeriods)[number];

export const isMovingPeriod = (name: NamedReportPeriod): boolean => movingPeriods.some((moving) => moving === name);

interface ReportToday {
  readonly today: string;
  /** The last complete day of the account's sales. */
  readonly lastComplete: string;
}

export const resolveReportPeriod = (
  period: NamedReportPeriod,
  { today, lastComplete }: ReportToday,
  calendar: ReportCalendar = gregorian,
): Period => {
  const startOfYear = (day: string) => findInterval(calendar, day, 'YEAR').after;
  switch (period) {
    case 'Last 7 days':
      return { after: addDays(lastComplete, -6), before: lastComplete };
    case 'Year to date':
      return { after: startOfYear(lastComplete), before: lastComplete };
    case 'Year until today':
      return { after: startOfYear(today), before: today };
    case 'Year until end of month':
      return { after: startOfYear(today), before: presetPeriod('This Month', today, calendar).before };
    case 'This Month':
    case 'Last Month':
    case 'This quarter':
    case 'Last quarter':
    case 'This Year':
    case 'Last Year':
      return presetPeriod(period, today, calendar);
  }
};
