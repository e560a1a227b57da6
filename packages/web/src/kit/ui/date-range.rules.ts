import { addDays, isDay, yearEarlier } from '@shelfward/contract/kit/dates.ts';

export const presets = [
  'Custom',
  'This Month',
  'Last Month',
  'This quarter',
  'Last quarter',
  'This Year',
  'Last Year',
] as const;
export type Preset = (typeof presets)[number];

/** Days are YYYY-MM-DD; both ends belong to the range. */
export interface Days {
  readonly afterDate: string;
  readonly beforeDate: string;
}
export interface DateRangeValue extends Days {
  readonly afterDateLastYear: string;
  readonly beforeDateLastYear: string;
}

/** The same days one year earlier stand beside every range; 29 February has 28 February there. */
export const withLastYear = ({ afterDate, beforeDate }: Days): DateRangeValue => ({
  afterDate,
  beforeDate,
  afterDateLastYear: yearEarlier(afterDate),
  beforeDateLastYear: yearEarlier(beforeDate),
});

/** The whole month, quarter or year that a preset names, seen from `today`. Quarters begin in January. */
export const daysOf = (preset: Exclude<Preset, 'Custom'>, today: string): Days => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const quarterStart = month - ((month - 1) % 3);
  switch (preset) {
    case 'This Month':
      return months(year, month, 1);
    case 'Last Month':
      return months(year, month - 1, 1);
    case 'This quarter':
      return months(year, quarterStart, 3);
    case 'Last quarter':
      return months(year, quarterStart - 3, 3);
    case 'This Year':
      return months(year, 1, 12);
    case 'Last Year':
      return months(year - 1, 1, 12);
  }
};

const months = (year: number, month: number, count: number): Days => ({
  afterDate: firstOfMonth(year, month),
  beforeDate: addDays(firstOfMonth(year, month + count), -1),
});

/** Months below 1 and above 12 run on into the neighbouring years. */
const firstOfMonth = (year: number, month: number): string => {
  const index = year * 12 + month - 1;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};

/** `MM/DD/YYYY` as a day; undefined unless it is ten characters with two slashes and a day that exists. */
export const parseTyped = (text: string): string | undefined => {
  const [month = '', day = '', year = '', ...rest] = text.split('/');
  if (text.length !== 10 || rest.length > 0) return undefined;
  const parsed = `${year}-${month}-${day}`;
  return isDay(parsed) ? parsed : undefined;
};

/** What a badly typed date becomes: 1 January of this year for the first day, today for the last. */
export const orDefault = (typed: string, side: 'after' | 'before', today: string): string =>
  parseTyped(typed) ?? (side === 'after' ? `${today.slice(0, 4)}-01-01` : today);

/** The instant at which the range ends: the last millisecond of its last day, by the clock given. */
export const endOfDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999);
};
