import fsp from 'node:fs/promises';
import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { type ImportColumns, matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader, type ReadRow } from '@shelfward/contract/master-import/import-row.rules.ts';
import { maxImportColumns, maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import { isBlank } from '@shelfward/contract/tables/cell.rules.ts';
import { createCsvReader } from '@shelfward/contract/tables/csv.rules.ts';
import { type Delimiter, delimiterSigns, guessDelimiter } from '@shelfward/contract/tables/delimiter.rules.ts';
import { sheetRows } from '../../platform/spreadsheets/sheet-rows.ts';
import type { ReadingSink } from '../../platform/tables/reading.worker.ts';
import { findEncoding, textOf } from '../../platform/tables/text-file.ts';
import { stageText, storable } from './import-text.rules.ts';

export interface ImportFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly columns?: ImportColumns | undefined;
  readonly delimiter?: Delimiter | undefined;
  /** An Excel file, otherwise a text file. */
  readonly isSheet: boolean;
}

export interface ImportFileSummary {
  /** Not a text file at all. */
  readonly isCorrupted: boolean;
  /** What makes the file unreadable as a whole; what is wrong in a row alone is told by its row. */
  readonly errors: readonly string[];
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly rows: number;
}

const mostErrors = 50;

export const readImportFile = (file: ImportFile, sink: ReadingSink): Promise<ImportFileSummary> =>
  file.isSheet ? readSheet(file, sink) : readText(file, sink);

const sheetRowsAtOnce = 1000;

/** A sheet tells its texts from its formulas, which are values by now; a text file guards the texts. */
const asTextFilesHaveIt = (cell: string): string => (/^['=]/.test(cell) ? withFormulaGuard(cell) : cell);

const readSheet = async (file: ImportFile, sink: ReadingSink): Promise<ImportFileSummary> => {
  const table = createImportTable(file);
  let line = 0;
  try {
    for await (const row of sheetRows(file.path, { maxRows: maxImportRows + 1, maxColumns: maxImportColumns })) {
      line += 1;
      table.add(row.map(asTextFilesHaveIt), line);
      if (line % sheetRowsAtOnce === 0) await passOn(table.take(), sink);
      if (table.isTooLong()) break;
    }
  } catch {
    // Whatever the reader cannot make sense of is the file's fault.
    return { ...table.summary(), isCorrupted: true };
  }
  const errors = table.problems(false);
  if (errors.length === 0) await passOn(table.take(), sink);
  return { ...table.summary(), errors };
};

const passOn = async (text: string, sink: ReadingSink): Promise<void> => {
  const chunk = new TextEncoder().encode(text);
  if (chunk.length > 0) await sink.write(chunk);
};

/** From end to end, in constant memory. */
const readText = async (file: ImportFile, sink: ReadingSink): Promise<ImportFileSummary> => {
  const encoding = await findEncoding(file.path);
  const table = createImportTable(file);
  if (!encoding) return { ...table.summary(), isCorrupted: true };
  const errors: string[] = [];
  let reader: ReturnType<typeof createCsvReader> | undefined;
  for await (const { text, bytes } of textOf(file.path, encoding)) {
    reader ??= createCsvReader({
      delimiter: delimiterSigns[file.delimiter ?? guessDelimiter(text)],
      onRecord: table.add,
      onProblem: (line, problem) => void errors.push(`Line ${line}: ${problem}`),
    });
    const goesOn = reader.push(text);
    const rows = table.take();
    if (errors.length > 0) sink.onFaulty();
    else await passOn(rows, sink);
    sink.onProgress({ bytes, rows: table.summary().rows });
    if (!goesOn || errors.length > mostErrors || table.isTooLong()) break;
  }
  reader?.end();
  const told = [...errors.slice(0, mostErrors), ...table.problems(errors.length > 0)];
  if (told.length === 0) await passOn(table.take(), sink);
  sink.onProgress({ bytes: (await fsp.stat(file.path)).size, rows: table.summary().rows });
  return { ...table.summary(), errors: told };
};

/** Turns records into rows for the stage; the first one names the columns. */
const createImportTable = ({ kind, columns: given }: Pick<ImportFile, 'kind' | 'columns'>) => {
  let header: readonly string[] | undefined;
  let columns: ImportColumns = given ?? {};
  let read: (cells: readonly string[], line: number) => ReadRow = () => ({ given: {}, problems: [] });
  let rows = 0;
  let text = '';
  return {
    add: (fields: readonly string[], line: number): void => {
      if (isBlank(fields)) return;
      const cells = fields.slice(0, maxImportColumns).map(storable);
      if (header) {
        rows += 1;
        if (rows <= maxImportRows) text += stageText(line, cells, read(cells, line));
        return;
      }
      header = cells.map((cell) => cell.trim());
      columns = given ?? matchImportColumns(kind, header).columns;
      read = createImportRowReader(kind, { header, columns });
    },
    take: (): string => {
      const taken = text;
      text = '';
      return taken;
    },
    isTooLong: (): boolean => rows > maxImportRows,
    /** What keeps the table from being read at all. */
    problems: (isCut: boolean): string[] => {
      if (rows > maxImportRows) return [`The file has more than ${maxImportRows.toLocaleString('en-US')} rows.`];
      if (isCut) return [];
      if (!header) return ['Line 1: the file is empty.'];
      return rows === 0 ? ['Line 1: only a header row was found, and no rows below it.'] : [];
    },
    summary: (): ImportFileSummary => ({ isCorrupted: false, errors: [], header: header ?? [], columns, rows }),
  };
};
