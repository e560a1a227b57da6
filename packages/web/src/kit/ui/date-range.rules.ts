import { type NamedPreset, namedPresets, presetPeriod } from '@shelfward/contract/analytics/presets.rules.ts';
import { findInterval, gregorian, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { isDay, yearEarlier } from '@shelfward/contract/kit/dates.ts';

export const presets = ['Custom', ...namedPresets] as const;
export type Preset = (typeof presets)[number];

/** Days are YYYY-MM-DD; both ends belong to the range. */
export interface Days {
  readonly afterDate: string;
  readonly beforeDate: string;
}
export interface DateRangeValue extends Days {
  readonly afterDateLastYear: string;
  readonly beforeDateLastYear: string;
}

/** Adds the same days one year earlier; 29 February becomes 28 February. */
export const withLastYear = ({ afterDate, beforeDate }: Days): DateRangeValue => ({
  afterDate,
  beforeDate,
  afterDateLastYear: yearEarlier(afterDate),
  beforeDateLastYear: yearEarlier(beforeDate),
});

/** The days of the month, quarter or year of a preset, relative to `today`. In a fiscal calendar, months are periods. */
export const presetDays = (preset: NamedPreset, today: string, calendar: ReportCalendar = gregorian): Days => {
  const { after, before } = presetPeriod(preset, today, calendar);
  return { afterDate: after, beforeDate: before };
};

/** The first day of the year of a day. */
export const firstOfYear = (day: string, calendar: ReportCalendar = gregorian): string =>
  findInterval(calendar, day, 'YEAR').after;

/** Parses `MM/DD/YYYY`; undefined unless it has ten characters, two slashes and is a valid day. */
export const parseTyped = (text: string): string | undefined => {
  const [month = '', day = '', year = '', ...rest] = text.split('/');
  if (text.length !== 10 || rest.length > 0) return undefined;
  const parsed = `${year}-${month}-${day}`;
  return isDay(parsed) ? parsed : undefined;
};

/** The fallback for an invalid date: 1 January of this year for the first day, today for the last. */
export const orDefault = (typed: string, side: 'after' | 'before', today: string): string =>
  parseTyped(typed) ?? (side === 'after' ? firstOfYear(today) : today);
