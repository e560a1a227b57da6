import { z } from 'zod';
import { endOfDay, isTimeZone, startOfDay, toDay } from './time-zone.rules.ts';

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** An existing calendar day without a time zone: `YYYY-MM-DD`. */
export const isDay = (value: string): boolean => {
  const [, year = '', month = '', day = ''] = dayPattern.exec(value) ?? [];
  if (Number(year) < 1) return false;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return Number(month) >= 1 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};
export const day = z
  .string()
  .regex(dayPattern, 'must be a date such as 2026-01-31')
  .refine(isDay, 'must be an existing date');

/** An instant in UTC, as ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

let parsingTimeZone = 'UTC';

/**
 * Parses input of an account: instants become days of its time zone. Zod cannot pass a value to its transforms, so the
 * time zone is a variable during the call, which must be synchronous.
 */
export const parseInTimeZone = <T>(timeZone: string, parse: () => T): T => {
  const before = parsingTimeZone;
  parsingTimeZone = timeZone;
  try {
    return parse();
  } finally {
    parsingTimeZone = before;
  }
};

const isDayText = (value: string): boolean => dayPattern.test(value);

/** Programs that have a date but no time write it as midnight in UTC. */
const utcMidnight = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/;

const toParsedDay = (value: string): string =>
  isDayText(value) ? value : (utcMidnight.exec(value)?.[1] ?? toDay(value, parsingTimeZone));

/**
 * A day, or an ISO instant: an exact midnight that is written in UTC means its day there, any other one its day in the time
 * zone of the account.
 */
export const dayOrInstant = z.union([day, instant]).transform(toParsedDay).pipe(day);

/** The start of a period of instants, inclusive: an ISO instant, or a day of the account. */
export const periodStart = z
  .union([day, instant])
  .transform((value) => (isDayText(value) ? startOfDay(value, parsingTimeZone) : new Date(value)));

/** The end of a period of instants, exclusive: after an ISO instant in milliseconds, or after a day of the account. */
export const periodEnd = z
  .union([day, instant])
  .transform((value) =>
    isDayText(value) ? endOfDay(value, parsingTimeZone) : new Date(new Date(value).getTime() + 1),
  );

export const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone such as America/New_York');

/** The same day one year earlier; 29 February becomes 28 February. */
export const yearEarlier = (value: string): string => {
  const year = String(Number(value.slice(0, 4)) - 1).padStart(4, '0');
  const rest = value.slice(4);
  return rest === '-02-29' ? `${year}-02-28` : `${year}${rest}`;
};

export const dayMs = 86_400_000;
export const daysPerWeek = 7;

export const addDays = (value: string, days: number): string =>
  plusDays(new Date(`${value}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);

/** The instant so many times 24 hours later, in any time zone. */
export const plusDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);

/** `MM/DD/YYYY`, as screens show it. */
export const formatDay = (value: string): string => `${value.slice(5, 7)}/${value.slice(8)}/${value.slice(0, 4)}`;

/** Days from the first to the second day. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

/** Monday is 0. */
export const toWeekday = (value: string): number => (new Date(`${value}T00:00:00Z`).getUTCDay() + 6) % daysPerWeek;

/** The Monday of the week of a day. */
/** The ISO week, from 1 to 53, that starts with this Monday. */
export const toIsoWeek = (monday: string): number => {
  const thursday = addDays(monday, 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / daysPerWeek) + 1;
};
export const toMonday = (value: string): string => addDays(value, -toWeekday(value));

export const earliestDay = (first: string, ...others: readonly string[]): string =>
  [first, ...others].toSorted()[0] ?? first;
export const latestDay = (first: string, ...others: readonly string[]): string =>
  [first, ...others].toSorted().at(-1) ?? first;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The short English name of the month of a day or a month: `Nov` of 2026-11-27. */
export const monthName = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1] ?? '';
