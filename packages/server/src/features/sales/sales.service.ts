import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { changeDailyTotals, findSale, isImportUndone, type SaleRecord, updateSale } from './sales.queries.ts';
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
  await updateSale(ctx, before, inactive);
  await changeDailyTotals(ctx, id, inactive ? -1 : 1);
  const after = await getSale(ctx, id);
  ctx.audit({ entityType: 'SALE', id, before, after });
  return after;
};
