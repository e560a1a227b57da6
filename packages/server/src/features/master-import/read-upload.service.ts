import fsp from 'node:fs/promises';
import { Readable } from 'node:stream';
import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { maxImportColumns, maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import type { Delimiter } from '@shelfward/contract/tables/delimiter.rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { builtProgram, FaultyFile, isOutOfMemory, readInThread } from '../../platform/tables/reading.thread.ts';
import { createImportTable, type ImportFileSummary } from './import-file.ts';
import { stageRows } from './import-stage.queries.ts';

/** How a file is read: as what, by which columns, with which delimiter. */
export interface Reading {
  readonly kind: FileKind;
  readonly columns?: ImportColumns | undefined;
  readonly delimiter?: Delimiter | undefined;
}

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
  const summary =
    start.startsWith(archive) || isNamedSheet(upload.file)
      ? await stageSheet(ctx, upload)
      : await stageText(ctx, upload);
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

const stageText = async (ctx: Ctx, { configuration, file }: Upload): Promise<ImportFileSummary> => {
  const { kind, columns, delimiter } = configuration;
  const reading = readInThread<ImportFileSummary>(program, { path: file.path, kind, columns, delimiter });
  try {
    await stageRows(ctx, reading.rows);
    return await reading.summary;
  } catch (error) {
    if (error instanceof FaultyFile) return await reading.summary;
    throw isOutOfMemory(error) ? new AppError('FILE_CORRUPTED') : error;
  } finally {
    await reading.stop();
  }
};

const rowsAtOnce = 1000;

/** A sheet tells its texts from its formulas, which are values by now; a text file guards the texts. */
const asTextFilesHaveIt = (cell: string): string => (/^['=]/.test(cell) ? withFormulaGuard(cell) : cell);

const stageSheet = async (ctx: Ctx, { configuration, file }: Upload): Promise<ImportFileSummary> => {
  const rows = await readSheet(file.path, { maxRows: maxImportRows + 1, maxColumns: maxImportColumns });
  const table = createImportTable(configuration);
  const pieces = async function* () {
    for (const [at, row] of rows.entries()) {
      table.add(row.map(asTextFilesHaveIt), at + 1);
      // The stage is waited for, so other requests are answered in between.
      if (at % rowsAtOnce === rowsAtOnce - 1) yield Buffer.from(table.take());
    }
    yield Buffer.from(table.take());
  };
  await stageRows(ctx, Readable.from(pieces()));
  return { ...table.summary(), errors: table.problems(false) };
};
