import { Cron } from 'croner';

/** The next time of a schedule in UTC, after `now`; null without a schedule. Throws for an invalid cron expression. */
export const computeNextRun = (cron: string | null, now: Date): Date | null =>
  cron === null ? null : new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(now);

/** Whether this is a cron expression that matches a date: February 30 never does. */
export const isSchedule = (cron: string | null, now: Date): boolean => {
  if (cron === null) return true;
  try {
    return computeNextRun(cron, now) !== null;
  } catch {
    return false;
  }
};
