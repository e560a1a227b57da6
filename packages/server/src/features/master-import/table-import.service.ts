import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ImportProperty } from '@shelfward/contract/kit/tables/import-property.ts';
import {
  findMissingColumns,
  type ImportedChange,
  maxTableImportRows,
  type TableImportMetadata,
  type TableImportResult,
} from '@shelfward/contract/kit/tables/table-import.ts';
import { tooManyRows } from '@shelfward/contract/kit/tables/table-messages.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { createFairScheduler } from '../../platform/fair-scheduler.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import { correctStagedCells, createStage, findStagedCells } from './import-stage.queries.ts';
import { matchStagedNames } from './named-rows.queries.ts';
import { stageUpload } from './read-upload.service.ts';
import type { RowError } from './row-errors.rules.ts';

/** What the rows of a file change. */
export interface TablePlan {
  readonly changes: readonly ImportedChange[];
  readonly errors: readonly RowError[];
  readonly unchangedRows: number;
  /** Rows without a quantity. */
  readonly skippedRows: number;
}

/** A loader of one kind of file. */
export interface TableImporter<P extends TablePlan> {
  readonly kind: FileKind;
  /** Reads the rows in `import_named` and locks the records that they change. */
  readonly plan: (ctx: Ctx) => Promise<P>;
  readonly write: (ctx: Ctx, plan: P) => Promise<void>;
}

interface Given {
  readonly metadata: TableImportMetadata;
  readonly file: UploadedFile;
}

/** Each uses a connection while it reads, so few run concurrently. */
const takeTurn = createFairScheduler({ maxRunning: 2, maxWaiting: 8, refusal: 'Other imports are waiting.' });

/** Imports a file in one transaction: all rows or, with errors, none. A preview writes nothing. */
export const importTable = <P extends TablePlan>(
  ctx: OpenCtx,
  importer: TableImporter<P>,
  given: Given,
): Promise<TableImportResult> =>
  takeTurn(ctx.tenantId, () =>
    ctx.begin(async (inner) => {
      const { metadata, file } = given;
      const { header, columns, messages, rows } = await stageTable(inner, importer.kind, given);
      const missing = findMissingColumns(listProperties(importer.kind), columns);
      const plan = missing.length > 0 ? undefined : await planRows(inner, importer);
      const errors = (plan?.errors ?? missing.map(missingColumn)).toSorted((one, other) => one.line - other.line);
      const result = {
        fileName: file.fileName,
        header: [...header],
        columns,
        rows,
        changedRecords: plan?.changes.length ?? 0,
        unchangedRows: plan?.unchangedRows ?? 0,
        changes: (plan?.changes ?? []).slice(0, maxShown).map((change) => ({ ...change })),
        messages: [...messages, ...formatSkipped(plan?.skippedRows ?? 0)],
      };
      if (metadata.preview) return { ...result, status: 'PREVIEW', ...(await reportErrors(inner, errors)) };
      if (!plan || errors.length > 0) throw new AppError('ERROR_IN_FILE', { body: formatErrors(errors) });
      if (plan.changes.length > 0) await importer.write(inner, plan);
      return { ...result, status: 'DONE', errors: [], totalErrors: 0, badRows: [] };
    }),
  );

const maxShown = 100;
const maxErrors = 50;

const listProperties = (kind: FileKind): readonly ImportProperty[] => listImportProperties(kind);

const stageTable = async (ctx: Ctx, kind: FileKind, { metadata, file }: Given) => {
  await createStage(ctx);
  const { columns: chosen, delimiter, sheet, headerRow, dateOrder, corrections } = metadata;
  const configuration = { kind, columns: chosen, delimiter, sheet, headerRow, dateOrder };
  const { header, columns, dates, messages, rows } = await stageUpload(ctx, { configuration, file });
  if (rows > maxTableImportRows) throw new AppError('ERROR_IN_FILE', { body: [tooManyRows(maxTableImportRows)] });
  await correctStagedCells(ctx, corrections, { kind, header, columns, dates });
  return { header, columns, messages, rows };
};

const planRows = async <P extends TablePlan>(ctx: Ctx, { plan }: TableImporter<P>): Promise<P> => {
  await matchStagedNames(ctx);
  return plan(ctx);
};

const missingColumn = (label: string): RowError => ({
  line: 1,
  property: null,
  message: `No column is mapped to ${label}.`,
});

const formatSkipped = (rows: number): string[] =>
  rows === 0 ? [] : [`${formatCount(rows, 'row')} without a quantity ${plural(rows, 'was', 'were')} skipped.`];

const reportErrors = async (ctx: Ctx, all: readonly RowError[]) => {
  const errors = all.slice(0, maxErrors).map((error) => ({ ...error }));
  const badRows = await findStagedCells(ctx, [...new Set(errors.map(({ line }) => line))]);
  return { errors, totalErrors: all.length, badRows: badRows.map(({ line, cells }) => ({ line, cells: [...cells] })) };
};

const formatErrors = (errors: readonly RowError[]): string[] => {
  const list = createMessageList('error');
  for (const { line, message } of errors) list.add(`Line ${line}: ${message}`);
  return list.toArray();
};
