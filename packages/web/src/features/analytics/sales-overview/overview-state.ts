import { type RangeType, rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import {
  changedFiltersSearch,
  filtersSearch,
  parseFilters,
  type ReportFilters,
  toFilterIds,
  toFilterLists,
} from '../../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import { buildQuery, comparedFigures } from '../core/report-query.ts';
import {
  type ComparedState,
  comparisonSearch,
  parseComparison,
  parsePeriodState,
  periodParams,
  periodSearch,
  yearUntilEndOfMonth,
} from '../core/report-state.ts';
import type { OverviewPoint } from './overview.rules.ts';

export const metrics = ['SALES', 'UNITS'] as const;
export type Metric = (typeof metrics)[number];
export const mainFigures = { SALES: 'sales', UNITS: 'units' } as const;

/** The state of the screen in the URL. */
export interface OverviewState extends ComparedState {
  readonly filters: ReportFilters;
  /** Until the user chooses companies or all of them. */
  readonly isPreselected: boolean;
  readonly metric: Metric;
  readonly rangeType: RangeType;
}

export const parseOverviewState = (search: ScreenSearch, today: string): OverviewState => ({
  ...parsePeriodState(search, { today, fallback: yearUntilEndOfMonth(today) }),
  comparing: parseComparison(search),
  filters: parseFilters(search),
  isPreselected: search.companyId === undefined,
  metric: metrics.find((known) => known === search.metricsType) ?? 'SALES',
  rangeType: rangeTypes.find((known) => known === search.rangeType) ?? 'DAY',
});

/** In the URL, 0 means that the user chose all companies. */
const allCompanies = '0';

/** The URL parameters that change the filters. */
export const changedOverviewFilters = (state: OverviewState, filters: ReportFilters) => ({
  ...changedFiltersSearch(state.filters, filters),
  ...(filters.companyIds.length === 0 && { companyId: allCompanies }),
});

const preselectedName = 'Whole Foods';

/** The state with the preselected company, once the companies are known. */
export const withPreselected = (
  state: OverviewState,
  companies: readonly { readonly id: number; readonly name: string }[],
): OverviewState => {
  const found = state.isPreselected ? companies.find(({ name }) => name === preselectedName) : undefined;
  return found ? { ...state, filters: { ...state.filters, companyIds: [found.id] } } : state;
};

/** The figures of the period, and of each interval as a column. */
export const toOverviewQuery = (state: OverviewState): ReportQueryInput =>
  buildQuery(state, toFilterLists(state.filters), {
    columns: state.rangeType,
    figures: comparedFigures(mainFigures[state.metric]),
  });

/** What happened in the period, for the same stores and products. */
export const buildAnnotationQuery = (state: OverviewState) => {
  const { companyIds, storeIds, productLineIds, productIds } = toFilterLists(state.filters);
  return { ...periodParams(state), companyIds, storeIds, productLineIds, productIds };
};

/** The filters of the KPIs. */
export const buildKpiFilters = ({ filters }: OverviewState) => toFilterIds(filters);

/** The same period and filters as URL parameters of Retail Sales. */
export const retailSalesSearch = (state: OverviewState) => ({
  ...periodSearch(state),
  ...comparisonSearch(state.comparing),
  ...filtersSearch(state.filters),
});

/** Links a bar to its days in Retail Sales with the same filters. The total there equals the bar. */
export const barTarget = (state: OverviewState, { from, until }: Pick<OverviewPoint, 'from' | 'until'>): Target => {
  const { companyIds, storeIds } = state.filters;
  const groupBy = companyIds.length === 0 ? 'COMPANY' : storeIds.length === 0 ? 'STORE' : 'PRODUCT';
  return {
    to: '/retail-sales',
    search: { ...retailSalesSearch(state), period: undefined, soldOnAfter: from, soldOnBefore: until, groupBy },
  };
};
