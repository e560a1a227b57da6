import { isDay } from '@shelfward/contract/kit/dates.ts';
import { directionOf } from '../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../kit/screens/search-params.ts';
import {
  type DateRangeValue,
  type Days,
  daysOf,
  type Preset,
  presets,
  withLastYear,
} from '../../kit/ui/date-range.rules.ts';

export const pageSize = 20;

export const sortFields = [
  'storeName',
  'companyName',
  'regionName',
  'units',
  'unitsPercentageChange',
  'sales',
  'salesPercentageChange',
] as const;
export type SortField = (typeof sortFields)[number];

/** What the address says about the screen. */
export interface PerformanceState {
  readonly preset: Preset;
  readonly range: DateRangeValue;
  readonly companyId: string | undefined;
  /** Only within a company. */
  readonly regionId: string | undefined;
  readonly search: string | undefined;
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' } | undefined;
  /** Counted from 0 as the API does; the address counts from 1 as people do. */
  readonly page: number;
  /** The store whose details are open. */
  readonly open: number | undefined;
}

/** A preset means its days as of today, so that a kept link to "This Month" shows the month in which it is opened. */
export const stateOf = (search: ScreenSearch, today: string): PerformanceState => {
  const preset = presets.find((known) => known === search.period) ?? 'Custom';
  const companyId = idOf(search.companyId);
  return {
    preset,
    range: withLastYear(preset === 'Custom' ? customDays(search, today) : daysOf(preset, today)),
    companyId,
    regionId: companyId && idOf(search.regionId),
    search: search.search,
    sort: sortOf(search.sort ?? []),
    page: (search.page ?? 1) - 1,
    open: Number(idOf(search.open)) || undefined,
  };
};

/** Without dates: from the first day of this year until today. */
const customDays = (search: ScreenSearch, today: string): Days => ({
  afterDate: dayOf(search.soldOnAfter) ?? `${today.slice(0, 4)}-01-01`,
  beforeDate: dayOf(search.soldOnBefore) ?? today,
});

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? value : undefined;

const sortOf = (sort: readonly string[]): PerformanceState['sort'] => {
  const field = sortFields.find((known) => directionOf(sort, known));
  return field && { field, direction: directionOf(sort, field) ?? 'asc' };
};

export const isBackwards = ({ range }: PerformanceState): boolean => range.beforeDate < range.afterDate;

/** What the table asks the API for. */
export const requestOf = ({ range, companyId, regionId, search, sort, page }: PerformanceState) => ({
  soldOnAfter: range.afterDate,
  soldOnBefore: range.beforeDate,
  page,
  size: pageSize,
  ...(companyId && { companyIds: companyId }),
  ...(regionId && { regionIds: regionId }),
  ...(search && { search }),
  ...(sort && { sort: `${sort.field},${sort.direction}` }),
});

/** The next state of a column that is clicked: ascending, descending, not sorted. */
export const sortAfter = (sort: PerformanceState['sort'], field: SortField): string[] | undefined => {
  if (sort?.field !== field) return [`${field},asc`];
  return sort.direction === 'asc' ? [`${field},desc`] : undefined;
};
