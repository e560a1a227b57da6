import type { SaleImportRecord } from '@shelfward/contract/sales/sales.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { undoReceipts, undoReportedStock } from '../inventory/public.ts';
import { addToDailyTotals } from './sale-day.queries.ts';
import { findImport, lockSales } from './sales-import.queries.ts';
import {
  deactivateImport,
  findLaterReplacement,
  lockImport,
  stageUndo,
  undoChangesTable,
} from './sales-undo.queries.ts';

/**
 * Removes an import from all totals and estimates in one transaction, and restores the sales that it replaced. Idempotent.
 */
export const undoImport = async (ctx: Ctx, id: number): Promise<SaleImportRecord> => {
  await lockSales(ctx);
  const undone = found(await lockImport(ctx, id), 'IMPORT_NOT_FOUND');
  if (undone.status === 'UNDONE') return getImport(ctx, id);
  if (undone.status !== 'DONE') throw new AppError('IMPORT_NOT_DONE');
  const later = undone.mode === 'REPLACE' ? await findLaterReplacement(ctx, undone) : undefined;
  if (later !== undefined) throw new AppError('IMPORT_REPLACED', { extra: { importId: later } });
  await stageUndo(ctx, undone);
  await deactivateImport(ctx, undone);
  await addToDailyTotals(ctx, undoChangesTable);
  await undoReceipts(ctx, id);
  await undoReportedStock(ctx, id);
  ctx.audit({ entityType: 'SALE_IMPORT', id, before: { status: 'DONE' }, after: { status: 'UNDONE' } });
  return getImport(ctx, id);
};

export const getImport = async (ctx: Ctx, id: number): Promise<SaleImportRecord> =>
  found(await findImport(ctx, id), 'IMPORT_NOT_FOUND');
