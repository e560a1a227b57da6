import { type RangeType, rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import {
  type ComparedState,
  comparisonParams,
  comparisonSearch,
  parseComparison,
  parseId,
  parsePeriodState,
  periodParams,
  periodSearch,
  toIdList,
  yearUntilEndOfMonth,
} from '../core/report-state.ts';
import { barDays } from './overview.rules.ts';

export const metrics = ['SALES', 'UNITS'] as const;
export type Metric = (typeof metrics)[number];

const preselected = 'preselected';

/** The state of the screen in the URL. */
export interface OverviewState extends ComparedState {
  /** `preselected` until the user chooses a company. Undefined means all companies. */
  readonly companyId: string | undefined;
  readonly storeId: string | undefined;
  readonly metric: Metric;
  readonly rangeType: RangeType;
  readonly productLineId: string | undefined;
  readonly productId: string | undefined;
}

export const parseOverviewState = (search: ScreenSearch, today: string): OverviewState => ({
  ...parsePeriodState(search, { today, fallback: yearUntilEndOfMonth(today) }),
  comparing: parseComparison(search),
  companyId: search.companyId === undefined ? preselected : parseId(search.companyId),
  storeId: parseId(search.storeId),
  metric: metrics.find((known) => known === search.metricsType) ?? 'SALES',
  rangeType: rangeTypes.find((known) => known === search.rangeType) ?? 'DAY',
  productLineId: parseId(search.productLineId),
  productId: parseId(search.productId),
});

/** In the URL, 0 means that the user chose all companies. */
export const allCompanies = '0';

const preselectedName = 'Whole Foods';

export const selectedCompanyId = (
  { companyId }: OverviewState,
  companies: readonly { readonly id: number; readonly name: string }[],
): string | undefined => {
  if (companyId !== preselected) return companyId;
  const found = companies.find(({ name }) => name === preselectedName);
  return found && String(found.id);
};

/** The state once the company is known. */
export type ResolvedOverviewState = OverviewState;

export const buildOverviewRequest = (state: ResolvedOverviewState) => ({
  ...periodParams(state),
  ...buildKpiFilters(state),
  metricsType: state.metric,
  rangeType: state.rangeType,
});

/** The totals of the period, compared with last year. */
export const buildTotalsQuery = (state: ResolvedOverviewState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  companyIds: toIdList(state.companyId),
  storeIds: toIdList(state.storeId),
  productLineIds: toIdList(state.productLineId),
  productIds: toIdList(state.productId),
});

/** The filters of the KPIs. */
export const buildKpiFilters = ({ companyId, storeId, productLineId, productId }: ResolvedOverviewState) => ({
  ...(companyId && { companyId: Number(companyId) }),
  ...(storeId && { storeId: Number(storeId) }),
  ...(productLineId && { productLineId: Number(productLineId) }),
  ...(productId && { productId: Number(productId) }),
});

const filterParams = ({ companyId, storeId, productLineId, productId }: ResolvedOverviewState) => ({
  companyId,
  storeId,
  productLineId,
  productId,
});

/** The same period and filters as URL parameters of Retail Sales. */
export const retailSalesSearch = (state: ResolvedOverviewState) => ({
  ...periodSearch(state),
  ...comparisonSearch(state.comparing),
  ...filterParams(state),
});

/** Links a bar to its days in Retail Sales with the same filters. The total there equals the bar. */
export const barTarget = (state: ResolvedOverviewState, start: string): Target => {
  const period = { after: state.range.afterDate, before: state.range.beforeDate };
  const { after, before } = barDays(start, state.rangeType, period);
  const groupBy = state.companyId === undefined ? 'COMPANY' : state.storeId === undefined ? 'STORE' : 'PRODUCT';
  return {
    to: '/retail-sales',
    search: {
      soldOnAfter: after,
      soldOnBefore: before,
      ...comparisonSearch(state.comparing),
      ...filterParams(state),
      groupBy,
    },
  };
};
