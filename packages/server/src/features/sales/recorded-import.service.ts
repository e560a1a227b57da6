import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { SaleImportResult, UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import type { AuditedCtx, DataCtx, OpenCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { RejectedFileError } from '../../platform/imports/file-errors.ts';
import type { Progress } from '../../platform/imports/reading.worker.ts';
import type { SaleFileSummary } from './sale-file.service.ts';
import { MatchingSalesError } from './sale-matches.rules.ts';
import { completeImport, findImportOfFile, insertImport, lockSales, type NewImport } from './sales-import.queries.ts';
import { type ProgressRecorder, startProgress } from './sales-import-progress.service.ts';

/** Context that a request and an integration run both provide. */
export type ImportCtx<C extends AuditedCtx = AuditedCtx> = Pick<OpenCtx, 'tenantId' | 'now' | 'timeZone' | 'log'> & {
  readonly begin: <T>(work: (ctx: C) => Promise<T>) => Promise<T>;
};

/** A rejected file with the names that did not match. */
export class RejectedSalesError extends RejectedFileError {
  readonly unmatchedNames: readonly UnmatchedRowName[];

  constructor(
    report: Pick<SaleFileSummary, 'errors' | 'totalErrors'>,
    unmatchedNames: readonly UnmatchedRowName[] = [],
  ) {
    super(report);
    this.unmatchedNames = unmatchedNames;
  }
}

export interface ReadImport {
  readonly result: SaleImportResult;
  /** Includes rows that were skipped. */
  readonly readRows: number;
}

/** Finds an import of the same file, which ends another one. */
type FindEarlier = (ctx: DataCtx, sha256: string) => ReturnType<typeof findImportOfFile>;

/** Inserts the record of an import. A file that was imported before ends it: files are identified by content. */
export const openImport = async (
  ctx: AuditedCtx,
  created: NewImport,
  findEarlier: FindEarlier = findImportOfFile,
): Promise<{ readonly id: number; readonly ended: ReadImport | undefined }> => {
  const id = await insertImport(ctx, created);
  return { id, ended: await endIfImported(ctx, { id, sha256: created.fileSha256, findEarlier }) };
};

interface FileOfImport {
  readonly id: number;
  readonly sha256: string;
  readonly findEarlier?: FindEarlier;
}

const endIfImported = async (
  ctx: AuditedCtx,
  { id, sha256, findEarlier = findImportOfFile }: FileOfImport,
): Promise<ReadImport | undefined> => {
  const earlier = await findEarlier(ctx, sha256);
  if (!earlier) return undefined;
  const day = toDay(earlier.createdAt, ctx.timeZone);
  const messages = [`This file was already imported on ${day} (import ${earlier.id}). No data was changed.`];
  await completeImport(ctx, id, { status: 'UNCHANGED', rows: 0, units: 0, cents: 0, messages });
  const result = { id, status: 'UNCHANGED', rows: 0, unitsSold: 0, totalSales: 0, messages } as const;
  return { result, readRows: earlier.rows };
};

/** Runs the work in one transaction that no other change of the client's sales overlaps. */
export const writeImport = <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  file: FileOfImport,
  work: (ctx: C) => Promise<ReadImport>,
): Promise<ReadImport> =>
  ctx.begin(async (inner) => {
    await lockSales(inner);
    return (await endIfImported(inner, file)) ?? work(inner);
  });

interface RecordedImport {
  readonly id: number;
  readonly file: { readonly bytes: number };
  readonly onProgress?: (progress: Progress) => void;
}

/** Records the progress and the failure of an import. */
export const recordImport = async <T>(
  ctx: ImportCtx,
  { id, ...followed }: RecordedImport,
  work: (progress: ProgressRecorder) => Promise<T>,
): Promise<T> => {
  const progress = startProgress(ctx, id, followed);
  try {
    return await work(progress);
  } catch (error) {
    await progress.stop();
    await recordFailure(ctx, id, error);
    throw error;
  } finally {
    await progress.stop();
  }
};

const recordFailure = async (ctx: ImportCtx, id: number, error: unknown): Promise<void> => {
  const messages = error instanceof AppError ? (error.facts.body ?? [error.message]) : ['The import failed.'];
  const unknownWords = error instanceof RejectedSalesError ? error.unmatchedNames : [];
  const matches = error instanceof MatchingSalesError ? error.matches : undefined;
  await ctx
    .begin((inner) =>
      completeImport(inner, id, { status: 'FAILED', rows: 0, units: 0, cents: 0, messages, unknownWords, matches }),
    )
    .catch((problem: unknown) => ctx.log.warn({ err: problem }, 'recording a failed import failed'));
};
