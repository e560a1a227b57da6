import { Cron } from 'croner';

/** When a schedule is due next, strictly after `now`, by the clock of UTC; null without a schedule. Throws on no cron. */
export const nextRunOf = (cron: string | null, now: Date): Date | null =>
  cron === null ? null : new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(now);

/** Whether it is cron, and a time that ever comes: 30 February does not. */
export const isSchedule = (cron: string | null, now: Date): boolean => {
  if (cron === null) return true;
  try {
    return nextRunOf(cron, now) !== null;
  } catch {
    return false;
  }
};
