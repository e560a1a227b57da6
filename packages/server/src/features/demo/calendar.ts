import { addDays, dayMs, daysBetween } from '@shelfward/contract/kit/dates.ts';
/** Days since January 1, 1970, so that date arithmetic of years of sales uses whole numbers. */
export type DayNumber = number;

const firstDay = '1970-01-01';

export const toDayNumber = (day: string): DayNumber => daysBetween(firstDay, day);
export const toIsoDay = (number: DayNumber): string => addDays(firstDay, number);
/** Monday is 0; January 1, 1970 was a Thursday. */
export const toWeekday = (number: DayNumber): number => (number + 3) % 7;
export const dayOfYear = (number: DayNumber): number => number - toDayNumber(`${toIsoDay(number).slice(0, 4)}-01-01`);
export const toInstant = (number: DayNumber, secondsIntoDay: number): string =>
  new Date(number * dayMs + secondsIntoDay * 1000).toISOString();
/** The day itself, or the last working day before it. */
export const workingDayBefore = (number: DayNumber): DayNumber => number - Math.max(0, toWeekday(number) - 4);
