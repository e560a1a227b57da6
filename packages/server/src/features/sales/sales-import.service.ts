import fsp from 'node:fs/promises';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { SaleImportResult } from '@shelfward/contract/sales/sales.contract.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type AuditedCtx, type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { type ErrorReport, rejectFile } from '../../platform/imports/file-errors.ts';
import type { FileReading } from '../../platform/imports/file-reader.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import { type TableFile, withTableFile } from '../../platform/imports/packed-file.ts';
import { maxReadingMs, type ReadingWork, readInStage } from '../../platform/imports/read-upload.service.ts';
import type { Progress } from '../../platform/imports/reading.worker.ts';
import { builtProgram } from '../../platform/worker-threads.ts';
import { requireCompany } from '../companies/public.ts';
import { refreshEstimates } from '../inventory/public.ts';
import {
  type ImportCtx,
  openImport,
  type ReadImport,
  RejectedSalesError,
  recordImport,
  writeImport,
} from './recorded-import.service.ts';
import {
  type ReadSales,
  type SaleFile,
  type SaleFileSummary,
  type SalesConfiguration,
  toSaleColumns,
} from './sale-file.service.ts';
import type { LookupJson } from './sale-lookup.rules.ts';
import {
  countReplaceableSales,
  deleteStagedMatches,
  findPeriodOfStagedDay,
  overlapsEarlierDays,
  stageMatches,
} from './sale-matches.queries.ts';
import { bookedPeriodMessage, MatchingSalesError, skippedMatchesMessage } from './sale-matches.rules.ts';
import {
  changedPositionsTable,
  copyToStagingTable,
  deactivateReplacedSales,
  findFirstStagedDay,
  findRepeatingLine,
  writeStagedSales,
} from './sale-stage.queries.ts';
import { completeImport, type Importer, loadLookup } from './sales-import.queries.ts';
import type { ProgressRecorder } from './sales-import-progress.service.ts';

export interface SalesImportRequest<C extends AuditedCtx = AuditedCtx> {
  readonly configuration: SalesConfiguration;
  readonly file: UploadedFile;
  readonly by: Importer;
  /** Called every 500 ms. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Creates stores and products that the file names, in the transaction of the import before the file is read. Returns the
   * ids of the stores, which match the file even if they belong to another company.
   */
  readonly createRecords?: (ctx: C) => Promise<readonly number[]>;
  /** Runs in the transaction of the import; not called if the file is unchanged. */
  readonly onWritten?: (ctx: C, written: CompletedImport) => Promise<void>;
  /** Aborts the import; no data is saved. */
  readonly signal?: AbortSignal;
}

export interface CompletedImport {
  readonly result: SaleImportResult;
  /** Errors of skipped rows. */
  readonly skippedRows: ErrorReport;
}

const program = builtProgram('./sale-file.worker.js', import.meta.url);

/** Imports a sales file, all or nothing. A file that was imported before is not imported again. */
export const importSales = <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  request: SalesImportRequest<C>,
): Promise<SaleImportResult> =>
  waitForImportTurn(ctx.tenantId, async () => {
    const opened = await ctx.begin((inner) => openSalesImport(inner, request));
    if (opened.ended) return opened.ended.result;
    const { id, lookup } = opened;
    const { result } = await recordImport(ctx, { ...request, id }, (progress) =>
      withTableFile(request.file, (table) => runImport(ctx, request, { id, lookup, table, progress })),
    );
    return result;
  });

/**
 * Imports a sales file in the transaction of the caller, without recording its progress. After an error, the caller must
 * undo the transaction.
 */
export const importSalesWithin = async (
  ctx: Ctx,
  request: Omit<SalesImportRequest<Ctx>, 'by'>,
): Promise<ReadImport> => {
  const complete = { ...request, by: { userId: ctx.actor.userId, requestKey: null } };
  const opened = await openSalesImport(ctx, complete);
  if (opened.ended) return opened.ended;
  const { id, lookup } = opened;
  const within: ImportCtx<Ctx> = { ...ctx, begin: (work) => work(ctx) };
  return withTableFile(request.file, (table) =>
    runImport(within, complete, { id, lookup, table, progress: unrecorded }),
  );
};

const unrecorded: ProgressRecorder = {
  onReading: () => undefined,
  onWritten: () => undefined,
  stop: async () => undefined,
};

type OpenedImport =
  | { readonly ended: ReadImport }
  | { readonly ended: undefined; readonly id: number; readonly lookup: LookupJson };

const openSalesImport = async (
  ctx: AuditedCtx,
  { configuration, file, by }: Pick<SalesImportRequest, 'configuration' | 'file' | 'by'>,
): Promise<OpenedImport> => {
  const { companyId, storeIdentificationType, mode } = configuration;
  if (companyId !== 0) await requireCompany(ctx, companyId);
  const { id, ended } = await openImport(ctx, {
    by,
    fileName: file.fileName,
    fileSha256: file.sha256,
    fileBytes: file.bytes,
    storeIdentificationType,
    mode,
    companyId: companyId || null,
  });
  return ended ? { ended } : { ended, id, lookup: await loadLookup(ctx, companyId) };
};

interface RunningImport {
  readonly id: number;
  readonly lookup: LookupJson;
  readonly table: TableFile;
  readonly progress: ProgressRecorder;
}

const runImport = async <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  request: SalesImportRequest<C>,
  { id, lookup, table, progress }: RunningImport,
): Promise<ReadImport> => {
  const { configuration, file } = request;
  const tableBytes = (await fsp.stat(table.path)).size;
  return writeImport(ctx, { id, sha256: file.sha256 }, async (inner) => {
    const createdStoreIds = await request.createRecords?.(inner);
    const summary = await readSales(inner, {
      configuration,
      table,
      lookup: createdStoreIds ? await loadLookup(inner, configuration.companyId, createdStoreIds) : lookup,
      ...(request.signal && { signal: request.signal }),
      onStart: (reading) => progress.onReading(reading.progress, tableBytes),
    });
    if (summary.totalErrors > 0 || !summary.result)
      throw new RejectedSalesError(summary, summary.result?.unmatchedNames);
    const { result: sales, messages, rows: readRows } = summary;
    const headers = toSaleColumns(summary.columns);
    const result = await saveSales(inner, {
      id,
      configuration: { ...configuration, headers },
      sales,
      messages,
      progress,
    });
    if (result.status === 'DONE') await request.onWritten?.(inner, { result, skippedRows: sales.skippedRows });
    return { result, readRows };
  });
};

interface StagedFile extends Pick<ReadingWork<SaleFileSummary>, 'signal' | 'onStart'> {
  readonly configuration: SalesConfiguration;
  readonly table: TableFile;
  readonly lookup: LookupJson;
}

/** Reads the rows of a file into the staging table. The summary can contain errors. */
export const readSales = async (
  ctx: AuditedCtx,
  { configuration, table, lookup, ...work }: StagedFile,
): Promise<SaleFileSummary> => {
  const read: SaleFile = {
    ...table,
    ...toFileReading(configuration),
    configuration,
    lookup,
    latest: addDays(today(ctx), 1),
    currency: await getCurrency(ctx.db, ctx.tenantId),
    timeZone: ctx.timeZone,
  };
  const summary = await readInStage<SaleFileSummary>(read, {
    program,
    ...(table.isSheet && { longestMs: maxReadingMs }),
    ...work,
    copy: (rows) => copyToStagingTable(ctx, rows),
  });
  if (summary.isCorrupted) throw new AppError('FILE_CORRUPTED');
  return summary;
};

const toFileReading = ({ headers, ...options }: SalesConfiguration): FileReading => ({
  kind: 'SALES',
  ...(headers && { columns: Object.fromEntries(Object.entries(headers).map(([id, column]) => [id, [column]])) }),
  delimiter: options.delimiter,
  sheet: options.sheet,
  headerRow: options.headerRow,
  dateOrder: options.dateOrder,
  decimalSign: options.decimalSign,
  stampDay: options.stampDay,
  qualifiers: options.qualifiers,
});

interface StagedImport {
  readonly id: number;
  readonly configuration: SalesConfiguration;
  readonly sales: ReadSales;
  /** How the file was read. */
  readonly messages: readonly string[];
  readonly progress: ProgressRecorder;
}

const saveSales = async (
  ctx: AuditedCtx,
  { id, configuration, sales, messages: notes, progress }: StagedImport,
): Promise<SaleImportResult> => {
  const { mode } = configuration;
  const period = mode === 'APPEND' ? undefined : await findPeriodOfStagedDay(ctx);
  if (period) throw rejectFile(bookedPeriodMessage(period));
  const replaced = mode === 'REPLACE' ? await deactivateReplacedSales(ctx, id) : 0;
  const hasEarlierDays = await overlapsEarlierDays(ctx);
  const matches = hasEarlierDays && (mode === 'REFUSE' || mode === 'SKIP') ? await stageMatches(ctx) : noMatches;
  const matchingRows = matches.identicalRows + matches.differingRows;
  if (mode === 'REFUSE' && matchingRows > 0) throw await rejectMatches(ctx, sales.total.rows - matchingRows, matches);
  const { rows, units, cents } = matchingRows > 0 ? await deleteStagedMatches(ctx) : sales.total;
  if (rows === 0 && matchingRows > 0) return endWithoutNewRows(ctx, { id, progress, messages: notes, matches });
  const written = { saleImportId: id, rows, hasEarlierDays, kind: 'SALES', onWritten: progress.onWritten } as const;
  const { days, ...ids } = await writeStagedSales(ctx, written);
  const since = await findFirstStagedDay(ctx);
  await refreshEstimates(ctx, { table: changedPositionsTable, ...(since && { since }) });
  const messages = [...notes];
  if (matchingRows > 0) messages.push(skippedMatchesMessage(matches));
  if (replaced > 0) messages.push(`${formatCount(replaced, 'earlier sale')} of these stores and days replaced.`);
  if (days < rows) messages.push(duplicateRowsMessage(rows - days, await findRepeatingLine(ctx)));
  await progress.stop();
  await completeImport(ctx, id, {
    status: 'DONE',
    rows,
    units,
    cents,
    messages,
    unknownWords: sales.unmatchedNames,
    ids,
  });
  ctx.audit({ entityType: 'SALE_IMPORT', id, before: null, after: { ...configuration, rows, units, cents } });
  return { id, status: 'DONE', rows, unitsSold: units, totalSales: cents, messages };
};

type Matches = Awaited<ReturnType<typeof stageMatches>>;
const noMatches: Matches = { identicalRows: 0, differingRows: 0 };

const rejectMatches = async (ctx: AuditedCtx, newRows: number, matches: Matches): Promise<MatchingSalesError> =>
  new MatchingSalesError({ newRows, ...matches, replaceableRows: await countReplaceableSales(ctx) });

interface WithoutNewRows extends Pick<StagedImport, 'id' | 'progress' | 'messages'> {
  readonly matches: Matches;
}

/** The file does not count as imported: it can be imported again after the undo of the import that its rows match. */
const endWithoutNewRows = async (
  ctx: AuditedCtx,
  { id, progress, messages: notes, matches }: WithoutNewRows,
): Promise<SaleImportResult> => {
  const messages = [...notes, skippedMatchesMessage(matches)];
  await progress.stop();
  await completeImport(ctx, id, { status: 'UNCHANGED', rows: 0, units: 0, cents: 0, messages });
  return { id, status: 'UNCHANGED', rows: 0, unitsSold: 0, totalSales: 0, messages };
};

const duplicateRowsMessage = (count: number, line: number): string =>
  `${formatCount(count, 'row')} ${plural(count, 'has', 'have')} the same store, product, and day as another row, for example line ${line}. All rows were counted.`;
