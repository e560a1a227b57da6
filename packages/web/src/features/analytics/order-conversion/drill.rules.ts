import { orderedStatuses } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import { requestOfPeriod, searchOfPeriod } from '../core/report-state.ts';
import { behind } from '../core/sales-drill-target.ts';
import type { ConversionState, Grouping } from './conversion-state.ts';

export interface Way extends Required<Target> {
  readonly label: string;
}

interface Row {
  readonly id: number;
}

/** The record or the list that a row stands for; none for a month, or for what has no name. */
export const behindRow = (state: ConversionState, { id }: Row): Target | undefined => {
  const { grouping, companyId } = state;
  const attributeKeyId = Number(grouping.attributeKeyId) || null;
  return behind({ type: grouping.type, id, attributeKeyId, companyId, days: searchOfPeriod(state) });
};

/** The filter that leaves just this row, and by what the report then divides it. */
const within: Partial<Record<Grouping['type'], { readonly filter: FilterName; readonly by: Grouping['type'] }>> = {
  STORE: { filter: 'storeId', by: 'PRODUCT' },
  COMPANY: { filter: 'companyId', by: 'STORE' },
  REGION: { filter: 'regionId', by: 'STORE' },
  PRODUCT_LINE: { filter: 'productLineId', by: 'PRODUCT' },
  PRODUCT: { filter: 'productId', by: 'STORE' },
};
type FilterName = 'companyId' | 'regionId' | 'storeId' | 'productLineId' | 'productId';

/** Where to go from the details of a row: one level deeper in this report, and to the orders that it counts. */
export const waysFrom = (state: ConversionState, row: Row, search: ScreenSearch): readonly Way[] => {
  const way = within[state.grouping.type];
  if (!way || row.id === 0) return [];
  const filter = { [way.filter]: String(row.id) };
  const deeper = {
    label: way.by === 'STORE' ? 'By store' : 'By product',
    to: '/order-conversion',
    search: { ...textsOf(search), ...filter, groupBy: way.by, search: undefined, open: undefined },
  };
  const orders = ordersOf({ ...state, ...filter });
  return orders ? [deeper, orders] : [deeper];
};

/** Orders cannot be listed by product line. */
const ordersOf = (state: ConversionState): Way | undefined => {
  const { companyId, regionId, storeId, productLineId, productId } = state;
  if (productLineId && !productId) return undefined;
  const { soldOnAfter, soldOnBefore } = requestOfPeriod(state);
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

/** What the address says, as a link takes it. */
const textsOf = (search: ScreenSearch): NonNullable<Target['search']> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || Array.isArray(value) ? [[name, value]] : [],
    ),
  );
