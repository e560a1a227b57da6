import { orderedStatuses } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { type FilterName, filtersSearch } from '../../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import { periodParams, periodSearch } from '../core/report-state.ts';
import { reportRowTarget } from '../core/sales-drill-target.ts';
import type { ConversionState, Grouping } from './conversion-state.ts';

export interface DrillDownLink extends Required<Target> {
  readonly label: string;
}

interface Row {
  readonly id: number;
}

/** The record or list behind a row. Months and rows without a name have none. */
export const conversionRowTarget = (state: ConversionState, { id }: Row): Target | undefined => {
  const { grouping, filters } = state;
  const attributeKeyId = Number(grouping.attributeKeyId) || null;
  return reportRowTarget({ type: grouping.type, id, attributeKeyId, filters, days: periodSearch(state) });
};

/** The filter for one row, and the grouping of the next level. */
const nextLevels: Partial<
  Record<Grouping['type'], { readonly filter: FilterName; readonly groupBy: Grouping['type'] }>
> = {
  STORE: { filter: 'storeIds', groupBy: 'PRODUCT' },
  COMPANY: { filter: 'companyIds', groupBy: 'STORE' },
  REGION: { filter: 'regionIds', groupBy: 'STORE' },
  PRODUCT_LINE: { filter: 'productLineIds', groupBy: 'PRODUCT' },
  PRODUCT: { filter: 'productIds', groupBy: 'STORE' },
};

/** The links in the details of a row: the next level of this report, and the orders that it counts. */
export const drillDownLinks = (state: ConversionState, row: Row, search: ScreenSearch): readonly DrillDownLink[] => {
  const nextLevel = nextLevels[state.grouping.type];
  if (!nextLevel || row.id === 0) return [];
  const filters = { ...state.filters, [nextLevel.filter]: [row.id] };
  const nextSearch = {
    label: nextLevel.groupBy === 'STORE' ? 'By store' : 'By product',
    to: '/order-conversion',
    search: {
      ...toLinkSearch(search),
      ...filtersSearch(filters),
      groupBy: nextLevel.groupBy,
      search: undefined,
      open: undefined,
    },
  };
  const orders = ordersLink({ ...state, filters });
  return orders ? [nextSearch, orders] : [nextSearch];
};

/** Undefined with filters that the list of orders does not have: product lines, attributes, and several records. */
const ordersLink = (state: ConversionState): DrillDownLink | undefined => {
  const { companyIds, regionIds, storeIds, productLineIds, productIds, attributes } = state.filters;
  const isOfLine = productLineIds.length > 0 && productIds.length === 0;
  const isOfSeveral = [companyIds, regionIds, productIds].some(({ length }) => length > 1);
  if (isOfLine || isOfSeveral || attributes.size > 0) return undefined;
  const { soldOnAfter, soldOnBefore } = periodParams(state);
  const { companyId, regionId, storeId, productId } = filtersSearch(state.filters);
  return {
    label: 'Orders',
    to: '/orders',
    search: {
      companyId,
      regionId,
      storeIds: storeIds.length > 1 ? storeIds.map(String) : storeId,
      productId,
      status: orderedStatuses,
      createdDateAfter: soldOnAfter,
      createdDateBefore: soldOnBefore,
    },
  };
};

/** The URL parameters in the form of a link. */
const toLinkSearch = (search: ScreenSearch): NonNullable<Target['search']> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || Array.isArray(value) ? [[name, value]] : [],
    ),
  );
