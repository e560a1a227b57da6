import fs from 'node:fs/promises';
import { ediFile } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { maxSalesFileBytes } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { SpooledFile } from '../../../platform/http/spool.ts';
import {
  type ErrorReport,
  formatErrors,
  noErrors,
  RejectedFileError,
  rejectFile,
} from '../../../platform/imports/file-errors.ts';
import { RetryLaterError, RunFailedError } from '../core/public.ts';
import { archiveFile } from './archive-file.service.ts';
import { contentReaders } from './content-readers.service.ts';
import { downloadFile, TooLarge } from './download-file.service.ts';
import { FileServerFailed } from './file-server.errors.ts';
import type { RemoteFile } from './file-server.types.ts';
import { isSameFile } from './file-stability.rules.ts';
import { findImportedFile, type KnownFile, saveFileResult } from './import-file.queries.ts';
import type { SalesFilesContext } from './sales-files-run.types.ts';

export interface ImportedFile {
  readonly status: 'IMPORTED' | 'DUPLICATE' | 'FAILED';
  readonly rows: number;
  /** Of skipped rows, or of the rejected file. */
  readonly report: ErrorReport;
}

const logType: IntegrationLogType = 'SALES';
const megabyte = 1_000_000;

const maxBytes = (context: SalesFilesContext): number =>
  context.settings.fileKind === 'EDI' ? ediFile.maxBytes : maxSalesFileBytes;
const tooLarge = (context: SalesFilesContext): ErrorReport =>
  rejectFile(`The file is larger than ${maxBytes(context) / megabyte} MB. Ask the sender to split it.`).report;

/** Reports a file that the server lists, and that this user cannot read. */
export const reportUnreadable = (
  context: SalesFilesContext,
  file: RemoteFile,
  problem = 'The server did not describe the file. Check that the user may read it.',
): Promise<ImportedFile> =>
  failed(context, { ...file, integrationId: context.run.integrationId, sha256: '' }, rejectFile(problem).report);

/** Imports one file once; returns undefined if it changed meanwhile and has to be checked again. */
export const importSalesFile = async (
  context: SalesFilesContext,
  file: RemoteFile,
): Promise<ImportedFile | undefined> => {
  const { run } = context;
  const known = { ...file, integrationId: run.integrationId, sha256: '' };
  if (file.bytes > maxBytes(context)) return failed(context, known, tooLarge(context));
  const received = await receive(context, file);
  if (received === 'TOO_LARGE') return failed(context, known, tooLarge(context));
  if (received && 'problem' in received) return reportUnreadable(context, file, received.problem);
  if (!received) return undefined;
  try {
    return await processContent(context, { ...known, sha256: received.sha256 }, received);
  } finally {
    await fs.rm(received.path, { force: true });
  }
};

/** Downloads a file; the result must match the listed file, which must be unchanged, else it was truncated or replaced. */
const receive = async (
  { run, connection, report, uploadFolder }: SalesFilesContext,
  file: RemoteFile,
): Promise<SpooledFile | 'TOO_LARGE' | { readonly problem: string } | undefined> => {
  const signal = AbortSignal.any([run.signal, report.signal]);
  const onBytes = (bytes: number) =>
    report.update({ message: `${file.name}: ${megabytes(bytes)} of ${megabytes(file.bytes)} MB read` });
  try {
    const received = await connection.use((server) =>
      downloadFile(server, { name: file.name, folder: uploadFolder, signal, onBytes }),
    );
    const after = await connection.use((server) => server.stat(file.name));
    if (after && isSameFile(after, file) && received.bytes === file.bytes) return received;
    await fs.rm(received.path, { force: true });
    return undefined;
  } catch (error) {
    if (error instanceof TooLarge) return 'TOO_LARGE';
    if (error instanceof FileServerFailed && error.reason === 'FILE') return { problem: error.message };
    throw error;
  }
};

const megabytes = (bytes: number): string => (bytes / megabyte).toFixed(1);

const processContent = async (
  context: SalesFilesContext,
  file: KnownFile,
  received: SpooledFile,
): Promise<ImportedFile> => {
  const { run } = context;
  const earlier = await run.begin((ctx) => findImportedFile(ctx, run.integrationId, file.sha256));
  const outcome = earlier
    ? await recordDuplicate(context, file, earlier)
    : await importContent(context, file, received);
  if (outcome.status === 'FAILED') return outcome;
  await run.resolveFailures({ integrationLogType: logType, externalId: file.name });
  await logErrors(context, file, outcome.report, 'message');
  await archiveFile(context, file);
  return outcome;
};

const recordDuplicate = async (
  { run }: SalesFilesContext,
  file: KnownFile,
  earlier: NonNullable<Awaited<ReturnType<typeof findImportedFile>>>,
): Promise<ImportedFile> => {
  const day = toDay(earlier.createdAt, run.timeZone);
  const messages = [`The same content was imported as ${earlier.name} on ${day}. No sales were changed.`];
  const saleImportId = earlier.saleImportId ?? undefined;
  await run.begin((ctx) =>
    saveFileResult(ctx, file, { status: 'DUPLICATE', messages, ...(saleImportId !== undefined && { saleImportId }) }),
  );
  return { status: 'DUPLICATE', rows: 0, report: noErrors };
};

const importContent = async (
  context: SalesFilesContext,
  file: KnownFile,
  received: SpooledFile,
): Promise<ImportedFile> => {
  try {
    const written = await contentReaders[context.settings.fileKind](context, file, received);
    if (written.status === 'IMPORTED')
      return { status: 'IMPORTED', rows: written.rows, report: written.skippedRows ?? noErrors };
    const { messages, saleImportId } = written;
    await context.run.begin((ctx) => saveFileResult(ctx, file, { status: 'DUPLICATE', messages, saleImportId }));
    return { status: 'DUPLICATE', rows: 0, report: noErrors };
  } catch (error) {
    return failed(context, file, findRejection(error));
  }
};

/** The errors of a rejected file; other errors end the run. */
const findRejection = (error: unknown): ErrorReport => {
  if (!(error instanceof AppError)) throw error;
  const { code, facts, message } = error;
  if (code === 'UNAVAILABLE') throw new RetryLaterError('Other sales imports are running.', { cause: error });
  if (code === 'COMPANY_NOT_FOUND')
    throw new RunFailedError(
      'The default company of this integration no longer exists. Choose another company in the settings.',
    );
  return error instanceof RejectedFileError ? error.report : rejectFile(facts.detail ?? message).report;
};

const failed = async (context: SalesFilesContext, file: KnownFile, report: ErrorReport): Promise<ImportedFile> => {
  const messages = formatErrors(report);
  await context.run.begin((ctx) => saveFileResult(ctx, file, { status: 'FAILED', messages }));
  await logErrors(context, file, report, 'error');
  return { status: 'FAILED', rows: 0, report };
};

/** Logs the skipped rows, or the errors of a rejected file. */
const logErrors = async (
  { run }: SalesFilesContext,
  { name, bytes, sha256 }: KnownFile,
  report: ErrorReport,
  what: 'error' | 'message',
): Promise<void> => {
  for (const [at, message] of formatErrors(report, what).entries()) {
    const line = report.errors[at]?.line ?? null;
    await run.fail({
      integrationLogType: logType,
      externalId: name,
      message: `${name}: ${message}`,
      ...(line !== null && { field: `line ${line}` }),
      payload: { file: name, bytes, sha256, ...(line !== null && { line }) },
    });
  }
};
