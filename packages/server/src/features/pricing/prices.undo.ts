import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { lockPriceListRows } from './price-lists.queries.ts';
import { deletePriceRows, restorePrices, type WrittenPrice } from './prices.queries.ts';

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
    return { restored, skipped: prices.length - restored };
  },
});

/** Deletes the unchanged new prices of `id, version`; returns their ids. The caller has locked the lists. */
export const deleteNewPrices = async (ctx: Ctx, table: string): Promise<number[]> => {
  const deleted = await deletePriceRows(ctx, table);
  for (const { id, ...before } of deleted) ctx.audit({ entityType: 'PRICING', id, before, after: null });
  return deleted.map(({ id }) => id);
};
