import { orderedStatuses } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
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
  const { grouping, companyId, regionId, storeId, productLineId, productId } = state;
  const attributeKeyId = Number(grouping.attributeKeyId) || null;
  const filters = { companyId, regionId, storeId, productLineId, productId };
  return reportRowTarget({ type: grouping.type, id, attributeKeyId, filters, days: periodSearch(state) });
};

/** The filter for one row, and the grouping of the next level. */
const nextLevels: Partial<
  Record<Grouping['type'], { readonly filter: FilterName; readonly groupBy: Grouping['type'] }>
> = {
  STORE: { filter: 'storeId', groupBy: 'PRODUCT' },
  COMPANY: { filter: 'companyId', groupBy: 'STORE' },
  REGION: { filter: 'regionId', groupBy: 'STORE' },
  PRODUCT_LINE: { filter: 'productLineId', groupBy: 'PRODUCT' },
  PRODUCT: { filter: 'productId', groupBy: 'STORE' },
};
type FilterName = 'companyId' | 'regionId' | 'storeId' | 'productLineId' | 'productId';

/** The links in the details of a row: the next level of this report, and the orders that it counts. */
export const drillDownLinks = (state: ConversionState, row: Row, search: ScreenSearch): readonly DrillDownLink[] => {
  const nextLevel = nextLevels[state.grouping.type];
  if (!nextLevel || row.id === 0) return [];
  const filter = { [nextLevel.filter]: String(row.id) };
  const nextSearch = {
    label: nextLevel.groupBy === 'STORE' ? 'By store' : 'By product',
    to: '/order-conversion',
    search: { ...toLinkSearch(search), ...filter, groupBy: nextLevel.groupBy, search: undefined, open: undefined },
  };
  const orders = ordersLink({ ...state, ...filter });
  return orders ? [nextSearch, orders] : [nextSearch];
};

/** Undefined for a product line, because orders cannot be filtered by it. */
const ordersLink = (state: ConversionState): DrillDownLink | undefined => {
  const { companyId, regionId, storeId, productLineId, productId } = state;
  if (productLineId && !productId) return undefined;
  const { soldOnAfter, soldOnBefore } = periodParams(state);
  return {
    label: 'Orders',
    to: '/orders',
    search: {
      companyId,
      regionId,
      storeIds: storeId,
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
