import type { WorkbookImport, WorkbookSheet } from '@shelfward/contract/master-import/workbook.contract.ts';
import {
  findWorkbookSheet,
  formatUnknownSheets,
  maxSheetErrors,
  workbookSheets,
} from '@shelfward/contract/master-import/workbook.rules.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { RejectedFileError, reportErrors } from '../../platform/imports/file-errors.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import { offerUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { lockCommits } from '../master-import/public.ts';
import { findSheets } from './read-workbook.service.ts';
import { type GivenSheet, importSheet } from './sheet-imports.service.ts';
import { clearSheet, withSavepoint } from './workbook-import.queries.ts';
import { undoWorkbook } from './workbook-import.undo.ts';
import type { WorkbookSheets } from './workbook-sheets.service.ts';

interface GivenWorkbook {
  readonly metadata: { readonly preview: boolean };
  readonly file: UploadedFile;
}

/** Ends the transaction of a preview without a commit. */
class PreviewedError extends Error {
  readonly preview: WorkbookImport;

  constructor(preview: WorkbookImport) {
    super('A preview is not committed');
    this.preview = preview;
  }
}

/**
 * Imports a workbook in one transaction: all sheets or, with errors, none. A preview does the same and undoes it, so that
 * its result is the one of the import.
 */
export const importWorkbook = (ctx: OpenCtx, given: GivenWorkbook): Promise<WorkbookImport> => {
  const signal = given.metadata.preview ? ctx.signal : undefined;
  const run = async () => {
    const found = await findSheets(given.file);
    try {
      return await ctx.begin((inner) => importSheets(inner, given, found), signal);
    } catch (error) {
      if (error instanceof PreviewedError) return error.preview;
      throw error;
    }
  };
  return waitForImportTurn(ctx.tenantId, run, signal);
};

const importSheets = async (ctx: Ctx, { metadata, file }: GivenWorkbook, found: WorkbookSheets) => {
  await lockCommits(ctx);
  const sheets: WorkbookSheet[] = [];
  const steps: UndoStep[] = [];
  for (const { kind, name } of workbookSheets) {
    const sheet = found.withRows.find((one) => findWorkbookSheet(one)?.kind === kind);
    const { undo, ...result } = sheet === undefined ? emptySheet : await readSheet(ctx, kind, { file, sheet });
    sheets.push({ kind, ...result });
    if (undo) steps.push(undo);
    if (sheet !== undefined) ctx.log.debug({ sheet: name, rows: result.rows }, 'read a sheet of a workbook');
  }
  const errors = findWorkbookErrors(found);
  const totalErrors = errors.length + sheets.reduce((sum, sheet) => sum + sheet.totalErrors, 0);
  const report = { fileName: file.fileName, sheets, errors, totalErrors };
  if (metadata.preview) throw new PreviewedError({ ...report, status: 'PREVIEW' });
  if (totalErrors > 0) throw new AppError('ERROR_IN_FILE', { body: [...errors, ...sheets.flatMap(formatErrors)] });
  if (steps.length > 0) await offerUndo(ctx, undoWorkbook, { steps });
  return { ...report, status: 'DONE' as const };
};

type SheetResult = Omit<WorkbookSheet, 'kind'> & { readonly undo?: UndoStep | undefined };
const emptySheet: SheetResult = { rows: 0, newRows: 0, changedRows: 0, sameRows: 0, errors: [], totalErrors: 0 };

const readSheet = async (ctx: Ctx, kind: WorkbookSheet['kind'], given: GivenSheet): Promise<SheetResult> => {
  try {
    return await withSavepoint(ctx, async () => {
      const { errors, header, columns, ...counts } = await importSheet(ctx, kind, given);
      await clearSheet(ctx);
      const listed = reportErrors(errors.slice(0, maxSheetErrors), { header, columns });
      return { ...counts, errors: listed, totalErrors: errors.length };
    });
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    const { errors, totalErrors } = error.report;
    return { ...emptySheet, errors: [...errors], totalErrors };
  }
};

const findWorkbookErrors = ({ withRows, unknown, hidden }: WorkbookSheets): string[] => {
  const unknownSheets = formatUnknownSheets(unknown);
  return [
    ...(unknownSheets === undefined ? [] : [unknownSheets]),
    ...hidden.map((name) => `Sheet "${name}" is hidden. Hidden sheets are not imported. Show the sheet or clear it.`),
    ...(withRows.length + unknown.length + hidden.length === 0 ? ['The workbook has no rows.'] : []),
  ];
};

const formatErrors = ({ kind, errors, totalErrors }: WorkbookSheet): string[] => {
  const name = workbookSheets.find((sheet) => sheet.kind === kind)?.name ?? kind;
  const listed = errors.map(({ line, message }) =>
    line === null ? `Sheet "${name}": ${message}` : `Sheet "${name}", line ${line}: ${message}`,
  );
  const others = totalErrors - errors.length;
  return others > 0 ? [...listed, `Sheet "${name}" has ${others} more errors.`] : listed;
};
