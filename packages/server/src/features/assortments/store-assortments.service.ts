import { adjustByPercent, lowestAdjustment, parLevelOf } from '@shelfward/contract/assortments/assortments.rules.ts';
import type { GlobalAssortment } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type {
  StoreAssortmentItem,
  storeAssortmentRoutes,
} from '@shelfward/contract/assortments/store-assortments.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { lockStores } from './compile.queries.ts';
import { findGlobalAssortmentsOf } from './global-assortments.queries.ts';
import { hasStore } from './shelf-product.queries.ts';
import { findAdjustableItems, findStoreItem, findStoreItems, updateAdjustments } from './store-assortments.queries.ts';

export const getStoreItems = async (
  ctx: Ctx,
  storeId: number,
  query: Input<typeof storeAssortmentRoutes.items>['query'],
): Promise<Page<StoreAssortmentItem>> => {
  if (!(await hasStore(ctx, storeId))) throw new AppError('STORE_NOT_FOUND');
  return findStoreItems(ctx, storeId, query);
};

export const getGlobalAssortmentsOf = async (ctx: Ctx, storeId: number): Promise<GlobalAssortment[]> => {
  if (!(await hasStore(ctx, storeId))) throw new AppError('STORE_NOT_FOUND');
  return findGlobalAssortmentsOf(ctx, storeId);
};

export const changeAdjustment = async (
  ctx: Ctx,
  key: { readonly storeId: number; readonly productId: number },
  asked: number,
): Promise<StoreAssortmentItem> => {
  await lockStores(ctx, [key.storeId]);
  const before = found(await findStoreItem(ctx, key), 'STORE_OR_PRODUCT_NOT_FOUND');
  const adjustment = Math.max(asked, lowestAdjustment(before.globalAssortmentQuantity));
  const after = { ...before, adjustment };
  await updateAdjustments(ctx, key.storeId, [{ productId: key.productId, adjustment }]);
  auditAdjustments(ctx, key.storeId, [[{ ...key, ...before }], [{ ...key, ...after }]]);
  return { ...after, parLevel: parLevelOf(after) };
};

/** Items whose par level stays are left alone. */
export const adjustStoreByPercent = async (ctx: Ctx, storeId: number, percent: number) => {
  const [locked] = await lockStores(ctx, [storeId]);
  if (locked === undefined) throw new AppError('STORE_NOT_FOUND');
  const items = await findAdjustableItems(ctx, storeId);
  const before = new Map(items.map((item) => [item.productId, item]));
  const adjusted = adjustByPercent(items, percent);
  const changed = adjusted.filter(({ productId, parLevel }) => {
    const item = before.get(productId);
    return item === undefined || parLevelOf(item) !== parLevel;
  });
  if (changed.length > 0) await updateAdjustments(ctx, storeId, changed);
  const replaced = changed.map(({ productId }) => before.get(productId)).filter((item) => item !== undefined);
  auditAdjustments(ctx, storeId, [replaced, changed]);
  return {
    changedItems: changed.length,
    totalParLevelBefore: items.reduce((sum, item) => sum + parLevelOf(item), 0),
    totalParLevelAfter: adjusted.reduce((sum, { parLevel }) => sum + parLevel, 0),
  };
};

type Adjustments = readonly { readonly productId: number; readonly adjustment: number }[];

/** One event for the store; each product is a field of its assortment. */
const auditAdjustments = (
  ctx: Ctx,
  id: number,
  [before, after]: readonly [before: Adjustments, after: Adjustments],
): void => {
  const fields = (items: Adjustments) =>
    Object.fromEntries(items.map(({ productId, adjustment }) => [`items/${productId}/adjustment`, adjustment]));
  ctx.audit({ entityType: 'ASSORTMENT_ITEM', id, before: fields(before), after: fields(after) });
};
