import type {
  GlobalAssortmentInput,
  GlobalAssortmentItem,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { compileStores, findAssignedStoreIds, lockStores } from './compile.queries.ts';
import {
  countProducts,
  deleteItem,
  deleteProducts,
  findGlobalAssortment,
  findItem,
  findItems,
  findQuantities,
  type GlobalAssortmentRecord,
  insertGlobalAssortment,
  insertItems,
  updateGlobalAssortment,
  updateItem,
} from './global-assortments.queries.ts';

const rejections = {
  global_assortment_name_key: 'GLOBAL_ASSORTMENT_NAME_TAKEN',
  global_assortment_item_pkey: 'GLOBAL_ASSORTMENT_ITEM_EXISTS',
} as const;
const rejectDuplicate = mapConstraintErrors(rejections);

const records = defineRecords<GlobalAssortmentRecord>({
  table: 'globalAssortment',
  entityType: 'GLOBAL_ASSORTMENT',
  notFound: 'GLOBAL_ASSORTMENT_NOT_FOUND',
  find: findGlobalAssortment,
  rejections,
});

export const getGlobalAssortment = records.get;

export const createGlobalAssortment = async (
  ctx: Ctx,
  { name, items }: GlobalAssortmentInput,
): Promise<GlobalAssortmentRecord> => {
  const id = await rejectDuplicate(insertGlobalAssortment(ctx, name));
  if (items.length > 0) await addItems(ctx, id, items);
  const after = await getGlobalAssortment(ctx, id);
  ctx.audit({ entityType: 'GLOBAL_ASSORTMENT', id, before: null, after: { ...after, items } });
  return after;
};

export const renameGlobalAssortment = (ctx: Ctx, id: number, name: string): Promise<GlobalAssortmentRecord> =>
  records.change(ctx, id, () => updateGlobalAssortment(ctx, id, { name }));

/** An inactive assortment remains assigned to its stores, but its items do not apply. */
export const setGlobalAssortmentInactive = (
  ctx: Ctx,
  id: number,
  change: { readonly inactive: boolean },
): Promise<GlobalAssortmentRecord> =>
  records.change(ctx, id, async (before) => {
    if (before.inactive === change.inactive) return before;
    await updateGlobalAssortment(ctx, id, change);
    await compileAssignedStores(ctx, id, null);
    return getGlobalAssortment(ctx, id);
  });

export const getItems = async (
  ctx: Ctx,
  id: number,
  query: Input<typeof globalAssortmentRoutes.items>['query'],
): Promise<Page<GlobalAssortmentItem>> => {
  await getGlobalAssortment(ctx, id);
  return findItems(ctx, id, query);
};

export const addItem = async (
  ctx: Ctx,
  id: number,
  item: GlobalAssortmentInput['items'][number],
): Promise<GlobalAssortmentItem> => {
  await records.lock(ctx, id);
  await rejectDuplicate(addItems(ctx, id, [item]));
  await compileAssignedStores(ctx, id, item.productId);
  auditQuantity(ctx, { id, productId: item.productId }, [null, item.quantity]);
  return getItem(ctx, { id, productId: item.productId });
};

interface AddedProducts {
  readonly productIds: readonly number[];
  readonly quantity: number;
}

/** Adds the products that the assortment does not contain. */
export const addProducts = async (ctx: Ctx, id: number, { productIds, quantity }: AddedProducts) => {
  await records.lock(ctx, id);
  const quantities = await findQuantities(ctx, id);
  const requested = [...new Set(productIds)];
  const added = requested.filter((productId) => !quantities.has(productId));
  if (added.length > 0) {
    await addItems(
      ctx,
      id,
      added.map((productId) => ({ productId, quantity })),
    );
    await compileAssignedStores(ctx, id, null);
    auditQuantities(ctx, id, { productIds: added, quantities: [null, quantity] });
  }
  return { addedProductIds: added, containedProductIds: requested.filter((productId) => quantities.has(productId)) };
};

/** Removes added products, except for those whose quantity changed since. */
export const removeAddedProducts = async (ctx: Ctx, id: number, { productIds, quantity }: AddedProducts) => {
  await records.lock(ctx, id);
  const quantities = await findQuantities(ctx, id);
  const removed = productIds.filter((productId) => quantities.get(productId) === quantity);
  if (removed.length > 0) {
    await deleteProducts(ctx, id, removed);
    await compileAssignedStores(ctx, id, null);
    auditQuantities(ctx, id, { productIds: removed, quantities: [quantity, null] });
  }
  return { restored: removed.length, skipped: productIds.length - removed.length };
};

interface ItemKey {
  readonly id: number;
  readonly productId: number;
}

export const changeItem = async (ctx: Ctx, key: ItemKey, quantity: number): Promise<GlobalAssortmentItem> => {
  await records.lock(ctx, key.id);
  const before = await getItem(ctx, key);
  await updateItem(ctx, key, quantity);
  await compileAssignedStores(ctx, key.id, key.productId);
  auditQuantity(ctx, key, [before.quantity, quantity]);
  return { ...before, quantity };
};

export const removeItem = async (ctx: Ctx, key: ItemKey): Promise<void> => {
  await records.lock(ctx, key.id);
  const before = await getItem(ctx, key);
  await deleteItem(ctx, key);
  await compileAssignedStores(ctx, key.id, key.productId);
  auditQuantity(ctx, key, [before.quantity, null]);
};

const getItem = async (ctx: Ctx, key: ItemKey): Promise<GlobalAssortmentItem> =>
  found(await findItem(ctx, key), 'NOT_FOUND');

const addItems = async (ctx: Ctx, id: number, items: GlobalAssortmentInput['items']): Promise<void> => {
  const foundCount = await countProducts(
    ctx,
    items.map(({ productId }) => productId),
  );
  if (foundCount < items.length) throw new AppError('PRODUCT_NOT_FOUND');
  await insertItems(ctx, id, items);
};

const compileAssignedStores = async (ctx: Ctx, id: number, productId: number | null): Promise<void> => {
  const storeIds = await findAssignedStoreIds(ctx, id);
  if (storeIds.length > 0) await compileStores(ctx, await lockStores(ctx, storeIds), productId);
};

type QuantityChange = readonly [before: number | null, after: number | null];

const auditQuantity = (ctx: Ctx, { id, productId }: ItemKey, quantities: QuantityChange): void =>
  auditQuantities(ctx, id, { productIds: [productId], quantities });

const auditQuantities = (
  ctx: Ctx,
  id: number,
  {
    productIds,
    quantities: [before, after],
  }: { readonly productIds: readonly number[]; readonly quantities: QuantityChange },
): void => {
  const toFields = (quantity: number | null) =>
    Object.fromEntries(productIds.map((productId) => [`items/${productId}/quantity`, quantity]));
  ctx.audit({ entityType: 'GLOBAL_ASSORTMENT', id, before: toFields(before), after: toFields(after) });
};
