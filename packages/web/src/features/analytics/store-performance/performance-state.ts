import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { parseFilters, type ReportFilters, toFilterLists } from '../../../entities/analytics/report-filters.rules.ts';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import { buildQuery, comparedFigures } from '../core/report-query.ts';
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

const storeFilters = ({ filters, search }: PerformanceState) => ({
  ...toFilterLists(filters),
  ...(search && { search }),
});

/** Rows of stores have no company and no region to sort by. */
const sortedBy: Partial<Record<SortField, NonNullable<ReportQueryInput['sort']>['by']>> = {
  storeName: 'name',
  units: 'units',
  unitsPercentageChange: 'percentageChangeUnits',
  sales: 'sales',
  salesPercentageChange: 'percentageChangeSales',
};

/** The stores with sales. */
export const toPerformanceQuery = (state: PerformanceState): ReportQueryInput => {
  const { sort } = state;
  const by = sort && sortedBy[sort.field];
  return buildQuery(state, storeFilters(state), {
    levels: [{ type: 'STORE' }],
    figures: comparedFigures('sales'),
    ...(by && { sort: { by, direction: sort.direction } }),
  });
};

/** The specified request without its page: all stores with their records, also those without sales. */
export const storesParams = (state: PerformanceState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  ...storeFilters(state),
  ...(state.sort && { sort: `${state.sort.field},${state.sort.direction}` }),
});

/** The next state of a column that is clicked: ascending, descending, not sorted. */
export const sortAfter = (sort: PerformanceState['sort'], field: SortField): string[] | undefined => {
  if (sort?.field !== field) return [`${field},asc`];
  return sort.direction === 'asc' ? [`${field},desc`] : undefined;
};
