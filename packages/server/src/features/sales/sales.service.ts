import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { addToDailyTotal, findSale, isImportUndone, type SaleRecord, updateSale } from './sales.queries.ts';
import { lockSales } from './sales-import.queries.ts';

export const getSale = async (ctx: Ctx, id: number): Promise<SaleRecord> =>
  found(await findSale(ctx, id), 'SALE_NOT_FOUND');

/** Removes a sale from all totals and estimates, or restores it, in one transaction. */
export const setSaleInactive = async (ctx: Ctx, id: number, inactive: boolean): Promise<SaleRecord> => {
  await lockSales(ctx);
  const before = await getSale(ctx, id);
  ctx.requireVersion(before.version);
  if (before.inactive === inactive) return before;
  if (!inactive && (await isImportUndone(ctx, before.importId))) throw new AppError('IMPORT_UNDONE');
  const sign = inactive ? -1 : 1;
  const { store, product, soldOn, quantity, totalPrice } = before;
  await updateSale(ctx, before, inactive);
  await addToDailyTotal(ctx, {
    storeId: store.id,
    productId: product.id,
    soldOn,
    units: sign * quantity,
    cents: sign * totalPrice,
  });
  await refreshEstimates(ctx, { storeIds: [store.id], productIds: [product.id], since: soldOn });
  const after = await getSale(ctx, id);
  ctx.audit({ entityType: 'SALE', id, before, after });
  return after;
};
