const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** An IANA name such as America/New_York; not an offset such as +05:00, which has no daylight saving time. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    offsetFormat(name);
    return true;
  } catch {
    return false;
  }
};

/** The calendar day of an instant in a time zone. Outside the years 0001 to 9999 the result is not a `YYYY-MM-DD`. */
export const toDay = (instant: Date | string, timeZone: string): string => toLocalTime(instant, timeZone).slice(0, -13);

/** The date and time of day of an instant in a time zone, such as `2026-01-31 06:05`. */
export const toLocalMinute = (instant: Date | string, timeZone: string): string =>
  toLocalTime(instant, timeZone).slice(0, -7).replace('T', ' ');

/** Without an offset: `2026-01-31T06:05:00.000`. */
const toLocalTime = (instant: Date | string, timeZone: string): string => {
  const at = new Date(instant).getTime();
  return new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, -1);
};

/**
 * The instant of a local time. When clocks go forward, a skipped time means the same time after the start of the day;
 * when they go back, the first of the two instants.
 */
export const toInstant = (day: string, minutes: number, timeZone: string): Date => {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  const before = local - offsetMs(local - dayMinutes * minuteMs, timeZone);
  const after = local - offsetMs(local + dayMinutes * minuteMs, timeZone);
  const shows = (at: number) => at + offsetMs(at, timeZone) === local;
  return new Date(!shows(before) && shows(after) ? after : before);
};

export const startOfDay = (day: string, timeZone: string): Date => toInstant(day, 0, timeZone);
/** The end of a day is the start of the next one, and no longer part of it. */
export const endOfDay = (day: string, timeZone: string): Date => toInstant(day, dayMinutes, timeZone);

/** In milliseconds east of UTC. */
const offsetMs = (at: number, timeZone: string): number => {
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(
    offsetFormat(timeZone).format(at),
  ) ?? [undefined, '+', 0, 0, 0];
  const size = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds ?? 0);
  return (sign === '-' ? -1000 : 1000) * size;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const offsetFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
};
