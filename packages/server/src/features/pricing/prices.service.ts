import type {
  BulkPriceUpdate,
  PriceChange,
  PriceList,
  PriceUpdate,
  QuantityLimits,
  QuantityLimitsChange,
} from '@shelfward/contract/pricing/pricing.contract.ts';
import type { ChangeCtx, Ctx, DataCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { lockPriceListRows, type PriceListRecord } from './price-lists.queries.ts';
import {
  findPrice,
  findPriceChanges,
  lockQuantityLimits,
  type NewPrice,
  restorePrices,
  updateQuantityLimits,
  type WrittenPrice,
  writePriceRows,
} from './prices.queries.ts';
import { priceUndoPayload, undoPrices } from './prices.undo.ts';

/** Locks the prices of these lists for writing. */
export const lockPriceLists = async (
  ctx: Pick<DataCtx, 'db' | 'tenantId'>,
  ids: readonly number[],
): Promise<readonly PriceListRecord[]> => {
  if (ids.length === 0) return [];
  const lists = await lockPriceListRows(ctx, ids);
  if (lists.length < ids.length) throw new AppError('PRICE_LIST_NOT_FOUND');
  return lists;
};

/** The caller has locked the lists, or the product is new; unchanged prices are not written. */
export const writePrices = async (
  ctx: ChangeCtx,
  prices: readonly NewPrice[],
  rejectProducts: (unknown: ReadonlySet<number>) => AppError = () => new AppError('RELATED_ENTITY_NOT_FOUND'),
): Promise<readonly WrittenPrice[]> => {
  if (prices.length === 0) return [];
  const { written, unknownProducts } = await writePriceRows(ctx, prices);
  if (unknownProducts.size > 0) throw rejectProducts(unknownProducts);
  return written;
};

export const changePricesOfList = async (ctx: Ctx, update: PriceUpdate): Promise<PriceList> => {
  const [row] = await changePrices(ctx, [{ ...update, pointer: '/body' }]);
  const { version: _, ...list } = found(row, 'PRICE_LIST_NOT_FOUND');
  return list;
};

export const changePricesInBulk = async (ctx: Ctx, body: BulkPriceUpdate): Promise<void> => {
  const updates = Array.isArray(body)
    ? body.map((update, index) => ({ ...update, pointer: `/body/${index}` }))
    : [{ ...body, pointer: '/body' }];
  await changePrices(ctx, updates);
};

/** A price update and its index in the request. */
type PlacedUpdate = PriceUpdate & { readonly pointer: string };

const changePrices = async (ctx: Ctx, updates: readonly PlacedUpdate[]): Promise<readonly PriceListRecord[]> => {
  const lists = await lockPriceLists(
    ctx,
    updates.map(({ priceListId }) => priceListId),
  );
  const written = await writePrices(
    ctx,
    updates.flatMap(({ priceListId, pricing }) => pricing.map((row) => ({ ...row, priceListId }))),
    (unknown) => unknownProductsError(updates, unknown),
  );
  if (written.length > 0) await offerUndo(ctx, undoPrices, priceUndoPayload(written));
  return lists;
};

const unknownProductsError = (updates: readonly PlacedUpdate[], unknown: ReadonlySet<number>): AppError => {
  const wrong = updates.flatMap(({ pricing, pointer }) =>
    pricing
      .map(({ productId }, index) => ({ productId, pointer: `${pointer}/pricing/${index}/productId` }))
      .filter(({ productId }) => unknown.has(productId)),
  );
  return new AppError('PRICED_PRODUCT_NOT_FOUND', {
    errors: wrong
      .slice(0, 50)
      .map(({ pointer, productId }) => ({ pointer, message: `there is no product ${productId}` })),
  });
};

export const getPriceHistory = async (ctx: Ctx, priceId: number): Promise<PriceChange[]> => {
  found(await findPrice(ctx, priceId), 'NOT_FOUND');
  return findPriceChanges(ctx, priceId);
};

/** A removed price is inactive; the product has no price in the list until it is set again. */
export const removePrice = async (ctx: Ctx, id: number): Promise<void> => {
  const { priceListId } = found(await findPrice(ctx, id), 'NOT_FOUND');
  await lockPriceLists(ctx, [priceListId]);
  const { version, price, inactive } = found(await findPrice(ctx, id), 'NOT_FOUND');
  if (inactive) return;
  await restorePrices(ctx, [{ id, version, price, inactive: true }]);
  await offerUndo(ctx, undoPrices, { priceListIds: [priceListId], prices: [[id, version + 1, price, false]] });
};

export const changeQuantityLimits = async (
  ctx: Ctx,
  id: number,
  { minQuantity, maxQuantity }: QuantityLimitsChange,
): Promise<QuantityLimits> => {
  const before = found(await lockQuantityLimits(ctx, id), 'NOT_FOUND');
  const limits = {
    minQuantity: minQuantity === undefined ? before.minQuantity : minQuantity,
    maxQuantity: maxQuantity === undefined ? before.maxQuantity : maxQuantity,
  };
  await updateQuantityLimits(ctx, id, limits);
  ctx.audit({ entityType: 'PRICING', id, before, after: limits });
  return limits;
};
