import fsp from 'node:fs/promises';
import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { delimiterSigns, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import {
  detectHeaderRow,
  headerSampleSize,
  numberedHeader,
  type TableRecord,
} from '@shelfward/contract/kit/tables/header.rules.ts';
import type { TableOptions } from '@shelfward/contract/kit/tables/table-options.ts';
import { readEnd, readStart } from '../file-bytes.ts';
import { type Encoding, splitEndMark } from '../formats/file-encoding.rules.ts';
import { chooseSheet } from '../formats/sheet-choice.rules.ts';
import { cutFileHint } from '../formats/table-messages.rules.ts';
import type { TableReading } from '../formats/table-reading.rules.ts';
import { findUnreadFormat } from '../formats/unread-formats.rules.ts';
import { findSheetsWithData, openSheetFile, type SheetFile } from '../spreadsheets/sheet-file.ts';
import { maxExcelRows } from '../spreadsheets/sheet-rows.ts';
import { storable } from './storable-text.rules.ts';
import { findEncoding, readTextFile } from './text-file.ts';

interface TableReader {
  /**
   * Called for each record with its first line (or sheet row), counted from 1, and with the columns of formulas that have
   * no saved value.
   */
  readonly onRecord: (fields: string[], line: number, unsavedFormulas: readonly number[]) => void;
  readonly onProblem: (line: number, problem: string) => void;
  /** Called regularly with the bytes read so far; return false to stop. */
  readonly onPiece: (bytes: number) => Promise<boolean>;
}

/** A table in a file. */
export interface Table {
  readonly form: TableReading['form'];
  /** The line of the header, counted from 1; 0: the file has no header. */
  readonly headerRow: number;
  /** Column names for a file without a header. */
  readonly numberedHeader: readonly string[];
  /** A hint that the file may have been cut. */
  readonly hint: string | undefined;
  /** Reads all records. Returns false if the file is invalid. */
  readonly read: (reader: TableReader) => Promise<boolean>;
}

interface OpenInput extends Pick<TableOptions, 'delimiter'> {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  /** Further columns are skipped. */
  readonly maxColumns: number;
  readonly isKnownName?: ((name: string) => boolean) | undefined;
}

/** Opens the table in a file. A problem is a message for the user; undefined: the file is neither text nor a sheet. */
export const openTable = async (
  file: { readonly path: string; readonly isSheet: boolean },
  input: OpenInput,
): Promise<Table | { readonly problem: string } | undefined> => {
  const source = file.isSheet ? await openSheet(file, input) : await openText(file, input);
  if (!source || 'problem' in source) return source;
  const sample = await readSample(source);
  const detected = detectHeaderRow(sample, input.isKnownName);
  return {
    ...source,
    headerRow: input.headerRow ?? detected ?? 1,
    numberedHeader: numberedHeader(sample),
  };
};

type Source = Pick<Table, 'form' | 'hint' | 'read'>;

const readSample = async ({ read }: Source): Promise<TableRecord[]> => {
  const sample: TableRecord[] = [];
  await read({
    onRecord: (cells, line) => {
      if (sample.length < headerSampleSize) sample.push({ cells, line });
    },
    onProblem: () => undefined,
    onPiece: async () => sample.length < headerSampleSize,
  });
  return sample;
};

const openText = async (
  file: { readonly path: string },
  { delimiter: given, isKnownName }: OpenInput,
): Promise<Source | { readonly problem: string } | undefined> => {
  const problem = findUnreadFormat(await readStart(file.path, signatureBytes));
  if (problem !== undefined) return { problem };
  const encoding = await findEncoding(file.path);
  if (!encoding) return undefined;
  const delimiter = given ?? detectDelimiter(await readBeginning(file.path, encoding), isKnownName);
  return {
    form: { kind: 'TEXT', encoding, delimiter },
    hint: cutFileHint(splitEndMark(new TextDecoder(encoding).decode(await readEnd(file.path, endBytes)))[0]),
    read: async ({ onRecord, onProblem, onPiece }) => {
      const csv = createCsvReader({
        delimiter: delimiterSigns[delimiter],
        onRecord: (fields, line) => onRecord(fields, line, []),
        onProblem,
      });
      for await (const { text, bytes } of readTextFile(file.path, encoding)) {
        const goesOn = csv.push(text);
        if (!(await onPiece(bytes)) || !goesOn) break;
      }
      csv.end();
      return true;
    },
  };
};

const readBeginning = async (path: string, encoding: Encoding): Promise<string> => {
  for await (const { text } of readTextFile(path, encoding)) return text;
  return '';
};

const signatureBytes = 16;
const endBytes = 400;

const openSheet = async (
  { path }: { readonly path: string },
  { sheet: given, maxColumns }: OpenInput,
): Promise<Source | { readonly problem: string } | undefined> => {
  // Every error of the reader means an invalid file.
  const file = await openSheetFile(path).catch(() => undefined);
  if (file && 'problem' in file) return file;
  const withData = file && (await findSheetsWithData(file).catch(() => undefined));
  if (!file || !withData) return undefined;
  const choice = chooseSheet(file.sheets, withData, given);
  if ('problem' in choice) return choice;
  return {
    form: { kind: 'SHEET', sheet: choice.sheet, markup: file.markup },
    hint: undefined,
    read: async (reader) => {
      const { size } = await fsp.stat(path);
      return readSheet(file, { ...reader, sheet: choice.sheet, maxColumns, size });
    },
  };
};

const sheetRowsAtOnce = 1000;

interface SheetReader extends TableReader {
  readonly sheet: string;
  readonly maxColumns: number;
  /** In bytes. */
  readonly size: number;
}

const readSheet = async (
  file: SheetFile,
  { sheet, maxColumns, size, onRecord, onPiece }: SheetReader,
): Promise<boolean> => {
  let line = 0;
  let readShare = 0;
  const rows = file.rows(sheet, {
    maxRows: maxExcelRows,
    maxColumns,
    onRead: (share) => {
      readShare = share;
    },
  });
  for (;;) {
    const row = await rows.next().catch(() => undefined);
    if (!row) return false;
    if (row.done) return true;
    line += 1;
    onRecord(row.value.cells.map(storable), line, row.value.unsavedFormulas);
    if (line % sheetRowsAtOnce === 0 && !(await onPiece(Math.floor(readShare * size)))) {
      await rows.return(undefined);
      return true;
    }
  }
};
