import fsp from 'node:fs/promises';
import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { maxImportColumns } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { type ImportColumns, matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader, type ParsedRow } from '@shelfward/contract/master-import/import-row.rules.ts';
import { maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import type { TableFile } from '../../platform/tables/packed-file.ts';
import type { ReadingSink } from '../../platform/tables/reading.worker.ts';
import { storable } from '../../platform/tables/storable-text.rules.ts';
import { formOfTable, readRecords } from '../../platform/tables/table-records.ts';
import { stageText } from './import-text.rules.ts';

export interface ImportFile extends TableFile {
  readonly kind: FileKind;
  readonly columns?: ImportColumns | undefined;
  readonly delimiter?: Delimiter | undefined;
}

export interface ImportFileSummary {
  /** The file is not a text file. */
  readonly isCorrupted: boolean;
  /** Errors of the whole file; errors of rows are reported per row. */
  readonly errors: readonly string[];
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly rows: number;
}

const maxErrors = 50;

/** Sheets distinguish text from formulas; CSV escapes text. */
const asTextFilesHaveIt = (cell: string): string => (/^['=]/.test(cell) ? withFormulaGuard(cell) : cell);

/** Reads the whole file; text files in constant memory. */
export const readImportFile = async (file: ImportFile, sink: ReadingSink): Promise<ImportFileSummary> => {
  const table = createImportTable(file);
  const form = await formOfTable(file, file.delimiter);
  if (!form) return { ...table.summary(), isCorrupted: true };
  const errors: string[] = [];
  const isRead = await readRecords(file, form, {
    maxSheetRows: maxImportRows + 1,
    maxSheetColumns: maxImportColumns,
    onRecord: (fields, line) => table.add(file.isSheet ? fields.map(asTextFilesHaveIt) : fields, line),
    onProblem: (line, problem) => void errors.push(`Line ${line}: ${problem}`),
    onPiece: async (bytes) => {
      const rows = table.take();
      if (errors.length > 0) sink.onFaulty();
      else await passOn(rows, sink);
      sink.onProgress({ bytes, rows: table.summary().rows });
      return errors.length <= maxErrors && !table.isTooLong();
    },
  });
  if (!isRead) return { ...table.summary(), isCorrupted: true };
  const reported = [...errors.slice(0, maxErrors), ...table.problems(errors.length > 0)];
  if (reported.length === 0) await passOn(table.take(), sink);
  sink.onProgress({ bytes: (await fsp.stat(file.path)).size, rows: table.summary().rows });
  return { ...table.summary(), errors: reported };
};

const passOn = async (text: string, sink: ReadingSink): Promise<void> => {
  const chunk = new TextEncoder().encode(text);
  if (chunk.length > 0) await sink.write(chunk);
};

/** Converts records to staging rows; the first record is the header. */
const createImportTable = ({ kind, columns: given }: Pick<ImportFile, 'kind' | 'columns'>) => {
  let header: readonly string[] | undefined;
  let columns: ImportColumns = given ?? {};
  let read: (cells: readonly string[], line: number) => ParsedRow = () => ({ values: {}, problems: [] });
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
    /** Errors that prevent reading the table. */
    problems: (isCut: boolean): string[] => {
      if (rows > maxImportRows) return [`The file has more than ${maxImportRows.toLocaleString('en-US')} rows.`];
      if (isCut) return [];
      if (!header) return ['Line 1: the file is empty.'];
      return rows === 0 ? ['Line 1: only a header row was found, and no rows below it.'] : [];
    },
    summary: (): ImportFileSummary => ({ isCorrupted: false, errors: [], header: header ?? [], columns, rows }),
  };
};
