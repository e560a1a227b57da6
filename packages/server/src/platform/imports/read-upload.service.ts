import { getCurrency } from '../auth/clients.queries.ts';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { withTableFile } from '../tables/packed-file.ts';
import { builtProgram, FaultyFile, isTooMuch, readInThread } from '../tables/reading.thread.ts';
import type { FileReading, ImportFile, ImportFileSummary } from './file-reader.ts';
import { stageRows } from './import-stage.queries.ts';

/** Master data files take seconds; longer ones are malicious. */
const longestMs = 120_000;
const program = builtProgram('./import-file.worker.js', import.meta.url);

export interface Upload<R extends FileReading = FileReading> {
  readonly configuration: R;
  readonly file: UploadedFile;
}

/** Reads a file into the staging table; rejects unreadable files. */
export const stageUpload = async (
  ctx: Ctx,
  { configuration, file }: Upload,
): Promise<ImportFileSummary & { readonly currency: string }> => {
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const summary = await withTableFile(file, (table) => stageFile(ctx, { ...configuration, ...table, currency }));
  if (summary.isCorrupted) throw new AppError('FILE_CORRUPTED');
  if (summary.errors.length > 0) throw new AppError('ERROR_IN_FILE', { body: summary.errors });
  return { ...summary, currency };
};

/** In a worker thread, so that it does not block requests. */
const stageFile = async (ctx: Ctx, file: ImportFile): Promise<ImportFileSummary> => {
  const { path, isSheet, packing, kind, columns, delimiter, sheet, headerRow, dateOrder, currency } = file;
  const given: ImportFile = { path, isSheet, packing, kind, columns, delimiter, sheet, headerRow, dateOrder, currency };
  const reading = readInThread<ImportFileSummary>(program, given, { longestMs });
  try {
    await stageRows(ctx, reading.rows);
    return await reading.summary;
  } catch (error) {
    if (error instanceof FaultyFile) return await reading.summary;
    throw isTooMuch(error) ? new AppError('FILE_CORRUPTED') : error;
  } finally {
    await reading.stop();
  }
};
