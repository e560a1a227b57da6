import { Cron } from 'croner';

/** A time and the time zone of the account, in which its schedules run. */
export interface LocalTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** The next time of a schedule after `now`; null without a schedule. Throws for an invalid cron expression. */
export const computeNextRun = (cron: string | null, { now, timeZone }: LocalTime): Date | null =>
  cron === null ? null : new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRun(now);

/** Whether this is a cron expression that matches a date: February 30 never does. */
export const isSchedule = (cron: string | null, at: LocalTime): boolean => {
  if (cron === null) return true;
  try {
    return computeNextRun(cron, at) !== null;
  } catch {
    return false;
  }
};
