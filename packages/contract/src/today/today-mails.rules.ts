import { nextMailAt, type Weekday } from '../analytics/report-mails/report-mails.rules.ts';
import { addDays } from '../kit/dates.ts';
import { toDay, toInstant } from '../kit/time-zone.rules.ts';

export const mailFrequencies = ['OFF', 'DAILY', 'WEEKLY'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** The hour is one of the account's time zone. */
export interface MailSchedule {
  readonly frequency: MailFrequency;
  /** Of weekly e-mails. */
  readonly weekday: Weekday;
  readonly hour: number;
}

/** The first instant after `now` at which an e-mail is sent; null if none is. Missed ones are skipped. */
export const nextTodayMailAt = (
  { frequency, weekday, hour }: MailSchedule,
  at: { readonly now: Date; readonly timeZone: string },
): Date | null => {
  if (frequency === 'OFF') return null;
  if (frequency === 'WEEKLY') return nextMailAt(weekday, at, hour);
  const { now, timeZone } = at;
  const today = toDay(now, timeZone);
  const next = toInstant(today, hour * 60, timeZone);
  return next > now ? next : toInstant(addDays(today, 1), hour * 60, timeZone);
};
