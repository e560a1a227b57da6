import { daysOfPreset, type NamedPreset, namedPresets } from '@shelfward/contract/analytics/presets.rules.ts';
import { isDay, yearEarlier } from '@shelfward/contract/kit/dates.ts';

export const presets = ['Custom', ...namedPresets] as const;
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

/** The whole month, quarter or year that a preset names, seen from `today`. */
export const daysOf = (preset: NamedPreset, today: string): Days => {
  const { after, before } = daysOfPreset(preset, today);
  return { afterDate: after, beforeDate: before };
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
