import type { PriceChange, PriceList, PriceUpdate } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { lockPriceListRows, type PriceListRecord } from './price-lists.queries.ts';
import { findPrice, findPriceChanges, findUnknownProducts, type NewPrice, writePriceRows } from './prices.queries.ts';

/** Waits for other writers of these lists' prices and keeps them out until the transaction ends. */
export const lockPriceLists = async (ctx: Ctx, ids: readonly number[]): Promise<readonly PriceListRecord[]> => {
  if (ids.length === 0) return [];
  const lists = await lockPriceListRows(ctx, ids);
  if (lists.length < ids.length) throw new AppError('PRICE_LIST_NOT_FOUND');
  return lists;
};

/** Expects the lists to be locked, or the product to be new; an unchanged price writes nothing. */
export const writePrices = async (ctx: Ctx, prices: readonly NewPrice[]): Promise<void> => {
  if (prices.length === 0) return;
  for (const { id, productId, priceListId, price, oldPrice } of await writePriceRows(ctx, prices))
    ctx.audit({
      entityType: 'PRICING',
      id,
      before: oldPrice === null ? null : { price: oldPrice },
      after: oldPrice === null ? { productId, priceListId, price } : { price },
    });
};

export const changePrices = async (ctx: Ctx, { priceListId, pricing }: PriceUpdate): Promise<PriceList> => {
  const [row] = await lockPriceLists(ctx, [priceListId]);
  const { version: _, ...list } = found(row, 'PRICE_LIST_NOT_FOUND');
  const unknown = await findUnknownProducts(
    ctx,
    pricing.map(({ productId }) => productId),
  );
  if (unknown.size > 0)
    throw new AppError('PRODUCT_NOT_FOUND', {
      errors: pricing
        .map(({ productId }, index) => ({ productId, pointer: `/body/pricing/${index}/productId` }))
        .filter(({ productId }) => unknown.has(productId))
        .slice(0, 50)
        .map(({ pointer, productId }) => ({ pointer, message: `there is no product ${productId}` })),
    });
  await writePrices(
    ctx,
    pricing.map((row) => ({ ...row, priceListId })),
  );
  return list;
};

export const getPriceHistory = async (ctx: Ctx, priceId: number): Promise<PriceChange[]> => {
  found(await findPrice(ctx, priceId), 'NOT_FOUND');
  return findPriceChanges(ctx, priceId);
};
