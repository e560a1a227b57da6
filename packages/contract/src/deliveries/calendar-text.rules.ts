import { formatDay, toWeekday } from '../kit/dates.ts';
import { type ExceptionKind, exceptionKinds, type WeekPattern } from './calendar.rules.ts';

/** By the number of the weekday in ISO 8601, minus 1. */
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** `Mon, Thu` */
export const formatWeekdays = (days: readonly number[]): string =>
  days
    .toSorted((one, other) => one - other)
    .map((day) => weekdayNames[day - 1]?.slice(0, 3))
    .join(', ');

/** `Orders Mon, Thu until 2:00 PM, deliveries Wed, Fri, lead time 2 days` */
export const formatWeek = ({ orderDays, cutOff, timeZone, deliveryDays, leadDays }: WeekPattern): string =>
  [
    `Orders ${formatDays(orderDays)} until ${formatTime(cutOff)}${timeZone === null ? '' : ` ${timeZone}`}`,
    `deliveries ${formatDays(deliveryDays)}`,
    `lead time ${leadDays} ${leadDays === 1 ? 'day' : 'days'}`,
  ].join(', ');

const formatDays = (days: readonly number[]): string => (days.length === 7 ? 'daily' : formatWeekdays(days));

const groups: ReadonlyMap<string, readonly number[]> = new Map([
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['everyday', [1, 2, 3, 4, 5, 6, 7]],
  ['weekday', [1, 2, 3, 4, 5]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekends', [6, 7]],
]);

/** As in `MWF` and `TuTh`. S could be Saturday or Sunday. */
const codes: ReadonlyMap<string, number> = new Map([
  ...['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((code, at) => [code, at + 1] as const),
  ...['m', 't', 'w', 'r', 'f'].map((code, at) => [code, at + 1] as const),
]);

/** `Mon, Thu`, `monday & thursday`, `Mon-Fri`, `Fri to Mon`, `MWF`, or `daily`; undefined if a part is not a weekday. */
export const parseWeekdays = (text: string): number[] | undefined => {
  const words = text
    .toLowerCase()
    .replaceAll(/\b(?:every|each) ?day\b/g, 'daily')
    .replaceAll(/\b(?:business|working) days?\b/g, 'weekdays')
    .replaceAll(/\b(?:every|each)\b/g, '');
  const days = new Set<number>();
  for (const part of words.split(/[,;/&+|·•]|\band\b/)) {
    if (part.trim() === '') continue;
    const found = parseRange(part.trim()) ?? parseList(part.trim());
    if (!found) return undefined;
    for (const day of found) days.add(day);
  }
  return days.size === 0 || isUnclear(words, days) ? undefined : [...days].toSorted((one, other) => one - other);
};

/** A letter alone says little, and T could be Thursday unless another word is. */
const isUnclear = (words: string, days: ReadonlySet<number>): boolean =>
  /\b[mtwrf]\b/.test(words) && (days.size === 1 || (/\bt\b/.test(words) && !/th|\br\b/.test(words)));

const parseRange = (text: string): number[] | undefined => {
  const [first = '', last = '', ...rest] = text.split(/\s*(?:[-–—]|\b(?:to|through|thru)\b)\s*/);
  const [from, until] = [parseWeekday(first) ?? codes.get(first), parseWeekday(last) ?? codes.get(last)];
  if (from === undefined || until === undefined || rest.length > 0) return undefined;
  return Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, at) => ((from - 1 + at) % 7) + 1);
};

const parseList = (text: string): number[] | undefined => {
  const found = text.split(/\s+/).map((word) => {
    const day = parseWeekday(word);
    return day === undefined ? (groups.get(word) ?? parseCodes(word)) : [day];
  });
  return found.every((days) => days !== undefined) ? found.flat() : undefined;
};

const parseCodes = (word: string): number[] | undefined => {
  const found = word.match(/mo|tu|we|th|fr|sa|su|[mtwrf]/g) ?? [];
  return found.join('') === word ? found.flatMap((code) => codes.get(code) ?? []) : undefined;
};

/** At least two letters of the name: `mo`, `thurs.`, `Mondays`. */
const parseWeekday = (word: string): number | undefined => {
  const letters = word
    .replace(/\.$/, '')
    .replace(/days$/, 'day')
    .replace(/^weds$/, 'wed');
  const at = letters.length < 2 ? -1 : weekdayNames.findIndex((name) => name.toLowerCase().startsWith(letters));
  return at === -1 ? undefined : at + 1;
};

/** `14:00` as `2:00 PM`. */
export const formatTime = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** `2026-12-03` as `Thursday, 12/03/2026`. */
export const formatWeekdayDate = (day: string): string => `${weekdayNames[toWeekday(day)]}, ${formatDay(day)}`;

/** After `by`, or after the date that spreadsheets write before a time. */
const clockTime =
  /^(?:by |before |until |[\d/-]+[T ])?(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\.?m\.?)?Z?$/i;

/** `14:00`, `2:00 PM`, `2 p.m.`, `noon`, or the share of a day that a spreadsheet stores as a time: `HH:MM`. */
export const parseTime = (text: string): string | undefined => {
  if (/^noon$/i.test(text.trim())) return '12:00';
  if (/^0?\.\d+$/.test(text.trim())) return toTime(Math.round(Number(text) * minutesPerDay));
  const [, hours = '', minutes = '00', half] = clockTime.exec(text.trim()) ?? [];
  const isAmbiguous = half === undefined && !text.includes(':');
  if (hours === '' || isAmbiguous || Number(minutes) > 59) return undefined;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return toTime(60 * hour + Number(minutes));
};

const minutesPerDay = 24 * 60;

const toTime = (minutes: number): string | undefined => {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return minutes < minutesPerDay ? `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` : undefined;
};

export const exceptionLabels: Readonly<Record<ExceptionKind, string>> = {
  NO_ORDERS: 'No orders',
  NO_DELIVERIES: 'No deliveries',
  CLOSED: 'Closed',
  EXTRA_ORDER_DAY: 'Extra order day',
  EXTRA_DELIVERY_DAY: 'Extra delivery day',
};

/** A label, with or without spaces, capitals, and `day`. A holiday is a closed day. */
export const parseExceptionKind = (text: string): ExceptionKind | undefined => {
  const toKey = (label: string) =>
    label
      .toLowerCase()
      .replaceAll(/[^a-z]|day$|s$/g, '')
      .replace(/ie$/, 'y');
  const key = toKey(text);
  if (key === 'holi') return 'CLOSED';
  return exceptionKinds.find((kind) => toKey(exceptionLabels[kind]) === key);
};
