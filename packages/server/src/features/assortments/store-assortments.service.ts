import {
  type AdjustableItem,
  adjustByPercent,
  computeParLevel,
  lowestAdjustment,
} from '@shelfward/contract/assortments/assortments.rules.ts';
import type { GlobalAssortment } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type {
  AdjustmentPreview,
  StoreAssortmentItem,
  storeAssortmentRoutes,
} from '@shelfward/contract/assortments/store-assortments.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { findLimitContradictions } from '@shelfward/contract/products/quantity-limits.rules.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { lockStores } from './compile.queries.ts';
import { findStoreGlobalAssortments } from './global-assortments.queries.ts';
import {
  findAdjustableItems,
  findAssortmentProducts,
  findStoreItem,
  findStoreItems,
  findStoreNames,
  type LimitedItem,
  type ShelfMaximumChange,
  updateAdjustments,
  updateShelfMaximums,
} from './store-assortments.queries.ts';
import { hasStore } from './store-product.queries.ts';

export const getStoreItems = async (
  ctx: Ctx,
  storeId: number,
  query: Input<typeof storeAssortmentRoutes.items>['query'],
): Promise<Page<StoreAssortmentItem>> => {
  if (!(await hasStore(ctx, storeId))) throw new AppError('STORE_NOT_FOUND');
  const page = await findStoreItems(ctx, storeId, query);
  return { ...page, content: page.content.map(describeItem) };
};

const describeItem = ({
  packSize,
  layerSize,
  palletSize,
  minQuantity,
  maxQuantity,
  ...item
}: LimitedItem): StoreAssortmentItem => {
  const limits = { packSize, layerSize, palletSize, minQuantity, maxQuantity, shelfMaximum: item.shelfMaximum };
  return { ...item, contradictions: findLimitContradictions(limits).map(({ sentence }) => sentence) };
};

export const getStoreGlobalAssortments = async (ctx: Ctx, storeId: number): Promise<GlobalAssortment[]> => {
  if (!(await hasStore(ctx, storeId))) throw new AppError('STORE_NOT_FOUND');
  return findStoreGlobalAssortments(ctx, storeId);
};

export const changeAdjustment = async (
  ctx: Ctx,
  key: { readonly storeId: number; readonly productId: number },
  requested: number,
): Promise<StoreAssortmentItem> => {
  await lockStores(ctx, [key.storeId]);
  const before = found(await findStoreItem(ctx, key), 'STORE_OR_PRODUCT_NOT_FOUND');
  const adjustment = Math.max(requested, lowestAdjustment(before.globalAssortmentQuantity));
  const after = { ...before, adjustment };
  await updateAdjustments(ctx, key.storeId, [{ productId: key.productId, adjustment }]);
  auditAdjustments(ctx, key.storeId, [[{ ...key, ...before }], [{ ...key, ...after }]]);
  return describeItem({ ...after, parLevel: computeParLevel(after) });
};

export const changeShelfMaximum = async (
  ctx: Ctx,
  key: { readonly storeId: number; readonly productId: number },
  shelfMaximum: number | null,
): Promise<StoreAssortmentItem> => {
  await lockStores(ctx, [key.storeId]);
  const before = found(await findStoreItem(ctx, key), 'STORE_OR_PRODUCT_NOT_FOUND');
  await writeShelfMaximums(ctx, key.storeId, [
    { productId: key.productId, before: before.shelfMaximum, after: shelfMaximum },
  ]);
  return describeItem({ ...before, shelfMaximum });
};

/** Computes an adjustment by percentage; items whose par level does not change are excluded. */
const computeAdjustment = (items: readonly AdjustableItem[], percent: number) => {
  const before = new Map(items.map((item) => [item.productId, item]));
  const adjusted = adjustByPercent(items, percent);
  const changed = adjusted.flatMap((after) => {
    const item = before.get(after.productId);
    return item && computeParLevel(item) !== after.parLevel ? [{ item, after }] : [];
  });
  return {
    changed,
    counts: {
      changedItems: changed.length,
      totalParLevelBefore: sum(items.map(computeParLevel)),
      totalParLevelAfter: sum(adjusted.map(({ parLevel }) => parLevel)),
    },
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export interface AdjustmentChange {
  readonly productId: number;
  readonly before: number;
  readonly after: number;
}

export const adjustStoreByPercent = async (ctx: Ctx, storeId: number, percent: number) => {
  await lockStore(ctx, storeId);
  const items = (await findAdjustableItems(ctx, [storeId])).get(storeId) ?? [];
  const { changed, counts } = computeAdjustment(items, percent);
  const changes = changed.map(
    ({ item, after }): AdjustmentChange => ({
      productId: item.productId,
      before: item.adjustment,
      after: after.adjustment,
    }),
  );
  await writeAdjustments(ctx, storeId, changes);
  return { counts, changes };
};

/** Skips items that were adjusted afterwards. */
export const revertAdjustments = async (ctx: Ctx, storeId: number, changes: readonly AdjustmentChange[]) => {
  await lockStore(ctx, storeId);
  const current = new Map(
    ((await findAdjustableItems(ctx, [storeId])).get(storeId) ?? []).map((item) => [item.productId, item.adjustment]),
  );
  const unchanged = changes.filter(({ productId, after }) => current.get(productId) === after);
  await writeAdjustments(
    ctx,
    storeId,
    unchanged.map(({ productId, before, after }) => ({ productId, before: after, after: before })),
  );
  return { restored: unchanged.length, skipped: changes.length - unchanged.length };
};

export const previewAdjustment = async (
  ctx: Ctx,
  { storeIds, percent }: { readonly storeIds: readonly number[]; readonly percent: number },
): Promise<AdjustmentPreview> => {
  const names = await findStoreNames(ctx, storeIds);
  const items = await findAdjustableItems(ctx, storeIds);
  const stores = [...new Set(storeIds)].map((storeId) => {
    const storeName = names.get(storeId);
    if (storeName === undefined) throw new AppError('STORE_NOT_FOUND');
    return { storeId, storeName, ...computeAdjustment(items.get(storeId) ?? [], percent) };
  });
  const [only] = stores.length === 1 ? stores : [];
  return {
    changedItems: sum(stores.map(({ counts }) => counts.changedItems)),
    totalParLevelBefore: sum(stores.map(({ counts }) => counts.totalParLevelBefore)),
    totalParLevelAfter: sum(stores.map(({ counts }) => counts.totalParLevelAfter)),
    stores: stores.map(({ storeId, storeName, counts }) => ({ storeId, storeName, ...counts })),
    items: only ? await toPreviewItems(ctx, only.changed) : [],
  };
};

const toPreviewItems = async (
  ctx: Ctx,
  changed: ReturnType<typeof computeAdjustment>['changed'],
): Promise<AdjustmentPreview['items']> => {
  const products = await findAssortmentProducts(
    ctx,
    changed.map(({ item }) => item.productId),
  );
  const byProduct = new Map(changed.map((change) => [change.item.productId, change]));
  return products.flatMap((product) => {
    const change = byProduct.get(product.id);
    return change
      ? [{ product, parLevelBefore: computeParLevel(change.item), parLevelAfter: change.after.parLevel }]
      : [];
  });
};

const lockStore = async (ctx: Ctx, storeId: number): Promise<void> => {
  const [locked] = await lockStores(ctx, [storeId]);
  if (locked === undefined) throw new AppError('STORE_NOT_FOUND');
};

/** The stores must be locked. */
export const writeAdjustments = async (
  ctx: AuditedCtx,
  storeId: number,
  changes: readonly AdjustmentChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const pickValues = (pick: 'before' | 'after') =>
    changes.map((change) => ({ productId: change.productId, adjustment: change[pick] }));
  await updateAdjustments(ctx, storeId, pickValues('after'));
  auditAdjustments(ctx, storeId, [pickValues('before'), pickValues('after')]);
};

/** Changes the maximums that are those before, and returns their number. The stores must be locked. */
export const writeShelfMaximums = async (
  ctx: AuditedCtx,
  storeId: number,
  changes: readonly ShelfMaximumChange[],
): Promise<number> => {
  if (changes.length === 0) return 0;
  const changed = await updateShelfMaximums(ctx, storeId, changes);
  const fields = (pick: 'before' | 'after') =>
    Object.fromEntries(
      changes
        .filter(({ productId }) => changed.has(productId))
        .map((change) => [`shelf maximum of product ${change.productId}`, change[pick]]),
    );
  ctx.audit({ entityType: 'STORE', id: storeId, before: fields('before'), after: fields('after') });
  return changed.size;
};

type Adjustments = readonly { readonly productId: number; readonly adjustment: number }[];

/** One audit event for the store, with one field per product. */
const auditAdjustments = (
  ctx: Pick<AuditedCtx, 'audit'>,
  id: number,
  [before, after]: readonly [before: Adjustments, after: Adjustments],
): void => {
  const fields = (items: Adjustments) =>
    Object.fromEntries(items.map(({ productId, adjustment }) => [`items/${productId}/adjustment`, adjustment]));
  ctx.audit({ entityType: 'ASSORTMENT_ITEM', id, before: fields(before), after: fields(after) });
};
