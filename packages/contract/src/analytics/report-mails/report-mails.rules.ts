import { addDays, daysPerWeek, toWeekday } from '../../kit/dates.ts';
import { toDay, toInstant } from '../../kit/time-zone.rules.ts';
import type { Period } from '../analytics.rules.ts';
import { namedPresets, presetPeriod } from '../presets.rules.ts';
import { findInterval, gregorian, type ReportCalendar } from '../report-calendar.rules.ts';

/** The periods of a scheduled report, relative to the day on which it is sent. */
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

/** In ISO 8601 order. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdays)[number];

/** In the time zone of the account: after the import of the previous day's sales, before office hours. */
export const mailHour = 6;

export interface MailSchedule {
  readonly frequency: 'DAILY' | 'WEEKLY';
  /** Of weekly e-mails. */
  readonly weekday: Weekday;
  /** In the time zone of the account. */
  readonly hour: number;
}

/** The schedule of a report. */
export const weeklyOn = (weekday: Weekday): MailSchedule => ({ frequency: 'WEEKLY', weekday, hour: mailHour });

/** The first instant after `now` at which an e-mail is sent; missed ones are skipped. */
export const nextMailAt = (
  { frequency, weekday, hour }: MailSchedule,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Date => {
  const today = toDay(now, timeZone);
  const [ahead, interval] =
    frequency === 'DAILY'
      ? [0, 1]
      : [(weekdays.indexOf(weekday) - toWeekday(today) + daysPerWeek) % daysPerWeek, daysPerWeek];
  const mailedOn = (day: string) => toInstant(day, hour * 60, timeZone);
  const next = mailedOn(addDays(today, ahead));
  return next > now ? next : mailedOn(addDays(today, ahead + interval));
};
