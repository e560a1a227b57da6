import { startOfDay, toDay } from '@shelfward/contract/kit/time-zone.rules.ts';

const hour = 3_600_000;
/** Local time of the nightly run. */
const nightlyMs = 2 * hour;
/** Sales files often arrive one after another; one run serves them all. */
const salesPauseMs = hour;

export interface ScheduleInput {
  readonly timeZone: string;
  readonly lastRunAt: Date;
  readonly hasNewSales: boolean;
}

/** Why a run is due; undefined: it is not. A run since midnight knows the day before, so it replaces the nightly one. */
export const findDueCause = (
  { timeZone, lastRunAt, hasNewSales }: ScheduleInput,
  now: Date,
): 'SALES' | 'NIGHTLY' | undefined => {
  if (lastRunAt < lastNight(now, timeZone)) return 'NIGHTLY';
  return hasNewSales && now.getTime() - lastRunAt.getTime() >= salesPauseMs ? 'SALES' : undefined;
};

/** Midnight before the last 2 a.m. */
const lastNight = (now: Date, timeZone: string): Date =>
  startOfDay(toDay(new Date(now.getTime() - nightlyMs), timeZone), timeZone);
