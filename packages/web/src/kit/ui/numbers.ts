import { formatCents, formatShortCents, formatWholeCents } from '@shelfward/contract/kit/currency.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { withMinus } from '@shelfward/contract/kit/minus.rules.ts';
import { toDay, toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { accountCurrency } from '../currency.ts';
import { accountTimeZone, formatZone } from '../time-zone.ts';

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Shown where a number does not exist, such as a ratio with a denominator of 0. */
export const none = '–';

/** Cents in the currency of the account. */
export const formatMoney = (cents: number, currency = accountCurrency()): string => formatCents(cents, currency);
export const formatWholeMoney = (cents: number): string => formatWholeCents(cents, accountCurrency());
export const formatShortMoney = (cents: number): string => formatShortCents(cents, accountCurrency());
export const formatQuantity = (value: number): string => withMinus(integers.format(value));
export const formatShortQuantity = (value: number): string => withMinus(short.format(value));
/** Two decimals unless the value is an integer: 3.50. */
export const formatDecimal = (value: number): string => withMinus(two.format(value));
/** At most two decimals: 3.5. */
export const formatUpToTwo = (value: number): string => withMinus(upToTwo.format(value));
export const formatPercent = (value: number): string => `${formatUpToTwo(value)}%`;

/** Always two decimals: 75.00%. */
export const formatRate = (value: number): string => `${formatDecimal(value)}%`;

/** A size: 12 kB, 1.4 MB, 3.2 GB. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
};

/** The text of a number with a sign, also of a positive one. */
export const withSign = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

/** Always signed: +19%, −5%, 0%. */
export const formatChange = (value: number): string => withSign(value, formatPercent(value));

/** Units, always signed: +3, −1,200, 0. */
export const formatDifference = (value: number): string => withSign(value, formatQuantity(value));

/** What a change is computed from. */
export interface Compared {
  readonly now: number;
  readonly lastYear: number;
  readonly measure: 'money' | 'units';
}

/** Whether the difference is shown instead: a percentage of a negative number says nothing. */
export const hasNegativeBase = (compared: Compared | undefined): compared is Compared =>
  compared !== undefined && compared.lastYear < 0;

/** Always signed: +$50.00, −3, 0. */
export const formatComparedDifference = ({ now, lastYear, measure }: Compared): string => {
  const difference = now - lastYear;
  if (measure === 'units' || difference === 0) return formatDifference(difference);
  return withSign(difference, formatMoney(difference));
};

/** A change in percent, or the difference: +19%, – (+$50.00). */
export const formatComparedChange = (percent: number | null, compared: Compared | undefined): string => {
  if (hasNegativeBase(compared)) return `${none} (${formatComparedDifference(compared)})`;
  return percent === null ? none : formatChange(percent);
};

/** `2026-11-19` or an instant as MM/DD/YYYY; an instant by its day in the time zone of the account. */
export const formatDay = (value: string, timeZone = accountTimeZone()): string => {
  const day = value.length > 10 ? toDay(value, timeZone) : value;
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
};

const nearDays = [
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
] as const;

/** An instant with its time in the time zone of the account; days close to `now` by name. */
export const formatMoment = (value: string, now: Date): string => {
  const day = accountDay(new Date(value));
  const today = accountDay(now);
  const near = nearDays.find(([away]) => day === addDays(today, away));
  return `${near?.[1] ?? formatDay(day)}, ${formatTime(value)}`;
};

const clocks = new Map<string, Intl.DateTimeFormat>();
const formatWith = (name: string, timeZone: string, options: Intl.DateTimeFormatOptions, value: string): string => {
  const key = `${name} ${timeZone}`;
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  clocks.set(key, clock);
  return clock.format(new Date(value));
};

/** 4:30 PM in the time zone of the account. */
export const formatTime = (value: string): string =>
  formatWith('time', accountTimeZone(), { timeStyle: 'short' }, value);

/** Nov 19, 2026, 4:30 PM in the time zone of the account. */
export const formatDateTime = (value: string, timeZone = accountTimeZone()): string =>
  formatWith('date time', timeZone, { dateStyle: 'medium', timeStyle: 'short' }, value);

/** Date and time to the second, with the time zone: the tooltip of an instant. */
export const formatExactly = (value: string, timeZone = accountTimeZone()): string =>
  `${formatWith('exact', timeZone, exact, value)} ${formatZone(timeZone)}`;
const exact = { dateStyle: 'short', timeStyle: 'medium' } as const;

/** The same for a spreadsheet, in a sortable form: 2026-11-19 16:30. */
export const sortableMoment = (value: string): string => toLocalMinute(value, accountTimeZone());

/** The calendar day of an instant in the time zone of the account, as YYYY-MM-DD. */
export const accountDay = (date: Date): string => toDay(date, accountTimeZone());
