import fsp from 'node:fs/promises';
import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { type Delimiter, delimiterSigns, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { Encoding } from '@shelfward/contract/kit/tables/file-encoding.rules.ts';
import { sheetRows } from '../spreadsheets/sheet-rows.ts';
import type { TableFile } from './packed-file.ts';
import { storable } from './storable-text.rules.ts';
import { findEncoding, textOf } from './text-file.ts';

/** The format of a table. */
export type TableForm =
  | { readonly kind: 'TEXT'; readonly encoding: Encoding; readonly delimiter: Delimiter }
  | { readonly kind: 'SHEET' };

/** Undefined if the file is neither text nor a sheet. Without a delimiter it is detected from the header. */
export const formOfTable = async (file: TableFile, delimiter?: Delimiter): Promise<TableForm | undefined> => {
  if (file.isSheet) return { kind: 'SHEET' };
  const encoding = await findEncoding(file.path);
  if (!encoding) return undefined;
  return { kind: 'TEXT', encoding, delimiter: delimiter ?? detectDelimiter(await beginningOf(file.path, encoding)) };
};

const beginningOf = async (path: string, encoding: Encoding): Promise<string> => {
  for await (const { text } of textOf(path, encoding)) return text;
  return '';
};

interface TableReader {
  /** Called for each record with its first line (or sheet row), counted from 1. */
  readonly onRecord: (fields: string[], line: number) => void;
  readonly onProblem: (line: number, problem: string) => void;
  /** Called regularly with the bytes read so far; return false to stop. */
  readonly onPiece: (bytes: number) => Promise<boolean>;
  /** Further sheet rows are skipped, except for one. */
  readonly maxSheetRows: number;
  readonly maxSheetColumns: number;
}

/** Reads a table completely. Returns false if it is not a table. */
export const readRecords = async (file: TableFile, form: TableForm, reader: TableReader): Promise<boolean> => {
  if (form.kind === 'SHEET') return readSheet(file, reader);
  const { onRecord, onProblem, onPiece } = reader;
  const csv = createCsvReader({ delimiter: delimiterSigns[form.delimiter], onRecord, onProblem });
  for await (const { text, bytes } of textOf(file.path, form.encoding)) {
    const goesOn = csv.push(text);
    if (!(await onPiece(bytes)) || !goesOn) break;
  }
  csv.end();
  return true;
};

const sheetRowsAtOnce = 1000;

const readSheet = async (file: TableFile, reader: TableReader): Promise<boolean> => {
  const { size } = await fsp.stat(file.path);
  let line = 0;
  let readShare = 0;
  const rows = sheetRows(file.path, {
    maxRows: reader.maxSheetRows,
    maxColumns: reader.maxSheetColumns,
    onRead: (share) => {
      readShare = share;
    },
  });
  for (;;) {
    const row = await rows.next().catch(() => undefined);
    // Every error of the reader means an invalid file.
    if (!row) return false;
    if (row.done) return true;
    line += 1;
    reader.onRecord(row.value.map(storable), line);
    if (line % sheetRowsAtOnce === 0 && !(await reader.onPiece(Math.floor(readShare * size)))) {
      await rows.return(undefined);
      return true;
    }
  }
};
