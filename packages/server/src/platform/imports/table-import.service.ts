import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import {
  type ImportedChange,
  maxTableImportRows,
  type TableImportMetadata,
  type TableImportResult,
  type TableReport,
  type TableTotals,
} from '@shelfward/contract/kit/tables/table-import.ts';
import { findMissingColumns, findUnusedColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { formatGtinMatches } from '@shelfward/tables/formats/gtin-matches.rules.ts';
import { tooManyRows } from '@shelfward/tables/formats/table-messages.rules.ts';
import type { Ctx, OpenCtx } from '../context/context.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { offerUndoStep, type UndoStep } from '../undo/undo.ts';
import { maxListed, RejectedFileError, type RowError, rejectFile, reportErrors } from './file-errors.ts';
import { waitForImportTurn } from './import-scheduler.ts';
import { correctStagedCells, createStage, findStagedCells } from './import-stage.queries.ts';
import { findGtinMatches, matchStagedNames, type NameMatching, sumNamedRows } from './named-rows.queries.ts';
import { convertPacks } from './packed-rows.queries.ts';
import { stageUpload } from './read-upload.service.ts';
import { missingColumn } from './row-errors.rules.ts';

/** What the rows of a file result in. */
export interface RowPlan {
  readonly errors: readonly RowError[];
  /** Rows without a quantity. */
  readonly skippedRows: number;
  readonly messages?: readonly string[];
}

/** The import of one kind of file. Without a plan, the file lacks required columns. */
export interface FileImporter<P extends RowPlan, R> extends NameMatching {
  readonly kind: FileKind;
  /** Runs before the file is read. A result ends the import. */
  readonly begin?: (ctx: Ctx) => Promise<R | undefined>;
  /** Completes the rows in `import_stage` before their names are matched; returns messages. */
  readonly complete?: (ctx: Ctx) => Promise<readonly string[]>;
  /** Reads the rows in `import_named` and locks the records that they change. */
  readonly plan: (ctx: Ctx) => Promise<P>;
  readonly preview: (report: TableReport, plan: P | undefined) => R;
  readonly write: (ctx: Ctx, plan: P, report: TableReport) => Promise<R>;
}

export interface GivenFile {
  readonly metadata: TableImportMetadata;
  readonly file: UploadedFile;
}

/** Imports a file in one transaction: all rows or, with errors, none. A preview writes nothing, and ends when its caller disconnects. */
export const importFile = <P extends RowPlan, R>(
  ctx: OpenCtx,
  importer: FileImporter<P, R>,
  given: GivenFile,
): Promise<R> => {
  const signal = given.metadata.preview ? ctx.signal : undefined;
  const run = () =>
    ctx.begin(async (inner) => {
      const earlier = await importer.begin?.(inner);
      if (earlier) return earlier;
      const { header, columns, qualifiers, messages, rows, plan, errors } = await planFile(inner, importer, given);
      const read = {
        fileName: given.file.fileName,
        header: [...header],
        columns,
        qualifiers: qualifiers,
        unusedColumns: findUnusedColumns(header, { ...columns, ...qualifiers }),
        rows,
        messages: [...messages, ...formatSkipped(plan?.skippedRows ?? 0), ...(plan?.messages ?? [])],
      };
      const report = {
        errors: reportErrors(errors.slice(0, maxListed), { header, columns: { ...columns, ...qualifiers } }),
        totalErrors: errors.length,
      };
      if (given.metadata.preview) {
        const badRows = await findStagedCells(inner, [...new Set(report.errors.flatMap(({ line }) => line ?? []))]);
        return importer.preview({ ...read, ...report, badRows }, plan);
      }
      if (!plan || errors.length > 0) throw new RejectedFileError(report);
      return importer.write(inner, plan, { ...read, ...report, badRows: [] });
    }, signal);
  return waitForImportTurn(ctx.tenantId, run, signal);
};

/** Reads a file and plans its changes; writes nothing. Without a plan, the file lacks required columns. */
export const planFile = async <P extends RowPlan>(
  ctx: Ctx,
  importer: Pick<FileImporter<P, unknown>, 'kind' | 'complete' | 'plan' | 'companyId'>,
  given: GivenFile,
) => {
  const staged = await stageTable(ctx, importer.kind, given);
  const missing = findMissingColumns(importer.kind, staged.columns);
  const completed = missing.length > 0 ? [] : ((await importer.complete?.(ctx)) ?? []);
  const plan = missing.length > 0 ? undefined : await planRows(ctx, importer, staged.qualifiers);
  const errors = (plan?.errors ?? missing.map(missingColumn)).toSorted(byLine);
  const { matches, total } = plan ? await findGtinMatches(ctx) : { matches: [], total: 0 };
  return {
    ...staged,
    messages: [...staged.messages, ...completed, ...formatGtinMatches(matches, total)],
    plan,
    errors,
  };
};

const byLine = ({ line: one }: RowError, { line: other }: RowError): number => (one ?? 0) - (other ?? 0);

/** What the rows of a file change. */
export interface TablePlan extends RowPlan {
  readonly changes: readonly ImportedChange[];
  readonly unchangedRows: number;
}

/** A loader of one kind of file whose rows change records. */
export interface TableImporter<P extends TablePlan> extends Pick<FileImporter<P, unknown>, 'kind' | 'plan'> {
  /** Writes the changes and returns how to undo them. */
  readonly write: (ctx: Ctx, plan: P) => Promise<UndoStep>;
}

/** Imports a file whose rows change records. Importing it again has no effect. */
export const importTable = <P extends TablePlan>(
  ctx: OpenCtx,
  { kind, plan, write }: TableImporter<P>,
  given: GivenFile,
): Promise<TableImportResult> =>
  importFile<P & { readonly totals: TableTotals }, TableImportResult>(
    ctx,
    {
      kind,
      plan: async (inner) => ({ ...(await plan(inner)), totals: await sumNamedRows(inner, kind) }),
      preview: (report, planned) => ({ ...report, status: 'PREVIEW', ...toChanges(planned) }),
      write: async (inner, planned, report) => {
        if (planned.changes.length > 0) await offerUndoStep(inner, await write(inner, planned));
        return { ...report, status: 'DONE', ...toChanges(planned) };
      },
    },
    given,
  );

const maxShown = 100;

const noTotals: TableTotals = { stores: null, products: null, units: null, weeks: null };

const toChanges = (plan: (TablePlan & { readonly totals: TableTotals }) | undefined) => ({
  totals: plan?.totals ?? noTotals,
  changedRecords: plan?.changes.length ?? 0,
  unchangedRows: plan?.unchangedRows ?? 0,
  changes: (plan?.changes ?? []).slice(0, maxShown).map((change) => ({ ...change })),
});

const stageTable = async (ctx: Ctx, kind: FileKind, { metadata, file }: GivenFile) => {
  await createStage(ctx);
  const { columns: chosen, corrections, ...options } = metadata;
  const { delimiter, sheet, headerRow, dateOrder, stampDay, decimalSign, qualifiers: given } = options;
  const format = { delimiter, sheet, headerRow, dateOrder, stampDay, decimalSign, qualifiers: given };
  const configuration = { kind, columns: chosen, ...format };
  const { messages, rows, ...read } = await stageUpload(ctx, { configuration, file });
  if (rows > maxTableImportRows) throw rejectFile(tooManyRows(maxTableImportRows));
  const { header, columns, dates, numbers, qualifiers, currency } = read;
  await correctStagedCells(ctx, corrections, { kind, header, columns, dates, numbers, qualifiers, currency });
  return { header, columns, qualifiers, messages, rows };
};

const planRows = async <P extends RowPlan>(
  ctx: Ctx,
  importer: Pick<FileImporter<P, unknown>, 'kind' | 'plan' | 'companyId'>,
  qualifiers: QualifierColumns,
): Promise<P> => {
  await matchStagedNames(ctx, importer);
  const roundedPrices = qualifiers.unit || qualifiers.priceUnit ? await convertPacks(ctx, importer.kind) : 0;
  const plan = await importer.plan(ctx);
  if (roundedPrices === 0) return plan;
  return { ...plan, messages: [...(plan.messages ?? []), formatRounded(roundedPrices)] };
};

const formatRounded = (prices: number): string =>
  `${formatCount(prices, 'price')} of a pack ${plural(prices, 'was', 'were')} rounded to cents for each unit.`;

const formatSkipped = (rows: number): string[] =>
  rows === 0 ? [] : [`${formatCount(rows, 'row')} without a quantity ${plural(rows, 'was', 'were')} skipped.`];
