import fsp from 'node:fs/promises';
import { createQualifierDetector } from '@shelfward/contract/kit/qualifiers/qualifier-columns.rules.ts';
import { formatQualifiers, type QualifierReport } from '@shelfward/contract/kit/qualifiers/qualifier-report.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { DateOrder, StampDay } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import { createDateDetector, type FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { type DetectedNumbers, noNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import type { TableOptions } from '@shelfward/contract/kit/tables/table-options.ts';
import { ambiguousNumbers, createFileNumberDetector } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import {
  findMissingColumns,
  type ImportColumns,
  matchImportColumns,
} from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { importQualifiers } from '@shelfward/contract/master-import/import-qualifiers.rules.ts';
import { storable } from '@shelfward/tables/files/storable-text.rules.ts';
import { createTableBody, type FirstRecord, readBody, readFirstRecord } from '@shelfward/tables/files/table-body.ts';
import { ambiguousDates } from '@shelfward/tables/files/table-dates.ts';
import { openTable, type Table } from '@shelfward/tables/files/table-records.ts';
import { createUnsavedFormulas } from '@shelfward/tables/formats/table-messages.rules.ts';
import { formatOtherDays, formatTableReading } from '@shelfward/tables/formats/table-reading.rules.ts';
import {
  createLimitedList,
  type ErrorReport,
  fileError,
  type LimitedList,
  noErrors,
  type RowError,
  reportErrors,
} from './file-errors.ts';
import type { TableFile } from './packed-file.ts';
import type { ReadingSink } from './reading.worker.ts';
import { missingColumn } from './row-errors.rules.ts';
import { createSummaryFilter } from './summary-rows.rules.ts';

/** How a file is read: its kind, its columns, and its format. */
export interface FileReading extends TableOptions {
  readonly kind: FileKind;
  /** Without columns they are found by the names in the header. */
  readonly columns?: ImportColumns | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly stampDay?: StampDay | undefined;
}

/** The currency and the time zone are those of the account. */
export type ImportFile = TableFile & FileReading & { readonly currency: string; readonly timeZone: string };

export interface FileSummary<R> extends ErrorReport {
  /** The file is neither text nor a spreadsheet. */
  readonly isCorrupted: boolean;
  /** How the file was read, and other messages. */
  readonly messages: readonly string[];
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly dates: FileDates;
  readonly numbers: DetectedNumbers;
  readonly qualifiers: QualifierColumns;
  readonly rows: number;
  /** What the kind of the file adds; undefined for a file that was not read. */
  readonly result?: R;
}

/** What is known about a file before its rows are read. */
export interface OpenedFile<F extends ImportFile> {
  readonly file: F;
  readonly header: readonly string[];
  /** The number of columns, including those that are not read. */
  readonly width: number;
  readonly columns: ImportColumns;
  readonly dates: FileDates;
  readonly numbers: DetectedNumbers;
  readonly qualifiers: QualifierColumns;
  /** Errors that reject the file. */
  readonly errors: LimitedList<RowError>;
}

interface ReadFile<F extends ImportFile> extends Pick<OpenedFile<F>, 'file' | 'header'> {
  /** The line of the header; 0: the file has none. */
  readonly headerRow: number;
}

/** Turns the rows of one file into the rows of a staging table. */
export interface RowReader<R> {
  /** Called before the first row; `line` is 0 for a file without a header. */
  readonly onHeader?: (line: number) => void;
  readonly onRow: (cells: string[], line: number) => void;
  /** Called for a row with totals of rows above it. */
  readonly onTotal: (cells: string[], line: number) => void;
  /** The staging rows since the last call, in COPY's text format. */
  readonly take: () => string;
  /** Called after the last row. */
  readonly end: () => R;
  /** What the qualifiers did, after the last row. */
  readonly listQualifiers: () => readonly QualifierReport[];
}

/** How the files of some kinds are read. */
export interface ReadingRules<F extends ImportFile, R> {
  /** Further columns are skipped. */
  readonly maxColumns: number;
  /** The names that identify a header. */
  readonly isKnownName?: (file: F) => (name: string) => boolean;
  /** Why a column cannot be read as it is assigned. */
  readonly findColumnProblem?: (file: F, header: readonly string[], columns: ImportColumns) => string | undefined;
  /** Why the first record cannot be the header. */
  readonly findHeaderProblem?: (file: F, first: FirstRecord) => string | undefined;
  /** Whether a file without a required column is rejected. Otherwise, columns can be assigned later. */
  readonly requiresColumns?: true;
  /** Whether the names in the header matter. */
  readonly readsHeader: boolean;
  readonly findRowLimit: (form: Table['form']) => { readonly maxRows: number; readonly message: string } | undefined;
  /** What the rows are, in messages. */
  readonly what: 'rows' | 'sales';
  readonly createRowReader: (opened: OpenedFile<F>) => RowReader<R>;
  readonly formatMessages: (result: R, read: ReadFile<F>) => readonly string[];
}

const emptySummary = {
  isCorrupted: false,
  ...noErrors,
  messages: [],
  header: [],
  columns: {},
  dates: {},
  numbers: noNumbers,
  qualifiers: {},
  rows: 0,
};

/** Reads and validates a file; text files in constant memory. */
export const createFileReader =
  <F extends ImportFile, R>(rules: ReadingRules<F, R>) =>
  async (file: F, sink: ReadingSink): Promise<FileSummary<R>> => {
    const reject = (...rejected: readonly RowError[]): FileSummary<R> => {
      sink.onFaulty();
      return { ...emptySummary, errors: reportErrors(rejected, emptySummary), totalErrors: rejected.length };
    };
    const { delimiter, sheet, headerRow } = file;
    const isKnownName = rules.isKnownName?.(file);
    const table = await openTable(file, { delimiter, sheet, headerRow, isKnownName, maxColumns: rules.maxColumns });
    if (!table) return { ...emptySummary, isCorrupted: true };
    if ('problem' in table) return reject(fileError(table.problem));
    const first = await readFirstRecord(table);
    const headerProblem = first && headerRow === undefined && rules.findHeaderProblem?.(file, first);
    if (headerProblem) return reject(fileError(headerProblem, first.line));
    const names = table.headerRow === 0 ? table.numberedHeader : (first?.fields ?? []);
    const header = names.slice(0, rules.maxColumns).map((cell) => storable(cell).trim());
    const columns = file.columns ?? matchImportColumns(file.kind, header).columns;
    const missing = rules.requiresColumns ? findMissingColumns(file.kind, columns) : [];
    if (missing.length > 0) return reject(...missing.map(missingColumn));
    const columnProblem = rules.findColumnProblem?.(file, header, columns);
    if (columnProblem !== undefined) return reject(fileError(columnProblem, 1));
    const { dates, numbers, qualifiers, unclear } = await detectFormats(table, { file, columns, header });
    if (dates && !dates.order) return reject(fileError(ambiguousDates(dates)));
    if (numbers.isAmbiguous) return reject(fileError(ambiguousNumbers(numbers)));
    const { stampDay, timeZone } = file;
    const fileDates: FileDates = { ...dates, ...(stampDay === 'ACCOUNT' && { timeZone }) };
    const errors = createLimitedList<RowError>();
    const opened = { file, header, width: names.length, columns, dates: fileDates, numbers, qualifiers, errors };
    const read = await readRows(table, { rules, opened, sink });
    if (!read) return { ...emptySummary, isCorrupted: true };
    const { packing } = file;
    const { skipped, applied, ...content } = read;
    const { form, hint } = table;
    return {
      isCorrupted: false,
      errors: reportErrors(errors.listed, { header, columns: { ...columns, ...qualifiers } }),
      totalErrors: errors.total(),
      messages: [
        formatTableReading({
          packing,
          form,
          headerRow: table.headerRow,
          dateFormat: dates?.format,
          decimalSign: numbers.decimalSign,
        }),
        ...(hint === undefined ? [] : [hint]),
        ...(dates?.otherDays ? [formatOtherDays(dates.otherDays, { stampDay, timeZone })] : []),
        ...skipped,
        ...formatQualifiers(applied),
        ...unclear.map((column) => unclearDiscount(header[column] ?? '')),
        ...rules.formatMessages(read.result, { file, header, headerRow: table.headerRow }),
      ],
      header,
      columns,
      dates: fileDates,
      numbers,
      qualifiers,
      ...content,
    };
  };

const unclearDiscount = (name: string): string =>
  `The column ${truncateText(name)} is not imported, because it does not state whether it contains percentages or amounts.`;

/** Detects how the dates and numbers of the file are read, and its qualifiers, from all rows. */
const detectFormats = async (
  table: Table,
  { file, columns, header }: Pick<OpenedFile<ImportFile>, 'file' | 'columns' | 'header'>,
) => {
  const days = listDayColumns(file.kind, columns);
  const dates = createDateDetector(file.timeZone);
  const numbers = createFileNumberDetector(file.kind, columns, { hasNumberCells: hasNumberCells(table) });
  const detector = createQualifierDetector({
    header,
    ...importQualifiers[file.kind],
    ...(file.qualifiers && { ids: [] }),
    assigned: new Set(Object.values(columns).flat()),
  });
  if (days.length > 0 || numbers.hasNumbers || detector.isNeeded)
    await readBody(table, (cells, line) => {
      for (const column of days) dates.add(cells[column] ?? '', line);
      numbers.add(cells, line);
      detector.add(cells);
    });
  const detected = detector.detect();
  return {
    qualifiers: file.qualifiers ?? detected.columns,
    unclear: detected.unclear,
    dates: days.length > 0 ? dates.dates(file.dateOrder) : undefined,
    numbers: numbers.detect(file.decimalSign),
  };
};

/** HTML contains texts only. */
const hasNumberCells = ({ form }: Table): boolean => form.kind === 'SHEET' && form.markup !== 'HTML';

const listDayColumns = (kind: FileKind, columns: ImportColumns): number[] =>
  listImportProperties(kind)
    .filter(({ form }) => form === 'day')
    .flatMap(({ id }) => columns[id] ?? []);

interface ReadInput<F extends ImportFile, R> {
  readonly rules: ReadingRules<F, R>;
  readonly opened: OpenedFile<F>;
  readonly sink: ReadingSink;
}

/** Passes the rows on until the first error, and reads the others for further errors. Undefined for an invalid file. */
const readRows = async <F extends ImportFile, R>(table: Table, { rules, opened, sink }: ReadInput<F, R>) => {
  const { file, errors } = opened;
  const reader = rules.createRowReader(opened);
  const limit = rules.findRowLimit(table.form);
  const maxRows = limit?.maxRows ?? Number.POSITIVE_INFINITY;
  const formulas = createFormulaCheck(opened, rules);
  let hasHeader = false;
  let isFaulty = false;
  let rows = 0;

  const flush = async (bytes: number): Promise<void> => {
    const text = reader.take();
    if (!isFaulty && errors.total() > 0) sink.onFaulty();
    isFaulty = errors.total() > 0;
    if (!isFaulty && text !== '') await sink.write(new TextEncoder().encode(text));
    sink.onProgress({ bytes, rows });
  };
  const filter = createSummaryFilter(
    { kind: file.kind, columns: opened.columns },
    {
      onRow: ({ cells, line, unsavedFormulas }) => {
        rows += 1;
        if (rows > maxRows) return;
        formulas.addRow(line, unsavedFormulas);
        reader.onRow(cells, line);
      },
      onTotal: ({ cells, line }) => reader.onTotal(cells, line),
    },
  );
  const isRead = await table.read({
    onRecord: createTableBody(table, {
      onHeader: (_, line, unsavedFormulas) => {
        hasHeader = line > 0;
        formulas.addHeader(line, unsavedFormulas);
        reader.onHeader?.(line);
      },
      onRow: (cells, line, unsavedFormulas) => filter.add({ cells, line, unsavedFormulas }),
    }),
    onProblem: (line, message) => errors.add({ line, property: null, value: null, code: 'INVALID', message }),
    onPiece: async (bytes) => {
      await flush(bytes);
      return rows <= maxRows;
    },
  });
  if (!isRead) return undefined;
  filter.end();
  const unsaved = formulas.message();
  if (unsaved !== undefined) errors.add(fileError(unsaved));
  if (limit && rows > maxRows) errors.add(fileError(limit.message));
  const result = reader.end();
  if (errors.total() === 0 && rows === 0)
    errors.add(
      fileError(hasHeader ? `only a header row was found, and no ${rules.what} below it.` : 'the file is empty.', 1),
    );
  await flush((await fsp.stat(file.path)).size);
  return { rows, result, skipped: filter.messages(), applied: reader.listQualifiers() };
};

/** Collects formulas without a saved value in the columns that are read. */
const createFormulaCheck = (
  { columns }: Pick<OpenedFile<ImportFile>, 'columns'>,
  { readsHeader }: { readonly readsHeader: boolean },
) => {
  const { add, message } = createUnsavedFormulas();
  const assigned = new Set(Object.values(columns).flat());
  return {
    message,
    addHeader: (line: number, unsavedFormulas: readonly number[]): void => {
      if (readsHeader) for (const column of unsavedFormulas) add(line, column);
    },
    addRow: (line: number, unsavedFormulas: readonly number[]): void => {
      // Columns can be assigned later, so none is read as empty unless others are assigned already.
      for (const column of unsavedFormulas) if (assigned.size === 0 || assigned.has(column)) add(line, column);
    },
  };
};
