import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { delimiterSigns, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { detectHeaderRow, headerSampleSize } from '@shelfward/contract/kit/tables/header.rules.ts';
import { detectSignature } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { createKnownNames } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { decodeText } from '@shelfward/tables/formats/file-start.rules.ts';
import { isMarkup } from '@shelfward/tables/formats/markup-sheets.rules.ts';
import { findUnreadFormat } from '@shelfward/tables/formats/unread-formats.rules.ts';
import { readSheets } from '../../kit/file-import/read-sheets.ts';
import type { FileRow } from './price-changes.rules.ts';

export interface PriceFile {
  readonly rows: readonly FileRow[];
  /** An Excel or XML file, which distinguishes numbers from texts. */
  readonly hasNumberCells: boolean;
}

/** Maximum size in bytes of a file that is read in the browser. A list of 100,000 prices has about 3 MB. */
export const maxPriceFileBytes = 30_000_000;

/** The rows from the header on as text, or why the format is not read; undefined for other files. */
export const readPriceFile = async (file: File): Promise<PriceFile | { readonly problem: string } | undefined> => {
  if (file.size > maxPriceFileBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = findUnreadFormat(bytes);
  if (problem !== undefined) return { problem };
  const text = detectSignature(bytes) === 'OTHER' ? decodeText(bytes)?.text : undefined;
  if (text === undefined || isMarkup(text)) return await readSheet(bytes);
  return { rows: withoutTitles(readText(text)), hasNumberCells: false };
};

const isKnownName = createKnownNames('PRICES');

/** Titles above the header are narrower than the table. */
const withoutTitles = (rows: readonly FileRow[]): readonly FileRow[] => {
  const headerRow = detectHeaderRow(rows.slice(0, headerSampleSize), isKnownName) ?? 0;
  return rows.filter(({ line }) => line >= headerRow);
};

const readText = (text: string): readonly FileRow[] => {
  const rows: FileRow[] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[detectDelimiter(text.slice(0, 20_000), isKnownName)],
    onRecord: (cells, line) => {
      if (!isBlank(cells)) rows.push({ line, cells });
    },
    onProblem: (line, problem) => rows.push({ line, cells: [problem] }),
  });
  reader.push(text);
  reader.end();
  return rows;
};

/** The rows of the first visible sheet with data. Undefined for damaged files. */
const readSheet = async (bytes: Uint8Array): Promise<PriceFile | { readonly problem: string } | undefined> => {
  const file = await readSheets(bytes).catch(() => undefined);
  if (!file || 'problem' in file) return file;
  const rows = file.sheets
    .filter(({ isVisible }) => isVisible)
    .map((sheet) =>
      sheet.rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => !isBlank(cells)),
    )
    .find((filled) => filled.length > 0);
  return rows && { rows: withoutTitles(rows), hasNumberCells: file.markup !== 'HTML' };
};
