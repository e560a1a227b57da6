import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { lockPriceListRows } from './price-lists.queries.ts';
import { deletePriceRows, type RestoredPrice, restorePriceRows, type WrittenPrice } from './prices.queries.ts';

const payload = z.strictObject({
  priceListIds: z.array(z.int()),
  /** Compact entries, because there may be a hundred thousand: id, written version, previous price and status. */
  prices: z.array(z.tuple([z.int(), z.int(), z.int(), z.boolean()])),
});

/** A price that was new in its list is deactivated. */
export const priceUndoPayload = (written: readonly WrittenPrice[]): z.output<typeof payload> => ({
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
  removes: ({ prices }) => prices.some(([, , , wasMissing]) => wasMissing),
  undo: async (ctx, { priceListIds, prices }) => {
    await lockPriceListRows(ctx, priceListIds);
    const restored = await restorePrices(
      ctx,
      prices.map(([id, version, price, inactive]) => ({ id, version, price, inactive })),
    );
    return { restored: restored.length, skipped: prices.length - restored.length };
  },
});

/** The caller has locked the lists; skips prices with another version and returns the written ones. */
export const restorePrices = async (
  ctx: Ctx,
  prices: Parameters<typeof restorePriceRows>[1],
): Promise<RestoredPrice[]> => {
  const restored = await restorePriceRows(ctx, prices);
  for (const { id, before, after } of restored) ctx.audit({ entityType: 'PRICING', id, before, after });
  return restored;
};

/** Deletes the unchanged new prices of `id, version`; returns their ids. The caller has locked the lists. */
export const deleteNewPrices = async (ctx: Ctx, table: string): Promise<number[]> => {
  const deleted = await deletePriceRows(ctx, table);
  for (const { id, ...before } of deleted) ctx.audit({ entityType: 'PRICING', id, before, after: null });
  return deleted.map(({ id }) => id);
};
