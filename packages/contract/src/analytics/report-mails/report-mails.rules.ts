import { addDays } from '../../kit/dates.ts';
import type { Period } from '../analytics.rules.ts';
import { namedPresets, presetPeriod } from '../presets.rules.ts';

/** The periods of a scheduled report, relative to the day on which it is sent. */
export const reportPeriods = ['Last 7 days', 'Year to date', ...namedPresets] as const;
export type NamedReportPeriod = (typeof reportPeriods)[number];

/** Running periods end yesterday: today has no complete sales yet. */
export const resolveReportPeriod = (period: NamedReportPeriod, today: string): Period => {
  const yesterday = addDays(today, -1);
  if (period === 'Last 7 days') return { after: addDays(today, -7), before: yesterday };
  if (period === 'Year to date') return { after: `${yesterday.slice(0, 4)}-01-01`, before: yesterday };
  return presetPeriod(period, today);
};

/** In ISO 8601 order. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdays)[number];

/** UTC: after the import of the previous day's sales, before office hours. */
const mailHour = 6;

/** The first instant after `now` at which a report of that weekday is sent; missed weeks are skipped. */
export const nextMailAt = (weekday: Weekday, now: Date): Date => {
  const today = now.toISOString().slice(0, 10);
  const ahead = (weekdays.indexOf(weekday) + 1 - now.getUTCDay() + 7) % 7;
  const next = instantOn(addDays(today, ahead));
  return next > now ? next : instantOn(addDays(today, ahead + 7));
};

const instantOn = (day: string): Date => new Date(`${day}T${String(mailHour).padStart(2, '0')}:00:00Z`);
