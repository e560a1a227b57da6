import fsp from 'node:fs/promises';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { Delimiter } from '@shelfward/contract/tables/delimiter.rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { builtProgram, FaultyFile, isTooMuch, readInThread } from '../../platform/tables/reading.thread.ts';
import type { ImportFile, ImportFileSummary } from './import-file.ts';
import { stageRows } from './import-stage.queries.ts';

/** How a file is read: as what, by which columns, with which delimiter. */
export interface Reading {
  readonly kind: FileKind;
  readonly columns?: ImportColumns | undefined;
  readonly delimiter?: Delimiter | undefined;
}

/** A table of master data takes seconds; what takes minutes was made to. */
const longestMs = 120_000;
const ofText = { longestMs };
/** A sheet is unpacked as a whole: Excel writes the texts that its cells share behind the cells. */
const ofSheet = { longestMs, memoryMb: 512 };
const program = builtProgram('./import-file.worker.js', import.meta.url);

export interface Upload<R extends Reading = Reading> {
  readonly configuration: R;
  readonly file: UploadedFile;
}

/** Reads a file onto the stage; refuses one that cannot be read as a table. */
export const stageUpload = async (ctx: Ctx, upload: Upload): Promise<ImportFileSummary> => {
  const start = await startOf(upload.file);
  if (start === oldExcel)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      detail: "Excel's old binary format (.xls) cannot be read. Save the file as .xlsx or CSV.",
    });
  const isSheet = start.startsWith(archive) || isNamedSheet(upload.file);
  const summary = await stageFile(ctx, { ...upload.configuration, path: upload.file.path, isSheet });
  if (summary.isCorrupted) throw new AppError('FILE_CORRUPTED');
  if (summary.errors.length > 0) throw new AppError('ERROR_IN_FILE', { body: summary.errors });
  return summary;
};

const isNamedSheet = ({ fileName }: UploadedFile): boolean => /\.xlsx$/i.test(fileName);

/** The first four bytes of every old Excel file, and the first two of every new one, whatever they are called. */
const oldExcel = 'd0cf11e0';
const archive = '504b';

const startOf = async ({ path }: UploadedFile): Promise<string> => {
  const file = await fsp.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
};

/** In a thread of its own, so that no request waits for it. */
const stageFile = async (ctx: Ctx, file: ImportFile): Promise<ImportFileSummary> => {
  const { path, kind, columns, delimiter, isSheet } = file;
  const given = { path, kind, columns, delimiter, isSheet };
  const reading = readInThread<ImportFileSummary>(program, given, isSheet ? ofSheet : ofText);
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
