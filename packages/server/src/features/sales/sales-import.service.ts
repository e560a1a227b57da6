import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { ImportSaleCsvConfiguration, SaleImportResult } from '@shelfward/contract/sales/sales.contract.ts';
import type { AuditedCtx, OpenCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { type TableFile, withTableFile } from '../../platform/tables/packed-file.ts';
import {
  builtProgram,
  FaultyFile,
  isTooMuch,
  type Reading,
  readInThread,
} from '../../platform/tables/reading.thread.ts';
import type { Progress } from '../../platform/tables/reading.worker.ts';
import { createTurns } from '../../platform/turns.ts';
import { refreshEstimates } from '../inventory/public.ts';
import type { SaleFile, SaleFileSummary } from './sale-file.service.ts';
import type { LookupText } from './sale-lookup.rules.ts';
import {
  findFirstStagedDay,
  findRepeatingLine,
  retireStagedDays,
  stageSales,
  touchedShelves,
  writeStagedSales,
} from './sale-stage.queries.ts';
import {
  endImport,
  findImportOfFile,
  type Importer,
  insertImport,
  isCompany,
  lockSales,
  noteProgress,
  readLookup,
} from './sales-import.queries.ts';

/** As much as an import needs of whoever has one: a request, or the run of an integration. */
export type ImportCtx = Pick<OpenCtx, 'tenantId' | 'now' | 'log'> & {
  readonly begin: <T>(work: (ctx: AuditedCtx) => Promise<T>) => Promise<T>;
};

export interface GivenSales {
  readonly configuration: ImportSaleCsvConfiguration;
  readonly file: UploadedFile;
  readonly by: Importer;
  /** Told twice a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Written in the transaction of the sales: both are there, or neither. Not called when nothing changes. */
  readonly onWritten?: (ctx: AuditedCtx, written: WrittenImport) => Promise<void>;
  /** Stops the reading; nothing is written then. */
  readonly signal?: AbortSignal;
}

export interface WrittenImport {
  readonly result: SaleImportResult;
  /** What was wrong in the rows that were left out. */
  readonly leftOut: readonly string[];
}

const program = builtProgram('./sale-file.worker.js', import.meta.url);

const takeTurn = createTurns({ atOnce: 2, mostWaiting: 4, refusal: 'Other imports are waiting.' });

/** A text file may be of any length; a sheet has an end. */
const ofSheet = { longestMs: 120_000 };

/** A file that was read to its end and is not imported, with all that is wrong in it. */
class RefusedFile extends Error {
  readonly summary: SaleFileSummary;

  constructor(summary: SaleFileSummary) {
    super('The file has errors');
    this.summary = summary;
  }
}

/** Imports a file of sales: all of it or nothing, and the same file only once. */
export const importSales = (ctx: ImportCtx, given: GivenSales): Promise<SaleImportResult> =>
  takeTurn(ctx.tenantId, async () => {
    const opened = await ctx.begin((inner) => openRun(inner, given));
    if (!opened.lookup) return opened.result;
    try {
      return await withTableFile(given.file, (table) => run(ctx, given, { ...opened, table }));
    } catch (error) {
      throw await failed(ctx, opened.id, error);
    }
  });

type Opened =
  | { readonly lookup: null; readonly result: SaleImportResult }
  | { readonly lookup: LookupText; readonly id: number };

const openRun = async (ctx: AuditedCtx, { configuration, file, by }: GivenSales): Promise<Opened> => {
  const { companyId, storeIdentificationType, mode } = configuration;
  if (companyId !== 0 && !(await isCompany(ctx, companyId))) throw new AppError('COMPANY_NOT_FOUND');
  const id = await insertImport(ctx, {
    by,
    fileName: file.fileName,
    fileSha256: file.sha256,
    fileBytes: file.bytes,
    storeIdentificationType,
    mode,
    companyId: companyId || null,
  });
  const unchanged = await endIfImported(ctx, id, file);
  return unchanged ? { lookup: null, result: unchanged } : { id, lookup: await readLookup(ctx, companyId) };
};

/** The same bytes again change nothing, whoever sends them and under whatever name. */
const endIfImported = async (
  ctx: AuditedCtx,
  id: number,
  file: UploadedFile,
): Promise<SaleImportResult | undefined> => {
  const earlier = await findImportOfFile(ctx, file.sha256);
  if (!earlier) return undefined;
  const day = earlier.createdAt.toISOString().slice(0, 10);
  const messages = [`This file was imported before, on ${day} as import ${earlier.id}. Nothing was changed.`];
  await endImport(ctx, id, { status: 'UNCHANGED', rows: 0, units: 0, cents: 0, messages });
  return { id, status: 'UNCHANGED', rows: 0, unitsSold: 0, totalSales: 0, messages };
};

const run = async (
  ctx: ImportCtx,
  given: GivenSales,
  { id, lookup, table }: Extract<Opened, { readonly id: number }> & { readonly table: TableFile },
): Promise<SaleImportResult> => {
  const { configuration, file } = given;
  let reading: Reading<SaleFileSummary> | undefined;
  const stop = () => void reading?.stop();
  given.signal?.addEventListener('abort', stop, { once: true });
  const stopHeart = startHeart(ctx, id, () => {
    const progress = reading?.progress() ?? { bytes: 0, rows: 0 };
    given.onProgress?.(progress);
    return progress;
  });
  try {
    return await ctx.begin(async (inner) => {
      await lockSales(inner);
      const unchanged = await endIfImported(inner, id, file);
      if (unchanged) return unchanged;
      const latest = addDays(ctx.now.toISOString().slice(0, 10), 1);
      const read: SaleFile = { ...table, configuration, lookup, latest };
      reading = readInThread<SaleFileSummary>(program, read, table.isSheet ? ofSheet : {});
      await stageSales(inner, reading.rows);
      const summary = await reading.summary;
      given.signal?.throwIfAborted();
      const result = await write(inner, { id, configuration, summary, stopHeart });
      await given.onWritten?.(inner, { result, leftOut: summary.leftOut });
      return result;
    });
  } catch (error) {
    throw error instanceof FaultyFile && reading ? new RefusedFile(await reading.summary) : error;
  } finally {
    given.signal?.removeEventListener('abort', stop);
    await stopHeart();
    await reading?.stop();
  }
};

interface Staged {
  readonly id: number;
  readonly configuration: ImportSaleCsvConfiguration;
  readonly summary: SaleFileSummary;
  readonly stopHeart: () => Promise<void>;
}

const write = async (ctx: AuditedCtx, { id, configuration, summary, stopHeart }: Staged): Promise<SaleImportResult> => {
  const { rows, units, cents } = summary;
  const retired = configuration.mode === 'REPLACE' ? await retireStagedDays(ctx, id) : 0;
  const { days, ...ids } = await writeStagedSales(ctx, id);
  const since = await findFirstStagedDay(ctx);
  await refreshEstimates(ctx, { table: touchedShelves, ...(since && { since }) });
  const messages = [...summary.notes];
  if (retired > 0) messages.push(`${counted(retired, 'earlier sale')} of these stores and days replaced.`);
  if (days < rows) messages.push(repetition(rows - days, await findRepeatingLine(ctx)));
  await stopHeart();
  await endImport(ctx, id, { status: 'DONE', rows, units, cents, messages, unknownWords: summary.unknownWords, ids });
  ctx.audit({ entityType: 'SALE_IMPORT', id, before: null, after: { ...configuration, rows, units, cents } });
  return { id, status: 'DONE', rows, unitsSold: units, totalSales: cents, messages };
};

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

const repetition = (count: number, line: number): string =>
  `${counted(count, 'row')} ${count === 1 ? 'repeats' : 'repeat'} the store, product and day of another row, such as line ${line}; all were counted.`;

/** Notes on the run why it failed, and answers the error to throw. */
const failed = async (ctx: ImportCtx, id: number, error: unknown): Promise<unknown> => {
  const refusal = refusalOf(error);
  const messages = refusal instanceof AppError ? (refusal.facts.body ?? [refusal.message]) : ['The import failed.'];
  const unknownWords = error instanceof RefusedFile ? error.summary.unknownWords : [];
  await ctx
    .begin((inner) => endImport(inner, id, { status: 'FAILED', rows: 0, units: 0, cents: 0, messages, unknownWords }))
    .catch((problem: unknown) => ctx.log.warn({ err: problem }, 'a failed import could not be noted'));
  return refusal;
};

const refusalOf = (error: unknown): unknown => {
  if (isTooMuch(error)) return new AppError('FILE_CORRUPTED');
  if (!(error instanceof RefusedFile)) return error;
  const { isCorrupted, errors } = error.summary;
  return isCorrupted ? new AppError('FILE_CORRUPTED') : new AppError('ERROR_IN_FILE', { body: errors });
};

/**
 * Says twice a second how far the run is, in transactions of their own, so that others see it. The function it answers
 * waits for the last of them: later nobody else touches the run's row.
 */
const startHeart = (ctx: ImportCtx, id: number, progress: () => Progress): (() => Promise<void>) => {
  let beat: Promise<void> | undefined;
  const timer = setInterval(() => {
    beat ??= ctx
      .begin((inner) => noteProgress(inner, id, progress()))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of an import could not be noted'))
      .finally(() => {
        beat = undefined;
      });
  }, 500);
  return async () => {
    clearInterval(timer);
    await beat;
  };
};
