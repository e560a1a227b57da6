import { countHolidayGrace } from '@shelfward/contract/feeds/freshness.rules.ts';
import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';

/** The last sales of a store. */
export interface LastSales {
  readonly storeId: number;
  /** The newest day with sales. */
  readonly lastDay: string;
  /** The newest day with sales of its company. */
  readonly companyDay: string;
  /** Weeks with sales of the 13 weeks until this day, and their value. */
  readonly weeks: number;
  readonly cents: number;
  /** Weeks with sales a year before the silent ones; null if the store did not exist then. */
  readonly lastYearWeeks: number | null;
}

export const observedWeeks = 13;
export const minSilentWeeks = 2;
/** A season can end so much earlier than in the year before. */
export const seasonShiftDays = 21;
/** A week of holidays does not explain a longer silence. */
const maxHolidayWeeks = 4;
/** Weeks without sales this improbable at the usual rhythm of a store are no accident. */
const maxProbability = 0.01;

/** Whether a store has stopped sending sales, although others have sent newer ones. */
export const isSilent = (
  { lastDay, weeks, lastYearWeeks }: Pick<LastSales, 'lastDay' | 'weeks' | 'lastYearWeeks'>,
  newestDay: string,
): boolean => {
  const weeksWithoutSales = countWeeks(lastDay, newestDay);
  // Stores may be closed between Christmas and the new year.
  const isHoliday = weeksWithoutSales <= maxHolidayWeeks && countHolidayGrace(lastDay, newestDay, daysPerWeek) > 0;
  const silentWeeks = weeksWithoutSales - Number(isHoliday);
  if (silentWeeks < minSilentWeeks) return false;
  const isSeasonal = lastYearWeeks !== null && 2 * lastYearWeeks < weeksWithoutSales;
  return !isSeasonal && (1 - weeks / observedWeeks) ** silentWeeks <= maxProbability;
};

/** The value that the store usually sells in the weeks that are missing; null if its sales have no value. */
export const estimateSilence = (
  { lastDay, cents }: Pick<LastSales, 'lastDay' | 'cents'>,
  today: string,
): number | null => (cents > 0 ? Math.round((cents / observedWeeks) * countWeeks(lastDay, today)) : null);

const countWeeks = (from: string, until: string): number => Math.floor(daysBetween(from, until) / daysPerWeek);
