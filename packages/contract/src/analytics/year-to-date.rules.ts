import { isDay, yearEarlier } from '../kit/dates.ts';
import type { Period } from './analytics.rules.ts';

const millisecondsPerMinute = 60_000;

/**
 * The period from 1 January to the day of an instant in a time zone. Undefined outside the years 0001 to 9999, and for
 * an invalid instant or time zone.
 */
export const yearToDate = (atTime: string, zoneOffset: string): Period | undefined => {
  const local = new Date(Date.parse(atTime) + minutesEast(zoneOffset) * millisecondsPerMinute);
  if (Number.isNaN(local.getTime())) return undefined;
  const today = local.toISOString().slice(0, 10);
  return isDay(today) && isDay(yearEarlier(today)) ? untilDay(today) : undefined;
};

export const untilDay = (day: string): Period => ({ after: `${day.slice(0, 4)}-01-01`, before: day });

/** Accepts `Z`, minutes such as `-300`, and `-05:00`. */
const minutesEast = (zoneOffset: string): number => {
  if (zoneOffset === 'Z') return 0;
  const [hours = '', minutes] = zoneOffset.split(':');
  if (minutes === undefined) return Number(hours);
  const sign = hours.startsWith('-') ? -1 : 1;
  return sign * (60 * Math.abs(Number(hours)) + Number(minutes));
};
