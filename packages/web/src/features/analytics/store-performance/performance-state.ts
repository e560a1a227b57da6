import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import {
  parseFilters,
  type ReportFilters,
  toFilterLists,
  toTotalsFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import {
  type ComparedState,
  comparisonParams,
  parseComparison,
  parseId,
  parsePeriodState,
  periodParams,
  yearUntilToday,
} from '../core/report-state.ts';

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

/** The state of the screen in the URL. */
export interface PerformanceState extends ComparedState {
  readonly filters: ReportFilters;
  readonly search: string | undefined;
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' } | undefined;
  /** Counted from 0 like in the API. The URL counts from 1. */
  readonly page: number;
  /** The store whose details are open. */
  readonly open: number | undefined;
}

export const parsePerformanceState = (search: ScreenSearch, today: string): PerformanceState => ({
  ...parsePeriodState(search, { today, fallback: yearUntilToday(today) }),
  comparing: parseComparison(search),
  filters: parseFilters(search),
  search: search.search,
  sort: parseSort(search.sort ?? []),
  page: (search.page ?? 1) - 1,
  open: Number(parseId(search.open)) || undefined,
});

const parseSort = (sort: readonly string[]): PerformanceState['sort'] => {
  const field = sortFields.find((known) => sortDirection(sort, known));
  return field && { field, direction: sortDirection(sort, field) ?? 'asc' };
};

/** The filters and the sorting of the stores, without paging. */
export const filterParams = ({ filters, search, sort, comparing, ...period }: PerformanceState) => ({
  ...periodParams(period),
  ...comparisonParams(comparing),
  ...toFilterLists(filters),
  ...(search && { search }),
  ...(sort && { sort: `${sort.field},${sort.direction}` }),
});

export const buildPerformanceRequest = (state: PerformanceState) => ({
  ...filterParams(state),
  page: state.page,
  size: pageSize,
});

/** The totals of all stores of the report. */
export const buildTotalsQuery = (state: PerformanceState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  ...toTotalsFilters(state.filters),
  search: state.search,
});

/** All pages of the report, as stored in a scheduled report. */
export const buildScheduledReport = ({ filters, search, comparing }: PerformanceState): ReportRequestInput => ({
  ...toFilterLists(filters),
  search,
  ...comparisonParams(comparing),
});

/** The next state of a column that is clicked: ascending, descending, not sorted. */
export const sortAfter = (sort: PerformanceState['sort'], field: SortField): string[] | undefined => {
  if (sort?.field !== field) return [`${field},asc`];
  return sort.direction === 'asc' ? [`${field},desc`] : undefined;
};
