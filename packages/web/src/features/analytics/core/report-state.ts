import {
  type Comparison,
  comparisons,
  type Period,
  periodBefore,
} from '@shelfward/contract/analytics/analytics.rules.ts';
import { isDay } from '@shelfward/contract/kit/dates.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import {
  type DateRangeValue,
  type Days,
  daysOf,
  type Preset,
  presets,
  withLastYear,
} from '../../../kit/ui/date-range.rules.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';

/** What the address says about the days of a report. */
export interface PeriodState {
  readonly preset: Preset;
  readonly range: DateRangeValue;
}

interface Given {
  readonly today: string;
  /** The days of a report that is opened without any. */
  readonly fallback: Days;
}

/** A preset means its days as of today, so that a kept link to "This Month" shows the month in which it is opened. */
export const periodStateOf = (search: ScreenSearch, { today, fallback }: Given): PeriodState => {
  const preset = presets.find((known) => known === search.period) ?? 'Custom';
  const custom = {
    afterDate: dayOf(search.soldOnAfter) ?? fallback.afterDate,
    beforeDate: dayOf(search.soldOnBefore) ?? fallback.beforeDate,
  };
  return { preset, range: withLastYear(preset === 'Custom' ? custom : daysOf(preset, today)) };
};

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** From the first day of this year until today: Retail Sales and Store Performance. */
export const yearUntilToday = (today: string): Days => ({ afterDate: firstOfYear(today), beforeDate: today });

/** Until the last day of this month: Sales View, Sales Overview and Order Conversion. */
export const yearUntilEndOfMonth = (today: string): Days => ({
  afterDate: firstOfYear(today),
  beforeDate: daysOf('This Month', today).beforeDate,
});

const firstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`;

export const isBackwards = ({ range }: PeriodState): boolean => range.beforeDate < range.afterDate;

/** An id in the address, as text; anything else counts as none. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? value : undefined;

/** The same as a filter that takes several. */
export const idListOf = (id: string | undefined): number[] | undefined => (id ? [Number(id)] : undefined);

/** How a report looks back. */
export interface Comparing {
  readonly comparison: Comparison;
  readonly sameStoresOnly: boolean;
}

export const comparingOf = (search: ScreenSearch): Comparing => ({
  comparison: comparisons.find((known) => known === search.comparison) ?? 'CALENDAR',
  sameStoresOnly: search.sameStoresOnly === 'true',
});

/** The change of the address; what is the default stays out of it. */
export const searchOfComparing = ({ comparison, sameStoresOnly }: Comparing) => ({
  comparison: comparison === 'CALENDAR' ? undefined : comparison,
  sameStoresOnly: sameStoresOnly ? 'true' : undefined,
});

/** What every report asks the API for. */
export const requestOfPeriod = ({ range }: PeriodState) => ({
  soldOnAfter: range.afterDate,
  soldOnBefore: range.beforeDate,
});

/** The same days in the address of another report. */
export const searchOfPeriod = (state: PeriodState): Readonly<Record<string, string>> =>
  state.preset === 'Custom' ? requestOfPeriod(state) : { period: state.preset };

export const requestOfComparing = ({ comparison, sameStoresOnly }: Comparing) => ({
  ...(comparison !== 'CALENDAR' && { comparison }),
  ...(sameStoresOnly && { sameStoresOnly }),
});

/** "01/01/2026 – 11/30/2026 vs. 01/01/2025 – 11/30/2025" */
export const comparedDays = (state: PeriodState, comparison: Comparison): string =>
  `${daysText(periodOf(state))} vs. ${earlierDays(state, comparison)}`;

/** "01/01/2025 – 11/30/2025" */
export const earlierDays = (state: PeriodState, comparison: Comparison): string =>
  daysText(periodBefore(periodOf(state), comparison));

const periodOf = ({ range }: PeriodState): Period => ({ after: range.afterDate, before: range.beforeDate });
const daysText = ({ after, before }: Period): string => `${formatDay(after)} – ${formatDay(before)}`;

/** Until when there are sales of a period that is not over yet; undefined for a whole one, or without any sales. */
export const partialUntil = (
  beforeDate: string,
  { lastSoldOn, today }: { readonly lastSoldOn: string | null | undefined; readonly today: string },
): string | undefined => {
  if (!lastSoldOn) return undefined;
  const known = lastSoldOn < today ? lastSoldOn : today;
  return beforeDate > known ? known : undefined;
};
