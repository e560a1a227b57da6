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

/** `orders Mon, Thu until 14:00, deliveries Wed, Fri, from 2 days after the order` */
export const formatWeek = ({ orderDays, cutOff, timeZone, deliveryDays, leadDays }: WeekPattern): string =>
  [
    `orders ${formatWeekdays(orderDays)} until ${cutOff}${timeZone === null ? '' : ` ${timeZone}`}`,
    `deliveries ${formatWeekdays(deliveryDays)}`,
    `lead time ${leadDays} ${leadDays === 1 ? 'day' : 'days'}`,
  ].join(', ');

const groups: ReadonlyMap<string, readonly number[]> = new Map([
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['everyday', [1, 2, 3, 4, 5, 6, 7]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekends', [6, 7]],
]);

/** `Mon, Thu`, `monday & thursday`, `Mon-Fri`, `Fri to Mon`, or `daily`; undefined if a part is not a weekday. */
export const parseWeekdays = (text: string): number[] | undefined => {
  const words = text.toLowerCase().replaceAll(/\bevery day\b/g, 'everyday');
  const days = new Set<number>();
  for (const part of words.split(/[,;/&+|]|\band\b/)) {
    if (part.trim() === '') continue;
    const found = parseRange(part.trim()) ?? parseList(part.trim());
    if (!found) return undefined;
    for (const day of found) days.add(day);
  }
  return days.size === 0 ? undefined : [...days].toSorted((one, other) => one - other);
};

const parseRange = (text: string): number[] | undefined => {
  const [first, last, ...rest] = text.split(/\s*(?:[-–—]|\bto\b|\bthrough\b)\s*/);
  const [from, until] = [parseWeekday(first), parseWeekday(last)];
  if (from === undefined || until === undefined || rest.length > 0) return undefined;
  return Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, at) => ((from - 1 + at) % 7) + 1);
};

const parseList = (text: string): number[] | undefined => {
  const found = text.split(/\s+/).map((word) => {
    const day = parseWeekday(word);
    return day === undefined ? groups.get(word) : [day];
  });
  return found.every((days) => days !== undefined) ? found.flat() : undefined;
};

/** At least two letters of the name: `mo`, `thurs.`, `Mondays`. */
const parseWeekday = (word: string | undefined): number | undefined => {
  const letters = word?.replace(/\.$/, '').replace(/days$/, 'day') ?? '';
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

/** `14:00`, `2:00 PM`, `2 p.m.`, `noon`, or the date with a time as which spreadsheets write a time: `HH:MM`. */
export const parseTime = (text: string): string | undefined => {
  if (/^noon$/i.test(text.trim())) return '12:00';
  const [, hours = '', minutes = '00', half] =
    /(?:^|[T ])(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\.?m\.?)?Z?$/i.exec(text.trim()) ?? [];
  const isAmbiguous = half === undefined && !text.includes(':');
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours === '' || isAmbiguous || hour > 23 || Number(minutes) > 59) return undefined;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
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
