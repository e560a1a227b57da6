import type { SaleImportResult, UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import type { AuditedCtx, DataCtx } from '../../platform/context/context.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import type { Progress } from '../../platform/imports/reading.worker.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { type ImportCtx, openImport, type ReadImport, recordImport, writeImport } from './recorded-import.service.ts';
import { deactivateSales } from './sale-figures.queries.ts';
import { overlapsEarlierDays } from './sale-matches.queries.ts';
import { findFirstStagedDay, stagedSalesTable, writeStagedSales } from './sale-stage.queries.ts';
import {
  completeImport,
  type FiguresOfImport,
  findImportOfFigures,
  type Importer,
  takeOverFile,
} from './sales-import.queries.ts';
import type { ProgressRecorder } from './sales-import-progress.service.ts';

export interface OpenedFigureImport {
  readonly id: number;
  readonly progress: ProgressRecorder;
}

export interface FigureImportRequest<C extends AuditedCtx> {
  readonly companyId: number;
  readonly by: Importer;
  readonly file: { readonly fileName: string; readonly sha256: string; readonly bytes: number };
  readonly onProgress?: (progress: Progress) => void;
  /** Stages the figures and writes them, in one transaction. */
  readonly book: (ctx: C, opened: OpenedFigureImport) => Promise<ReadImport>;
}

/** Imports the figures of a retailer, all or nothing. A file whose figures are all booked is not imported again. */
export const importFigures = <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  { companyId, by, file, onProgress, book }: FigureImportRequest<C>,
): Promise<SaleImportResult> =>
  waitForImportTurn(ctx.tenantId, async () => {
    const findEarlier = (inner: DataCtx, sha256: string) => findImportOfFigures(inner, sha256, companyId);
    const created = {
      by,
      companyId,
      fileName: file.fileName,
      fileSha256: file.sha256,
      fileBytes: file.bytes,
      storeIdentificationType: 'STORE_NUMBER',
      mode: 'REPLACE',
    };
    const { id, ended } = await ctx.begin((inner) => openImport(inner, created, findEarlier));
    if (ended) return ended.result;
    const { result } = await recordImport(ctx, { id, file, ...(onProgress && { onProgress }) }, (progress) =>
      writeImport(ctx, { id, sha256: file.sha256, findEarlier }, (inner) => book(inner, { id, progress })),
    );
    return result;
  });

/** The rows, units, and cents of the staged sales. */
export interface StagedTotal {
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
}

interface StagedFigures extends OpenedFigureImport {
  readonly total: StagedTotal;
  /** The temporary table with the ids of the sales that the staged ones replace; undefined without any. */
  readonly replacedTable: string | undefined;
}

/**
 * Replaces sales by the staged ones, whose periods of the same store and product do not overlap. Returns the range of their
 * ids.
 */
export const writeFigures = async (
  ctx: AuditedCtx,
  { id, progress, total, replacedTable }: StagedFigures,
): Promise<{ readonly firstSaleId: number; readonly lastSaleId: number } | undefined> => {
  if (replacedTable !== undefined) await deactivateSales(ctx, { table: replacedTable, replacedBy: id });
  if (total.rows === 0) return undefined;
  const { days: _, ...ids } = await writeStagedSales(ctx, {
    saleImportId: id,
    rows: total.rows,
    hasEarlierDays: await overlapsEarlierDays(ctx),
    kind: 'FIGURES',
    onWritten: progress.onWritten,
  });
  const since = await findFirstStagedDay(ctx);
  await refreshEstimates(ctx, { table: stagedSalesTable, ...(since && { since }) });
  return ids;
};

interface WrittenFigures extends OpenedFigureImport {
  readonly total: StagedTotal;
  /** Whether sales, receipts, or stock were written or replaced. */
  readonly hasChanges: boolean;
  readonly ids: { readonly firstSaleId: number; readonly lastSaleId: number } | undefined;
  readonly messages: readonly string[];
  readonly unmatchedNames: readonly UnmatchedRowName[];
  readonly figures: FiguresOfImport;
}

/** Ends the import. Figures that equal the booked ones do not count as imported: the file can be booked after an undo. */
export const completeFigures = async (
  ctx: AuditedCtx,
  { id, progress, total, hasChanges, ids, messages, unmatchedNames, figures }: WrittenFigures,
): Promise<SaleImportResult> => {
  await progress.stop();
  const status = hasChanges ? 'DONE' : 'UNCHANGED';
  const { rows, units, cents } = total;
  if (hasChanges) await takeOverFile(ctx, id);
  await completeImport(ctx, id, {
    status,
    rows,
    units,
    cents,
    messages,
    unknownWords: unmatchedNames,
    figures,
    ...(ids && { ids }),
  });
  if (hasChanges)
    ctx.audit({
      entityType: 'SALE_IMPORT',
      id,
      before: null,
      after: { ...figures, restated: null, rows, units, cents },
    });
  return { id, status, rows, unitsSold: units, totalSales: cents, messages: [...messages] };
};
