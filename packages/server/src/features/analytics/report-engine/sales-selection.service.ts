import type { DataCtx } from '../../../platform/context/context.ts';
import { findProductIds, findStoreIds } from './sales-scope.queries.ts';
import type { ProductScope, SalesScope, StoreScope } from './sales-scope.types.ts';
import { soldInBoth } from './sales-sums.rules.ts';
import { type Periods, periodsOf, type SalesFilter, type SalesVectors } from './vectors/sales-vectors.types.ts';

/** A scope as the vectors are asked for it. */
export interface Selection {
  readonly periods: Periods;
  readonly filter: SalesFilter;
}

/** Where a scope leaves nothing out, nothing is looked up. */
export const selectionOf = async (ctx: DataCtx, vectors: SalesVectors, scope: SalesScope): Promise<Selection> => {
  const periods = periodsOf(scope);
  const chosen = narrowsStores(scope) ? await findStoreIds(ctx, scope) : 'all';
  const storeIds = scope.sameStoresOnly ? await sameStores(ctx, vectors, { periods, storeIds: chosen }) : chosen;
  const productIds = narrowsProducts(scope) ? await findProductIds(ctx, scope) : 'all';
  return { periods, filter: { storeIds, productIds } };
};

interface Stores {
  readonly periods: Periods;
  readonly storeIds: SalesFilter['storeIds'];
}

/** Stores that were there to be compared: they sold something in both periods, whatever it was. */
const sameStores = async (ctx: DataCtx, vectors: SalesVectors, { periods, storeIds }: Stores): Promise<number[]> => {
  const sold = await vectors.byStore(ctx, periods, { storeIds, productIds: 'all' });
  return [...sold].filter(([, one]) => soldInBoth(one)).map(([id]) => id);
};

const narrowsStores = (scope: StoreScope): boolean =>
  Boolean(scope.companyIds ?? scope.regionIds ?? scope.storeIds ?? scope.withoutRegion);

const narrowsProducts = (scope: ProductScope): boolean =>
  Boolean(
    scope.productLineIds ??
      scope.productIds ??
      scope.attributeValueIds ??
      scope.withoutAttributeKeyIds ??
      scope.withoutProductLine,
  );
