import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { lockPriceListRows } from './price-lists.queries.ts';
import { type RestoredPrice, restorePriceRows, type WrittenPrice } from './prices.queries.ts';

const payload = z.strictObject({
  priceListIds: z.array(z.int()),
  /** Price by price, short because there may be a hundred thousand: id, version written, price and inactive before. */
  prices: z.array(z.tuple([z.int(), z.int(), z.int(), z.boolean()])),
});

/** A price that was the product's first in its list leaves it again: what had a price once is never removed. */
export const undoOf = (written: readonly WrittenPrice[]): z.output<typeof payload> => ({
  priceListIds: [...new Set(written.map(({ priceListId }) => priceListId))],
  prices: written.map(({ id, version, price, oldPrice, wasInactive }) => [
    id,
    version,
    oldPrice ?? price,
    oldPrice === null || wasInactive,
  ]),
});

export const undoPrices = undoable({
  action: 'pricing.update',
  access: masterDataWriters,
  payload,
  undo: async (ctx, { priceListIds, prices }) => {
    await lockPriceListRows(ctx, priceListIds);
    const restored = await restorePrices(
      ctx,
      prices.map(([id, version, price, inactive]) => ({ id, version, price, inactive })),
    );
    return { restored: restored.length, skipped: prices.length - restored.length };
  },
});

/** Expects the lists to be locked; leaves a price whose version is another, and answers those that it wrote. */
export const restorePrices = async (
  ctx: Ctx,
  prices: Parameters<typeof restorePriceRows>[1],
): Promise<RestoredPrice[]> => {
  const restored = await restorePriceRows(ctx, prices);
  for (const { id, before, after } of restored) ctx.audit({ entityType: 'PRICING', id, before, after });
  return restored;
};
