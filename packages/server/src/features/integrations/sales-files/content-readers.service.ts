import type { FileKind, SalesFilesSettings } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { SpooledFile } from '../../../platform/http/spool.ts';
import { type ErrorReport, noErrors } from '../../../platform/imports/file-errors.ts';
import { bookFile } from '../../feeds/public.ts';
import { type ImportCtx, importSales } from '../../sales/public.ts';
import { hasEarlierContent, type KnownFile, saveFileResult } from './import-file.queries.ts';
import type { SalesFilesContext } from './sales-files-run.types.ts';

type WrittenContent =
  | { readonly status: 'IMPORTED'; readonly rows: number; readonly skippedRows?: ErrorReport }
  /** The content was imported before. */
  | { readonly status: 'DUPLICATE'; readonly messages: readonly string[]; readonly saleImportId: number };

/** Writes the content of a file with the result of the file, in one transaction. Throws the errors of a rejected file. */
type ContentReader = (context: SalesFilesContext, file: KnownFile, received: SpooledFile) => Promise<WrittenContent>;

const toImportCtx = ({ run }: SalesFilesContext): ImportCtx => ({
  tenantId: run.tenantId,
  log: run.log,
  begin: run.begin,
  now: new Date(),
  timeZone: run.timeZone,
});

interface Imported {
  readonly rows: number;
  readonly messages: readonly string[];
  readonly saleImportId?: number;
}

const saveImported = async (ctx: DataCtx, file: KnownFile, { messages, ...imported }: Imported): Promise<void> => {
  const revisionMessages = (await hasEarlierContent(ctx, file))
    ? ['A file with this name was imported before with different content.']
    : [];
  await saveFileResult(ctx, file, { ...imported, status: 'IMPORTED', messages: [...revisionMessages, ...messages] });
};

const readSales: ContentReader = async (context, file, received) => {
  const { run, settings, report } = context;
  let skippedRows = noErrors;
  const result = await importSales(toImportCtx(context), {
    configuration: toImportConfiguration(settings),
    file: { ...received, fileName: file.name },
    by: { integrationId: run.integrationId },
    onProgress: ({ rows }) => report.update({ message: `${file.name}: ${formatCount(rows, 'row')}` }),
    onWritten: (ctx, written) => {
      skippedRows = written.skippedRows;
      const { rows, messages, id } = written.result;
      return saveImported(ctx, file, { rows, messages, saleImportId: id });
    },
    signal: AbortSignal.any([run.signal, report.signal]),
  });
  const { status, rows, messages, id } = result;
  return status === 'DONE'
    ? { status: 'IMPORTED', rows, skippedRows }
    : { status: 'DUPLICATE', messages, saleImportId: id };
};

const readRetailer: ContentReader = async (context, file, received) => {
  const { run, settings, report } = context;
  const { companyId, mode, badRows } = settings;
  const result = await bookFile(toImportCtx(context), {
    booking: {
      companyId,
      otherSales: mode === 'APPEND' ? 'REFUSE' : mode,
      unmatched: badRows,
      yearToDate: 'REMEMBER',
    },
    file: { ...received, fileName: file.name },
    by: { integrationId: run.integrationId },
    onProgress: ({ rows }) => report.update({ message: `${file.name}: ${formatCount(rows, 'row')}` }),
  });
  const { status, rows, messages, id } = result;
  if (status !== 'DONE') return { status: 'DUPLICATE', messages, saleImportId: id };
  await run.begin((ctx) => saveImported(ctx, file, { rows, messages, saleImportId: id }));
  return { status: 'IMPORTED', rows };
};

const readEdi: ContentReader = async ({ run, documents }, file, received) => {
  const { interchanges, save } = await documents.receive(received.path);
  await run.begin(async (ctx) => {
    await save(ctx, { fileName: file.name, integrationId: run.integrationId });
    const messages = [`${formatCount(interchanges, 'interchange')} received.`];
    await saveImported(ctx, file, { rows: interchanges, messages });
  });
  return { status: 'IMPORTED', rows: interchanges };
};

export const contentReaders: Readonly<Record<FileKind, ContentReader>> = {
  SALES: readSales,
  RETAILER: readRetailer,
  EDI: readEdi,
};

/** Sales files have all columns; the rules of the settings require them. */
const toImportConfiguration = (settings: SalesFilesSettings): ImportSaleCsvConfiguration => ({
  storeIdentificationType: settings.storeIdentificationType,
  companyId: settings.companyId,
  headers: {
    storeName: settings.storeNameIndex ?? 0,
    productUpc: settings.upcIndex ?? 0,
    quantity: settings.productQuantityIndex ?? 0,
    soldOn: settings.soldOnDateIndex ?? 0,
    ...(settings.salesValueIndex !== null && { salesValue: settings.salesValueIndex }),
    ...(settings.unitPriceIndex !== null && { unitPrice: settings.unitPriceIndex }),
    ...(settings.promotionIndex !== null && { promotion: settings.promotionIndex }),
  },
  productIdentificationType: settings.productIdentificationType,
  delimiter: settings.csvDelimiter,
  ...(settings.sheet !== null && { sheet: settings.sheet }),
  ...(settings.headerRow !== null && { headerRow: settings.headerRow }),
  ...(settings.dateOrder !== null && { dateOrder: settings.dateOrder }),
  ...(settings.decimalSign !== null && { decimalSign: settings.decimalSign }),
  mode: settings.mode,
  badRows: settings.badRows,
});
