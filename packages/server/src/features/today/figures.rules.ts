import { addDays } from '@shelfward/contract/kit/dates.ts';
import { startOfDay, toDay } from '@shelfward/contract/kit/time-zone.rules.ts';

/** Earlier than the nightly run of suggested par levels, which changes the figures. */
const maxDelayMs = 2 * 3_600_000;

interface FigureSchedule {
  readonly timeZone: string;
  /** The last recorded day. */
  readonly lastDay: string | null;
}

/** The day that has ended and whose figures can still be recorded; undefined if there is none. */
export const findEndedDay = ({ timeZone, lastDay }: FigureSchedule, now: Date): string | undefined => {
  const today = toDay(now, timeZone);
  const ended = addDays(today, -1);
  const isLate = now.getTime() - startOfDay(today, timeZone).getTime() >= maxDelayMs;
  return isLate || (lastDay !== null && lastDay >= ended) ? undefined : ended;
};
