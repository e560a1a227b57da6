import { type RangeType, rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import {
  idOf,
  type PeriodState,
  periodStateOf,
  requestOfPeriod,
  searchOfPeriod,
  yearUntilEndOfMonth,
} from '../core/report-state.ts';
import { daysOfBar } from './overview.rules.ts';

export const metrics = ['SALES', 'UNITS'] as const;
export type Metric = (typeof metrics)[number];

const preselected = 'preselected';

/** The state of the screen in the URL. */
export interface OverviewState extends PeriodState {
  /** `preselected` until the user chooses a company. Undefined means all companies. */
  readonly companyId: string | undefined;
  readonly storeId: string | undefined;
  readonly metric: Metric;
  readonly rangeType: RangeType;
  readonly productLineId: string | undefined;
  readonly productId: string | undefined;
}

export const overviewStateOf = (search: ScreenSearch, today: string): OverviewState => ({
  ...periodStateOf(search, { today, fallback: yearUntilEndOfMonth(today) }),
  companyId: search.companyId === undefined ? preselected : idOf(search.companyId),
  storeId: idOf(search.storeId),
  metric: metrics.find((known) => known === search.metricsType) ?? 'SALES',
  rangeType: rangeTypes.find((known) => known === search.rangeType) ?? 'DAY',
  productLineId: idOf(search.productLineId),
  productId: idOf(search.productId),
});

/** In the URL, 0 means that the user chose all companies. */
export const allCompanies = '0';

const preselectedName = 'Whole Foods';

export const companyOf = (
  { companyId }: OverviewState,
  companies: readonly { readonly id: number; readonly name: string }[],
): string | undefined => {
  if (companyId !== preselected) return companyId;
  const found = companies.find(({ name }) => name === preselectedName);
  return found && String(found.id);
};

/** The state once the company is known. */
export type Settled = OverviewState;

export const requestOf = (state: Settled) => ({
  ...requestOfPeriod(state),
  ...(state.companyId && { companyId: Number(state.companyId) }),
  ...(state.storeId && { storeId: Number(state.storeId) }),
  ...(state.productLineId && { productLineId: Number(state.productLineId) }),
  ...(state.productId && { productId: Number(state.productId) }),
  metricsType: state.metric,
  rangeType: state.rangeType,
});

const filterParams = ({ companyId, storeId, productLineId, productId }: Settled) => ({
  companyId,
  storeId,
  productLineId,
  productId,
});

/** The same period and filters as URL parameters of Retail Sales. */
export const retailSalesSearch = (state: Settled) => ({ ...searchOfPeriod(state), ...filterParams(state) });

/** Links a bar to its days in Retail Sales with the same filters. The total there equals the bar. */
export const targetOfBar = (state: Settled, start: string): Target => {
  const period = { after: state.range.afterDate, before: state.range.beforeDate };
  const { after, before } = daysOfBar(start, state.rangeType, period);
  const groupBy = state.companyId === undefined ? 'COMPANY' : state.storeId === undefined ? 'STORE' : 'PRODUCT';
  return {
    to: '/retail-sales',
    search: { soldOnAfter: after, soldOnBefore: before, ...filterParams(state), groupBy },
  };
};
