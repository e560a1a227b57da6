import { addDays, daysPerWeek, toWeekday } from '../../kit/dates.ts';
import { toDay, toInstant } from '../../kit/time-zone.rules.ts';
import { presetPeriod } from '../presets.rules.ts';

/** In ISO 8601 order. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdays)[number];

/** In the time zone of the account: after the import of the previous day's sales, before office hours. */
export const mailHour = 6;

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** Of monthly e-mails: the last day of each month. */
export const maxDayOfMonth = 31;

export interface MailSchedule {
  readonly frequency: Frequency;
  /** Of weekly e-mails. */
  readonly weekday: Weekday;
  /** Of monthly e-mails. In shorter months, their last day. */
  readonly dayOfMonth?: number;
  /** In the time zone of the account. */
  readonly hour: number;
}

/** The first instant after `now` at which an e-mail is sent; missed ones are skipped. */
export const nextMailAt = (
  schedule: MailSchedule,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Date => {
  const today = toDay(now, timeZone);
  const toTime = (day: string) => toInstant(day, schedule.hour * 60, timeZone);
  const next = toTime(findMailDay(schedule, today));
  return next > now ? next : toTime(findMailDay(schedule, addDays(today, 1)));
};

/** The first day of an e-mail from this day on. */
const findMailDay = ({ frequency, weekday, dayOfMonth = 1 }: MailSchedule, from: string): string => {
  if (frequency === 'DAILY') return from;
  if (frequency === 'WEEKLY')
    return addDays(from, (weekdays.indexOf(weekday) - toWeekday(from) + daysPerWeek) % daysPerWeek);
  const { before: lastDay } = presetPeriod('This Month', from);
  const inMonth = dayInMonth(from, dayOfMonth);
  return inMonth >= from ? inMonth : dayInMonth(addDays(lastDay, 1), dayOfMonth);
};

const dayInMonth = (day: string, dayOfMonth: number): string => {
  const { before: lastDay } = presetPeriod('This Month', day);
  const wanted = `${day.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`;
  return wanted < lastDay ? wanted : lastDay;
};
