import { addDays } from '../kit/dates.ts';
import type { Period } from './analytics.rules.ts';

/** The date presets of the specification, except Custom. */
export const namedPresets = [
  'This Month',
  'Last Month',
  'This quarter',
  'Last quarter',
  'This Year',
  'Last Year',
] as const;
export type NamedPreset = (typeof namedPresets)[number];

/**
 * The month, quarter, or year that a preset names, relative to `today`. Quarters start in January, April, July, and
 * October.
 */
export const presetPeriod = (preset: NamedPreset, today: string): Period => {
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

const months = (year: number, month: number, count: number): Period => ({
  after: firstOfMonth(year, month),
  before: addDays(firstOfMonth(year, month + count), -1),
});

/** Months below 1 and above 12 continue in the adjacent years. */
const firstOfMonth = (year: number, month: number): string => {
  const index = year * 12 + month - 1;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};
