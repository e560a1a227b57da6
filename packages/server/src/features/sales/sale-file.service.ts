import { findScaledColumn } from '@shelfward/contract/master-import/column-scale.rules.ts';
import { createKnownNames, type ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { findPeriodProblem } from '@shelfward/contract/sales/sale-weeks.rules.ts';
import {
  type ImportSaleCsvConfiguration,
  type SaleColumns,
  saleColumns,
  type UnmatchedRowName,
} from '@shelfward/contract/sales/sales.contract.ts';
import { tooManySheetRows } from '@shelfward/tables/formats/table-messages.rules.ts';
import {
  createLimitedList,
  type ErrorReport,
  fileError,
  formatErrors,
  noErrors,
  type RowError,
  reportErrors,
  withOthers,
} from '../../platform/imports/file-errors.ts';
import {
  createFileReader,
  type FileSummary,
  type ImportFile,
  type OpenedFile,
  type RowReader,
} from '../../platform/imports/file-reader.ts';
import { type LookupJson, parseLookup } from './sale-lookup.rules.ts';
import { createSaleReader, isSale, type SaleRow } from './sale-row.rules.ts';
import { createUnmatchedNames } from './unmatched-names.rules.ts';

/** A spreadsheet needs memory for its shared texts, so its rows are limited; text files have no limit. */
const maxSheetRows = 200_000;
const maxSaleColumns = 1000;

/** Without columns they are found by the names in the header. */
export type SalesConfiguration = Omit<ImportSaleCsvConfiguration, 'headers'> & { readonly headers?: SaleColumns };

export interface SaleFile extends ImportFile {
  readonly configuration: SalesConfiguration;
  readonly lookup: LookupJson;
  /** The current date in the time zone that is furthest ahead. */
  readonly latest: string;
}

export interface SaleTotal {
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
}

export interface ReadSales {
  readonly total: SaleTotal;
  readonly notes: readonly string[];
  /** The number of skipped rows, and their errors. */
  readonly skipped: number;
  readonly skippedRows: ErrorReport;
  readonly unmatchedNames: readonly UnmatchedRowName[];
}
export type SaleFileSummary = FileSummary<ReadSales>;

/** The single column of each property. */
export const toSaleColumns = (columns: ImportColumns): SaleColumns =>
  saleColumns.parse(Object.fromEntries(Object.entries(columns).map(([id, [column]]) => [id, column])));

const createRowReader = (opened: OpenedFile<SaleFile>): RowReader<ReadSales> => {
  const { file, errors } = opened;
  const { configuration, latest, currency } = file;
  const notes = createLimitedList<string>();
  // A row error rejects the file, unless the user chose to skip invalid rows.
  const isSkipping = configuration.badRows === 'SKIP';
  const rowErrors = isSkipping ? createLimitedList<RowError>() : errors;
  const unmatchedNames = createUnmatchedNames(rowErrors);
  const sales = createSaleText();
  const rows = createSaleReader({
    columns: toSaleColumns(opened.columns),
    header: opened.header,
    width: opened.width,
    productIdentificationType: configuration.productIdentificationType,
    lookup: parseLookup(file.lookup, configuration),
    latest,
    currency,
    dates: opened.dates,
    numbers: opened.numbers,
    qualifiers: opened.qualifiers,
    onSale: sales.add,
    errors,
    rowErrors,
    unmatchedNames,
    notes,
  });
  return {
    onHeader: rows.checkHeader,
    onRow: rows.read,
    onTotal: (cells, line) => rows.readTotal(cells, line, sales.total()),
    take: sales.take,
    listQualifiers: rows.listQualifiers,
    end: () => {
      const total = sales.total();
      rows.end();
      if (!Object.values(total).every(Number.isSafeInteger))
        errors.add(fileError('The totals of this file exceed the supported range.'));
      const skipped = isSkipping ? rows.badRows() : 0;
      const columns = { ...opened.columns, ...opened.qualifiers };
      const report = {
        errors: reportErrors(rowErrors.listed, { header: opened.header, columns }),
        totalErrors: rowErrors.total(),
      };
      if (skipped > 0 && total.rows === 0) {
        errors.add(fileError('The file contains no valid rows.'));
        errors.append(rowErrors);
      }
      return {
        total,
        notes: withOthers(notes.listed, notes.total(), 'message'),
        skipped,
        skippedRows: isSkipping ? report : noErrors,
        unmatchedNames: unmatchedNames.toArray(),
      };
    },
  };
};

/** Reads and validates a sales file. */
export const readSaleFile = createFileReader<SaleFile, ReadSales>({
  maxColumns: maxSaleColumns,
  isKnownName: ({ columns }) => (columns ? () => false : createKnownNames('SALES')),
  requiresColumns: true,
  readsHeader: false,
  findColumnProblem: (_, header, columns) =>
    findPeriodProblem(header[columns.soldOn?.[0] ?? -1] ?? '', header) ?? findScaledColumn('SALES', header, columns),
  findHeaderProblem: ({ configuration: { headers } }, { fields }) =>
    headers && isSale(fields, headers) ? 'the header row is missing, the first line is a sale.' : undefined,
  findRowLimit: ({ kind }) =>
    kind === 'SHEET' ? { maxRows: maxSheetRows, message: tooManySheetRows(maxSheetRows) } : undefined,
  what: 'sales',
  createRowReader,
  formatMessages: (result) => [...formatSkippedRows(result), ...result.notes],
});

/** What the rows are that an import skips. */
export const formatSkippedRows = ({ skipped, skippedRows }: Pick<ReadSales, 'skipped' | 'skippedRows'>): string[] =>
  skipped > 0 ? [skippedMessage(skipped), ...formatErrors(skippedRows, 'message')] : [];

const skippedMessage = (count: number): string =>
  count === 1
    ? '1 row was skipped because it has errors:'
    : `${count.toLocaleString('en-US')} rows were skipped because they have errors:`;

/** Collects sales as lines of COPY text; integers and dates need no escaping. */
const createSaleText = () => {
  const total = { rows: 0, units: 0, cents: 0 };
  let text = '';
  return {
    add: ({ line, storeId, productId, soldOn, units, cents, isPromoted }: SaleRow): void => {
      text += `${line}\t${storeId}\t${productId}\t${soldOn}\t${units}\t${cents}\t${isPromoted}\n`;
      total.rows += 1;
      total.units += units;
      total.cents += cents;
    },
    take: (): string => {
      const taken = text;
      text = '';
      return taken;
    },
    total: (): SaleTotal => ({ ...total }),
  };
};
