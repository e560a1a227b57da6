import fsp from 'node:fs/promises';
import { isBlank, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { formatTableReading } from '@shelfward/contract/kit/tables/table-reading.rules.ts';
import type { ImportSaleCsvConfiguration, UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import type { TableFile } from '../../platform/tables/packed-file.ts';
import type { ReadingSink } from '../../platform/tables/reading.worker.ts';
import { formOfTable, readRecords, type TableForm } from '../../platform/tables/table-records.ts';
import { findSaleDates } from './sale-dates.service.ts';
import { type LookupJson, parseLookup } from './sale-lookup.rules.ts';
import { createRowReader, type SaleRow } from './sale-row.rules.ts';
import { sheetLimits, sheetTooLong } from './sale-sheet.rules.ts';
import { createUnmatchedNames } from './unmatched-names.rules.ts';

export interface SaleFile extends TableFile {
  readonly configuration: ImportSaleCsvConfiguration;
  readonly lookup: LookupJson;
  /** The current date in the time zone that is furthest ahead. */
  readonly latest: string;
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
  const form = await formOfTable(file, configuration.delimiter);
  if (!form) return { ...emptySummary, isCorrupted: true };
  const dates = await findSaleDates(file, form, {
    column: configuration.headers.soldOn,
    chosen: configuration.dateOrder,
  });
  if (!dates.order) {
    sink.onFaulty();
    return { ...emptySummary, errors: [ambiguousDates(dates)] };
  }
  return readSales(file, { form, dates, sink });
};

const ambiguousDates = ({ example }: DetectedDates): string =>
  `The date order is ambiguous, for example "${truncateText(example)}". Select month first or day first and import the file again.`;

interface ReadInput {
  readonly form: TableForm;
  readonly dates: DetectedDates;
  readonly sink: ReadingSink;
}

const readSales = async (file: SaleFile, { form, dates, sink }: ReadInput): Promise<SaleFileSummary> => {
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
    lookup: parseLookup(file.lookup, configuration.storeIdentificationType),
    latest: file.latest,
    dates,
    onSale: sales.add,
    errors,
    rowErrors,
    unmatchedNames,
    notes,
  });
  let records = 0;

  let isFaulty = false;
  const flush = async (bytes: number): Promise<void> => {
    if (!isFaulty && !errors.isEmpty()) sink.onFaulty();
    isFaulty ||= !errors.isEmpty();
    const chunk = sales.take();
    if (!isFaulty && chunk.length > 0) await sink.write(chunk);
    sink.onProgress({ bytes, rows: sales.total().rows });
  };

  const isRead = await readRecords(file, form, {
    ...sheetLimits,
    onRecord: (fields, line) => {
      if (form.kind === 'SHEET' && line > sheetLimits.maxSheetRows) return errors.add(sheetTooLong);
      if (isBlank(fields)) return;
      records += 1;
      rows.read(fields, line);
    },
    onProblem: (line, problem) => errors.add(`Line ${line}: ${problem}`),
    onPiece: async (bytes) => {
      await flush(bytes);
      return true;
    },
  });
  if (!isRead) return { ...emptySummary, isCorrupted: true };
  if (errors.isEmpty() && records < 2) errors.add(emptyFileMessage(records));
  if (!Object.values(sales.total()).every(Number.isSafeInteger))
    errors.add('The totals of this file exceed the supported range.');
  const skipped = rows.badRows();
  const hasNoValidRow = isSkipping && skipped > 0 && sales.total().rows === 0;
  if (hasNoValidRow) errors.add('The file contains no valid rows.');
  await flush((await fsp.stat(file.path)).size);
  const messages = hasNoValidRow ? [...errors.toArray(), ...rowErrors.toArray()] : errors.toArray();
  const reading = formatTableReading({ packing: file.packing, form, dateFormat: dates.format });
  return {
    isCorrupted: false,
    ...sales.total(),
    errors: messages,
    notes: [
      reading,
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

const emptyFileMessage = (records: number): string =>
  records === 0 ? 'Line 1: the file is empty.' : 'Line 1: only a header row was found, and no sales below it.';

/** Collects sales as lines of COPY text; integers and dates need no escaping. */
const createSaleText = () => {
  const total = { rows: 0, units: 0, cents: 0 };
  let text = '';
  return {
    add: ({ line, storeId, productId, soldOn, units, cents }: SaleRow): void => {
      text += `${line}\t${storeId}\t${productId}\t${soldOn}\t${units}\t${cents}\n`;
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
