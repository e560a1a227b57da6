/** Days since January 1, 1970, so that date arithmetic of years of sales uses whole numbers. */
export type DayNumber = number;

const millisecondsPerDay = 86_400_000;

export const toDayNumber = (day: string): DayNumber => Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay);
export const toIsoDay = (number: DayNumber): string => new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
/** Monday is 0; January 1, 1970 was a Thursday. */
export const toWeekday = (number: DayNumber): number => (number + 3) % 7;
export const dayOfYear = (number: DayNumber): number => number - toDayNumber(`${toIsoDay(number).slice(0, 4)}-01-01`);
export const toInstant = (number: DayNumber, secondsIntoDay: number): string =>
  new Date(number * millisecondsPerDay + secondsIntoDay * 1000).toISOString();
/** The day itself, or the last working day before it. */
export const workingDayBefore = (number: DayNumber): DayNumber => number - Math.max(0, toWeekday(number) - 4);
