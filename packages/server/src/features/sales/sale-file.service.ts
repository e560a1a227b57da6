import fsp from 'node:fs/promises';
import type { DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { createUnsavedFormulas, tooManySheetRows } from '@shelfward/contract/kit/tables/table-messages.rules.ts';
import { formatTableReading } from '@shelfward/contract/kit/tables/table-reading.rules.ts';
import type { ImportSaleCsvConfiguration, UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import type { TableFile } from '../../platform/tables/packed-file.ts';
import type { ReadingSink } from '../../platform/tables/reading.worker.ts';
import { createTableBody, readFirstRecord } from '../../platform/tables/table-body.ts';
import { ambiguousDates, findDates } from '../../platform/tables/table-dates.ts';
import { openTable, type Table } from '../../platform/tables/table-records.ts';
import { type LookupJson, parseLookup } from './sale-lookup.rules.ts';
import { createRowReader, isSale, type SaleRow } from './sale-row.rules.ts';
import { maxSaleColumns, maxSheetRows } from './sale-sheet.rules.ts';
import { createUnmatchedNames } from './unmatched-names.rules.ts';

export interface SaleFile extends TableFile {
  readonly configuration: ImportSaleCsvConfiguration;
  readonly lookup: LookupJson;
  /** The current date in the time zone that is furthest ahead. */
  readonly latest: string;
  /** Of the account. */
  readonly currency: string;
}

export interface SaleFileSummary {
  /** The file is neither text nor a spreadsheet. */
  readonly isCorrupted: boolean;
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
  /** Errors of skipped rows. */
  readonly skippedRows: readonly string[];
  readonly unmatchedNames: readonly UnmatchedRowName[];
}

const emptySummary = {
  isCorrupted: false,
  rows: 0,
  units: 0,
  cents: 0,
  errors: [],
  notes: [],
  skippedRows: [],
  unmatchedNames: [],
};

/** Reads and validates a sales file; text files use constant memory. */
export const readSaleFile = async (file: SaleFile, sink: ReadingSink): Promise<SaleFileSummary> => {
  const { configuration } = file;
  const { delimiter, sheet, headerRow, headers, dateOrder } = configuration;
  const reject = (error: string): SaleFileSummary => {
    sink.onFaulty();
    return { ...emptySummary, errors: [error] };
  };
  const table = await openTable(file, { delimiter, sheet, headerRow, maxColumns: maxSaleColumns });
  if (!table) return { ...emptySummary, isCorrupted: true };
  if ('problem' in table) return reject(table.problem);
  const first = headerRow === undefined ? await readFirstRecord(table) : undefined;
  if (first && isSale(first.fields, headers))
    return reject(`Line ${first.line}: the header row is missing, the first line is a sale.`);
  const dates = await findDates(table, { columns: [headers.soldOn], chosen: dateOrder });
  return dates.order ? readSales(file, { table, dates, sink }) : reject(ambiguousDates(dates));
};

interface ReadInput {
  readonly table: Table;
  readonly dates: DetectedDates;
  readonly sink: ReadingSink;
}

const readSales = async (file: SaleFile, { table, dates, sink }: ReadInput): Promise<SaleFileSummary> => {
  const { configuration } = file;
  const errors = createMessageList('error');
  const notes = createMessageList('message');
  // A row error rejects the file, unless the user chose to skip invalid rows.
  const isSkipping = configuration.badRows === 'SKIP';
  const rowErrors = isSkipping ? createMessageList('message') : errors;
  const unmatchedNames = createUnmatchedNames(rowErrors);
  const sales = createSaleText();
  const rows = createRowReader({
    columns: configuration.headers,
    productIdentificationType: configuration.productIdentificationType,
    lookup: parseLookup(file.lookup, configuration),
    latest: file.latest,
    currency: file.currency,
    dates,
    onSale: sales.add,
    errors,
    rowErrors,
    unmatchedNames,
    notes,
  });
  const formulas = createUnsavedFormulas();
  const assigned = new Set(Object.values(configuration.headers));
  const isSheet = table.form.kind === 'SHEET';
  let records = 0;
  let hasHeader = false;

  let isFaulty = false;
  const flush = async (bytes: number): Promise<void> => {
    if (!isFaulty && !errors.isEmpty()) sink.onFaulty();
    isFaulty ||= !errors.isEmpty();
    const chunk = sales.take();
    if (!isFaulty && chunk.length > 0) await sink.write(chunk);
    sink.onProgress({ bytes, rows: sales.total().rows });
  };

  const addRecord = createTableBody(table, {
    onHeader: (names, line) => {
      hasHeader = line > 0;
      rows.readHeader(names, line);
    },
    onRow: (fields, line, unsavedFormulas) => {
      records += 1;
      if (isSheet && records > maxSheetRows) return;
      for (const column of unsavedFormulas) if (assigned.has(column)) formulas.add(line, column);
      rows.read(fields, line);
    },
  });
  const isRead = await table.read({
    onRecord: addRecord,
    onProblem: (line, problem) => errors.add(`Line ${line}: ${problem}`),
    onPiece: async (bytes) => {
      await flush(bytes);
      return !isSheet || records <= maxSheetRows;
    },
  });
  if (!isRead) return { ...emptySummary, isCorrupted: true };
  const formulaMessage = formulas.message();
  if (formulaMessage !== undefined) errors.add(formulaMessage);
  if (isSheet && records > maxSheetRows) errors.add(tooManySheetRows(maxSheetRows));
  rows.end(sales.total());
  if (errors.isEmpty() && records === 0)
    errors.add(
      hasHeader ? 'Line 1: only a header row was found, and no sales below it.' : 'Line 1: the file is empty.',
    );
  if (!Object.values(sales.total()).every(Number.isSafeInteger))
    errors.add('The totals of this file exceed the supported range.');
  const skipped = rows.badRows();
  const hasNoValidRow = isSkipping && skipped > 0 && sales.total().rows === 0;
  if (hasNoValidRow) errors.add('The file contains no valid rows.');
  await flush((await fsp.stat(file.path)).size);
  const messages = hasNoValidRow ? [...errors.toArray(), ...rowErrors.toArray()] : errors.toArray();
  const { form, headerRow, hint } = table;
  return {
    isCorrupted: false,
    ...sales.total(),
    errors: messages,
    notes: [
      formatTableReading({ packing: file.packing, form, headerRow, dateFormat: dates.format }),
      ...(hint === undefined ? [] : [hint]),
      ...(isSkipping && skipped > 0 ? [skippedMessage(skipped), ...rowErrors.toArray()] : []),
      ...notes.toArray(),
    ],
    skippedRows: isSkipping ? rowErrors.toArray() : [],
    unmatchedNames: unmatchedNames.toArray(),
  };
};

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
    take: (): Uint8Array<ArrayBuffer> => {
      const chunk = new TextEncoder().encode(text);
      text = '';
      return chunk;
    },
    total: () => ({ ...total }),
  };
};
