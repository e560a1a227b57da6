import type { Readable } from 'node:stream';
import { getCurrency } from '../auth/clients.queries.ts';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { builtProgram, isTooMuch } from '../worker-threads.ts';
import { RejectedFileError } from './file-errors.ts';
import type { FileReading, FileSummary } from './file-reader.ts';
import { stageRows } from './import-stage.queries.ts';
import { type TableFile, withTableFile } from './packed-file.ts';
import { FaultyFile, type Reading, type ReadingLimits, readInThread } from './reading.thread.ts';
import type { StagedRows } from './staged-file.ts';

/** Spreadsheets, and files with a row limit, take seconds; longer ones are malicious. */
export const maxReadingMs = 120_000;
const program = builtProgram('./import-file.worker.js', import.meta.url);

export interface Upload<R extends FileReading = FileReading> {
  readonly configuration: R;
  readonly file: UploadedFile;
}

export interface ReadingWork<S> extends Pick<ReadingLimits, 'longestMs' | 'signal'> {
  /** The program of the thread, which reads the file. */
  readonly program: URL;
  /** Copies the rows into a staging table. */
  readonly copy: (rows: Readable) => Promise<void>;
  readonly onStart?: (reading: Reading<S>) => void;
}

/** Reads a file in a worker thread, so that it does not block requests. The summary can contain errors. */
export const readInStage = async <S extends Pick<FileSummary<unknown>, 'isCorrupted' | 'errors'>>(
  file: TableFile,
  work: ReadingWork<S>,
): Promise<S> => {
  const { copy, onStart, signal } = work;
  const reading = readInThread<S>(work.program, file, work);
  onStart?.(reading);
  try {
    await copy(reading.rows);
    const summary = await reading.summary;
    signal?.throwIfAborted();
    return summary;
  } catch (error) {
    if (error instanceof FaultyFile) return await reading.summary;
    throw isTooMuch(error) ? new AppError('FILE_CORRUPTED') : error;
  } finally {
    await reading.stop();
  }
};

/** Reads a file into `import_stage`; rejects unreadable files. */
export const stageUpload = async (
  ctx: Ctx,
  { configuration, file }: Upload,
): Promise<FileSummary<StagedRows> & { readonly currency: string }> => {
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const { timeZone } = ctx;
  const { kind, columns, delimiter, sheet, headerRow, dateOrder, stampDay, decimalSign, qualifiers } = configuration;
  const format = { delimiter, sheet, headerRow, dateOrder, stampDay, decimalSign, qualifiers };
  const reading = { kind, columns, ...format, currency, timeZone };
  const summary = await withTableFile(file, ({ path, isSheet, packing }) =>
    readInStage<FileSummary<StagedRows>>(
      { path, isSheet, packing, ...reading },
      { program, longestMs: maxReadingMs, copy: (rows) => stageRows(ctx, rows) },
    ),
  );
  if (summary.isCorrupted) throw new AppError('FILE_CORRUPTED');
  if (summary.totalErrors > 0) throw new RejectedFileError(summary);
  return { ...summary, currency };
};
