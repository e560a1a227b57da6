import { comparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Periods, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { salesVectors } from './sales-engine.service.ts';
import { findProductIds, findStoreIds } from './sales-scope.queries.ts';
import type { ProductScope, SalesScope, StoreScope } from './sales-scope.types.ts';
import { soldInBoth } from './sales-totals.rules.ts';

/** A scope resolved to the periods and ids that the sales vectors accept. */
export interface Selection {
  readonly periods: Periods;
  readonly filter: SalesFilter;
}

/** Ids are only looked up if the scope filters. */
export const resolveSelection = async (ctx: DataCtx, scope: Omit<SalesScope, 'likeForLike'>): Promise<Selection> => {
  const periods = toPeriods(scope);
  const filteredIds = filtersStores(scope) ? await findStoreIds(ctx, scope) : 'all';
  const storeIds = scope.sameStoresOnly ? await sameStores(ctx, { periods, storeIds: filteredIds }) : filteredIds;
  const productIds = filtersProducts(scope) ? await findProductIds(ctx, scope) : 'all';
  return { periods, filter: { storeIds, productIds } };
};

interface Stores {
  readonly periods: Periods;
  readonly storeIds: SalesFilter['storeIds'];
}

/** Comparable stores: stores with sales of any product in both periods. */
const sameStores = async (ctx: DataCtx, { periods, storeIds }: Stores): Promise<number[]> => {
  const sold = await salesVectors.byStore(ctx, periods, { storeIds, productIds: 'all' });
  return [...sold].filter(([, one]) => soldInBoth(one)).map(([id]) => id);
};

const filtersStores = (scope: StoreScope): boolean =>
  Boolean(scope.companyIds ?? scope.regionIds ?? scope.storeIds ?? scope.search ?? scope.withoutRegion);

const filtersProducts = (scope: ProductScope): boolean =>
  Boolean(
    scope.productLineIds ??
      scope.productIds ??
      scope.attributeValueIds ??
      scope.withoutAttributeKeyIds ??
      scope.withoutProductLine,
  );

type PeriodScope = Pick<SalesScope, 'soldOnAfter' | 'soldOnBefore' | 'comparison' | 'wholeMonth'>;

const toPeriods = ({ soldOnAfter, soldOnBefore, comparison = 'CALENDAR', wholeMonth }: PeriodScope): Periods =>
  comparedPeriods({ period: { after: soldOnAfter, before: soldOnBefore }, comparison, wholeMonth });
