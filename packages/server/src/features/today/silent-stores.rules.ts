import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';

/** The last sales of a store. */
export interface LastSales {
  readonly storeId: number;
  /** The newest day with sales. */
  readonly lastDay: string;
  /** Weeks with sales of the 13 weeks until this day, and their value. */
  readonly weeks: number;
  readonly cents: number;
}

export const observedWeeks = 13;
export const minSilentWeeks = 2;
/** Weeks without sales this improbable at the usual rhythm of a store are no accident. */
const maxProbability = 0.01;

/** Whether a store has stopped sending sales, although others have sent newer ones. */
export const isSilent = ({ lastDay, weeks }: LastSales, newestDay: string): boolean => {
  const silentWeeks = countWeeks(lastDay, newestDay);
  return silentWeeks >= minSilentWeeks && (1 - weeks / observedWeeks) ** silentWeeks <= maxProbability;
};

/** The value that the store usually sells in the weeks that are missing; null if its sales have no value. */
export const estimateSilence = ({ lastDay, cents }: LastSales, today: string): number | null =>
  cents > 0 ? Math.round((cents / observedWeeks) * countWeeks(lastDay, today)) : null;

const countWeeks = (from: string, until: string): number => Math.floor(daysBetween(from, until) / daysPerWeek);
