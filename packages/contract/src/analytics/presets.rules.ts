import { addDays } from '../kit/dates.ts';
import type { Period } from './analytics.rules.ts';
import { findInterval, gregorian, type ReportCalendar } from './report-calendar.rules.ts';

/** The date presets of the specification, except Custom. */
export const namedPresets = [
  'This Month',
  'Last Month',
  'This quarter',
  'Last quarter',
  'This Year',
  'Last Year',
] as const;
export type NamedPreset = (typeof namedPresets)[number];

const units = {
  'This Month': 'MONTH',
  'Last Month': 'MONTH',
  'This quarter': 'QUARTER',
  'Last quarter': 'QUARTER',
  'This Year': 'YEAR',
  'Last Year': 'YEAR',
} as const satisfies Record<NamedPreset, string>;

/**
 * The month, quarter, or year that a preset names, relative to `today`. Quarters start in January, April, July, and
 * October; in a fiscal calendar they are three periods.
 */
export const presetPeriod = (preset: NamedPreset, today: string, calendar: ReportCalendar = gregorian): Period => {
  const unit = units[preset];
  const current = findInterval(calendar, today, unit);
  const { after, before } = preset.startsWith('This')
    ? current
    : findInterval(calendar, addDays(current.after, -1), unit);
  return { after, before };
};
