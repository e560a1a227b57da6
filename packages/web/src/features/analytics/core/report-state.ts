import { type Comparison, comparisons, type Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { comparisonInCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { isDay } from '@shelfward/contract/kit/dates.ts';
import { accountReportCalendar } from '../../../kit/report-calendar.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import {
  type DateRangeValue,
  type Days,
  firstOfYear,
  type Preset,
  presetDays,
  presets,
  withLastYear,
} from '../../../kit/ui/date-range.rules.ts';

/** The period of a report in the URL. */
export interface PeriodState {
  readonly preset: Preset;
  readonly range: DateRangeValue;
}

interface PeriodOptions {
  readonly today: string;
  /** The default period. */
  readonly fallback: Days;
}

/** A preset is relative to today, so that a saved link to "This Month" shows the month in which it is opened. */
export const parsePeriodState = (search: ScreenSearch, { today, fallback }: PeriodOptions): PeriodState => {
  const preset = presets.find((candidate) => candidate === search.period) ?? 'Custom';
  const custom = {
    afterDate: parseDay(search.soldOnAfter) ?? fallback.afterDate,
    beforeDate: parseDay(search.soldOnBefore) ?? fallback.beforeDate,
  };
  return {
    preset,
    range: withLastYear(preset === 'Custom' ? custom : presetDays(preset, today, accountReportCalendar())),
  };
};

const parseDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** From the first day of this year to today: Retail Sales and Store Performance. */
export const yearUntilToday = (today: string): Days => ({
  afterDate: firstOfYear(today, accountReportCalendar()),
  beforeDate: today,
});

/** From the first day of this year to the end of this month: Sales View, Sales Overview, and Order Conversion. */
export const yearUntilEndOfMonth = (today: string): Days => ({
  afterDate: firstOfYear(today, accountReportCalendar()),
  beforeDate: presetDays('This Month', today, accountReportCalendar()).beforeDate,
});

export const isBackwards = ({ range }: PeriodState): boolean => range.beforeDate < range.afterDate;

/** Parses an ID in the URL. Undefined for other values. */
export const parseId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? value : undefined;

/** The year-over-year comparison of a report. */
export interface ComparisonState {
  readonly comparison: Comparison;
  readonly sameStoresOnly: boolean;
  /** Undefined if the URL does not state it: a link then follows the preference of its user. */
  readonly likeForLike: boolean | undefined;
  /** Compares a whole February with all 29 days of that of a leap year. */
  readonly wholeMonth?: boolean | undefined;
}

/** A report with a year-over-year comparison. */
export interface ComparedState extends PeriodState {
  readonly comparing: ComparisonState;
}

export const parseComparison = (search: ScreenSearch): ComparisonState => ({
  comparison: comparisons.find((candidate) => candidate === search.comparison) ?? defaultComparison(),
  sameStoresOnly: search.sameStoresOnly === 'true',
  likeForLike: parseFlag(search.likeForLike),
  wholeMonth: search.wholeMonth === 'true' || undefined,
});

/** A fiscal year is compared with the weeks 52 weeks earlier, because its dates differ from year to year. */
const defaultComparison = (): Comparison => comparisonInCalendar(accountReportCalendar(), 'CALENDAR');

const parseFlag = (value: unknown): boolean | undefined =>
  value === 'true' || value === 'false' ? value === 'true' : undefined;

/** The URL parameters of a comparison. Default values are omitted. */
export const comparisonSearch = ({ comparison, sameStoresOnly, likeForLike, wholeMonth }: ComparisonState) => ({
  comparison: comparison === defaultComparison() ? undefined : comparison,
  sameStoresOnly: sameStoresOnly ? 'true' : undefined,
  likeForLike: likeForLike === undefined ? undefined : String(likeForLike),
  wholeMonth: wholeMonth ? 'true' : undefined,
});

/** The period parameters of every report request. */
export const periodParams = ({ range }: PeriodState) => ({
  soldOnAfter: range.afterDate,
  soldOnBefore: range.beforeDate,
});

/** The same period as URL parameters of another report. */
export const periodSearch = (state: PeriodState): Readonly<Record<string, string>> =>
  state.preset === 'Custom' ? periodParams(state) : { period: state.preset };

export const comparisonParams = ({ comparison, sameStoresOnly, likeForLike, wholeMonth }: ComparisonState) => ({
  ...(comparison !== 'CALENDAR' && { comparison }),
  ...(sameStoresOnly && { sameStoresOnly }),
  ...(likeForLike && { likeForLike }),
  ...(wholeMonth && { wholeMonth }),
});

export const toPeriod = ({ range }: PeriodState): Period => ({ after: range.afterDate, before: range.beforeDate });

/** The last day with sales of a partial period. Undefined for a complete period, or without sales. */
export const partialUntil = (
  beforeDate: string,
  { lastSoldOn, today }: { readonly lastSoldOn: string | null | undefined; readonly today: string },
): string | undefined => {
  if (!lastSoldOn) return undefined;
  const lastKnown = lastSoldOn < today ? lastSoldOn : today;
  return beforeDate > lastKnown ? lastKnown : undefined;
};
