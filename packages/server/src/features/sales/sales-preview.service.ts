import { findUnusedColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { SaleImportPreview } from '@shelfward/contract/sales/sales.contract.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { formatErrors, RejectedFileError } from '../../platform/imports/file-errors.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import { withTableFile } from '../../platform/imports/packed-file.ts';
import { requireCompany } from '../companies/public.ts';
import {
  formatSkippedRows,
  type ReadSales,
  type SaleFileSummary,
  type SalesConfiguration,
} from './sale-file.service.ts';
import {
  countReplaceableSales,
  findPeriodOfStagedDay,
  overlapsEarlierDays,
  stageMatches,
  sumStagedSales,
} from './sale-matches.queries.ts';
import { bookedPeriodMessage } from './sale-matches.rules.ts';
import { loadLookup } from './sales-import.queries.ts';
import { readSales } from './sales-import.service.ts';

interface PreviewedFile {
  readonly configuration: SalesConfiguration;
  readonly file: UploadedFile;
}

/** Reads a sales file as its import would, and sums its valid rows; writes nothing, and ends when its caller disconnects. */
export const previewSales = async (
  ctx: OpenCtx,
  { configuration, file }: PreviewedFile,
): Promise<SaleImportPreview> => {
  const { companyId } = configuration;
  let summary: SaleFileSummary | undefined;
  try {
    const preview = () =>
      withTableFile(file, (table) =>
        ctx.begin(async (inner) => {
          if (companyId !== 0) await requireCompany(inner, companyId);
          // The sums are those of the valid rows, so one invalid row does not end the reading.
          const skipping = { ...configuration, badRows: 'SKIP' } as const;
          const lookup = await loadLookup(inner, companyId);
          summary = await readSales(inner, { configuration: skipping, table, lookup });
          // An error ends the copy to the staging table, and with it the transaction.
          if (summary.totalErrors > 0 || !summary.result) throw new RejectedFileError(summary);
          return await sumFile(inner, summary, summary.result);
        }, ctx.signal),
      );
    return await waitForImportTurn(ctx.tenantId, preview, ctx.signal);
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    // An archive is rejected before it is read.
    const read = summary
      ? toRead(summary)
      : { rows: 0, unmatchedNames: [], qualifiers: {}, unusedColumns: [], messages: [] };
    return { ...emptyPreview, ...read, errors: formatErrors(summary ?? error.report) };
  }
};

const emptyPreview = {
  validRows: 0,
  stores: 0,
  firstDay: null,
  lastDay: null,
  weeks: 0,
  unitsSold: 0,
  totalSales: 0,
  matches: null,
};

const toRead = ({ rows, header, columns, qualifiers, messages, result }: SaleFileSummary) => ({
  rows,
  unmatchedNames: [...(result?.unmatchedNames ?? [])],
  qualifiers,
  unusedColumns: findUnusedColumns(header, { ...columns, ...qualifiers }),
  messages: [...messages],
});

const sumFile = async (ctx: Ctx, summary: SaleFileSummary, result: ReadSales): Promise<SaleImportPreview> => {
  const { rows: validRows, ...sums } = await sumStagedSales(ctx);
  const period = await findPeriodOfStagedDay(ctx);
  const skipped = formatSkippedRows(result);
  const errors = formatErrors(result.skippedRows);
  const read = toRead(summary);
  return {
    ...read,
    ...sums,
    validRows,
    unitsSold: result.total.units,
    totalSales: result.total.cents,
    messages: read.messages.filter((message) => !skipped.includes(message)),
    errors: period ? [...errors, bookedPeriodMessage(period)] : errors,
    matches: await findMatches(ctx, validRows),
  };
};

const findMatches = async (ctx: Ctx, validRows: number): Promise<SaleImportPreview['matches']> => {
  if (!(await overlapsEarlierDays(ctx))) return null;
  const { identicalRows, differingRows } = await stageMatches(ctx);
  if (identicalRows + differingRows === 0) return null;
  const replaceableRows = await countReplaceableSales(ctx);
  return { newRows: validRows - identicalRows - differingRows, identicalRows, differingRows, replaceableRows };
};
