import fsp from 'node:fs/promises';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { maxImportColumns } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { DateOrder, DetectedDates, FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { createUnsavedFormulas, tooManyRows } from '@shelfward/contract/kit/tables/table-messages.rules.ts';
import type { TableOptions } from '@shelfward/contract/kit/tables/table-options.ts';
import { formatTableReading } from '@shelfward/contract/kit/tables/table-reading.rules.ts';
import {
  createKnownNames,
  type ImportColumns,
  matchImportColumns,
} from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader, type ParsedRow } from '@shelfward/contract/master-import/import-row.rules.ts';
import { maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import type { TableFile } from '../tables/packed-file.ts';
import type { ReadingSink } from '../tables/reading.worker.ts';
import { storable } from '../tables/storable-text.rules.ts';
import { createTableBody, readFirstRecord } from '../tables/table-body.ts';
import { ambiguousDates, findDates } from '../tables/table-dates.ts';
import { openTable, type Table } from '../tables/table-records.ts';
import { stageText } from './stage-text.rules.ts';

/** How a file is read: its kind, its columns, and its format. */
export interface FileReading extends TableOptions {
  readonly kind: FileKind;
  readonly columns?: ImportColumns | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

export type ImportFile = TableFile & FileReading & { readonly currency: string };

export interface ImportFileSummary {
  /** The file is not a text file. */
  readonly isCorrupted: boolean;
  /** Errors of the whole file; errors of rows are reported per row. */
  readonly errors: readonly string[];
  /** How the file was read, and other messages. */
  readonly messages: readonly string[];
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly dates: FileDates;
  readonly rows: number;
}

const maxErrors = 50;

/** Sheets distinguish text from formulas; CSV escapes text. */
const asTextFilesHaveIt = (cell: string): string => (/^['=]/.test(cell) ? withFormulaGuard(cell) : cell);

const emptySummary: ImportFileSummary = {
  isCorrupted: false,
  errors: [],
  messages: [],
  header: [],
  columns: {},
  dates: {},
  rows: 0,
};

/** Reads the whole file; text files in constant memory. */
export const readImportFile = async (file: ImportFile, sink: ReadingSink): Promise<ImportFileSummary> => {
  const { kind, delimiter, sheet, headerRow, currency } = file;
  const isKnownName = createKnownNames(kind);
  const source = await openTable(file, { delimiter, sheet, headerRow, isKnownName, maxColumns: maxImportColumns });
  if (!source) return { ...emptySummary, isCorrupted: true };
  const reject = (error: string): ImportFileSummary => {
    sink.onFaulty();
    return { ...emptySummary, errors: [error] };
  };
  if ('problem' in source) return reject(source.problem);
  const { header, columns } = await readHeader(source, file);
  const dates = await findDatesOf(source, { kind, columns, chosen: file.dateOrder });
  if (dates && !dates.order) return reject(ambiguousDates(dates));
  const table = createImportTable(kind, { header, columns, dates, currency });
  const errors: string[] = [];
  const isRead = await source.read({
    onRecord: createTableBody(source, {
      onHeader: table.setHeader,
      onRow: (fields, line, unsavedFormulas) =>
        table.add(file.isSheet ? fields.map(asTextFilesHaveIt) : fields, line, unsavedFormulas),
    }),
    onProblem: (line, problem) => void errors.push(`Line ${line}: ${problem}`),
    onPiece: async (bytes) => {
      const rows = table.take();
      if (errors.length > 0) sink.onFaulty();
      else await passOn(rows, sink);
      sink.onProgress({ bytes, rows: table.rows() });
      return errors.length <= maxErrors && table.rows() <= maxImportRows;
    },
  });
  if (!isRead) return { ...emptySummary, isCorrupted: true };
  const reported = [...errors.slice(0, maxErrors), ...table.problems(errors.length > 0)];
  if (reported.length === 0) await passOn(table.take(), sink);
  sink.onProgress({ bytes: (await fsp.stat(file.path)).size, rows: table.rows() });
  const messages = [
    formatTableReading({
      packing: file.packing,
      form: source.form,
      headerRow: source.headerRow,
      dateFormat: dates?.format,
    }),
    ...describeHeader(header, { headerRow, isKnownName, line: source.headerRow }),
    ...(source.hint === undefined ? [] : [source.hint]),
    ...table.messages(),
  ];
  return { isCorrupted: false, errors: reported, messages, header, columns, dates: dates ?? {}, rows: table.rows() };
};

const readHeader = async (table: Table, { kind, columns: given }: Pick<ImportFile, 'kind' | 'columns'>) => {
  const names = table.headerRow === 0 ? table.numberedHeader : ((await readFirstRecord(table))?.fields ?? []);
  const header = names.slice(0, maxImportColumns).map((cell) => storable(cell).trim());
  return { header, columns: given ?? matchImportColumns(kind, header).columns };
};

interface DateColumns {
  readonly kind: FileKind;
  readonly columns: ImportColumns;
  readonly chosen: DateOrder | undefined;
}

/** Undefined for a file without dates. */
const findDatesOf = async (
  table: Table,
  { kind, columns, chosen }: DateColumns,
): Promise<DetectedDates | undefined> => {
  const days = listImportProperties(kind).filter(({ form }) => form === 'day');
  const assigned = days.flatMap(({ id }) => columns[id] ?? []);
  return assigned.length === 0 ? undefined : findDates(table, { columns: assigned, chosen });
};

/** A header without any known name may be data. */
const describeHeader = (
  header: readonly string[],
  read: {
    readonly headerRow: number | undefined;
    readonly line: number;
    readonly isKnownName: (name: string) => boolean;
  },
): string[] => {
  if (read.headerRow !== undefined || read.line === 0 || header.some(read.isKnownName)) return [];
  const names = truncateText(header.filter((name) => name !== '').join(', '));
  return [
    `Line ${read.line} was read as the header: ${names}. If it contains data, choose that the file has no header.`,
  ];
};

const passOn = async (text: string, sink: ReadingSink): Promise<void> => {
  const chunk = new TextEncoder().encode(text);
  if (chunk.length > 0) await sink.write(chunk);
};

interface FileLayout {
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly dates: FileDates | undefined;
  readonly currency: string;
}

/** Converts the rows of a file to staging rows. */
const createImportTable = (kind: FileKind, layout: FileLayout) => {
  const read: (cells: readonly string[], line: number) => ParsedRow = createImportRowReader(kind, layout);
  const assigned = new Set(Object.values(layout.columns).flat());
  const formulas = createUnsavedFormulas();
  let hasHeader = false;
  let [rows, roundedRows] = [0, 0];
  let text = '';
  const addFormulas = (line: number, columns: readonly number[]): void => {
    for (const column of columns) formulas.add(line, column);
  };
  return {
    setHeader: (_: readonly string[], line: number, unsavedFormulas: readonly number[]): void => {
      hasHeader = line > 0;
      addFormulas(line, unsavedFormulas);
    },
    add: (fields: readonly string[], line: number, unsavedFormulas: readonly number[]): void => {
      rows += 1;
      if (rows > maxImportRows) return;
      // Columns can be assigned later, so none is read as empty unless others are assigned already.
      addFormulas(
        line,
        assigned.size === 0 ? unsavedFormulas : unsavedFormulas.filter((column) => assigned.has(column)),
      );
      const cells = fields.slice(0, maxImportColumns).map(storable);
      const parsed = read(cells, line);
      if (parsed.isRounded) roundedRows += 1;
      text += stageText(line, cells, parsed);
    },
    take: (): string => {
      const taken = text;
      text = '';
      return taken;
    },
    rows: (): number => rows,
    messages: (): string[] =>
      roundedRows === 0
        ? []
        : [
            `${formatCount(roundedRows, 'row')} with more than two decimals in an amount ${roundedRows === 1 ? 'was' : 'were'} rounded to cents.`,
          ],
    /** Errors that prevent reading the table. */
    problems: (isCut: boolean): string[] => {
      if (rows > maxImportRows) return [tooManyRows(maxImportRows)];
      const unsaved = formulas.message();
      if (unsaved !== undefined) return [unsaved];
      if (isCut || rows > 0) return [];
      return hasHeader
        ? ['Line 1: only a header row was found, and no rows below it.']
        : ['Line 1: the file is empty.'];
    },
  };
};
