import fsp from 'node:fs/promises';
import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { detectSignature } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { readStart } from '../file-bytes.ts';
import { decodeText } from '../formats/file-start.rules.ts';
import type { Markup } from '../formats/markup.types.ts';
import { maxMarkupBytes, readMarkupSheets } from '../formats/markup-sheets.rules.ts';
import type { SheetInfo } from '../formats/sheet-choice.rules.ts';
import { longMarkup } from '../formats/unread-formats.rules.ts';
import { openArchive } from './archive-entries.ts';
import { openOldExcelFile } from './old-excel-file.ts';
import { maxExcelRows, type SheetLimits, type SheetRecord, sheetRows } from './sheet-rows.ts';
import { openWorkbook } from './workbook.ts';

/** An Excel file, or HTML or XML with tables. Its rows are read sheet by sheet; only the shared texts are in memory as a whole. */
export interface SheetFile {
  readonly sheets: readonly SheetInfo[];
  /** Undefined for Excel files. */
  readonly markup?: Markup;
  /** The rows of the sheet with this name; each call starts from the first row. Throws if the file is invalid. */
  readonly rows: (name: string, limits: SheetLimits) => AsyncGenerator<SheetRecord>;
}

/** Throws if the file has no sheets. A problem is a message for the user. For a worker thread, because unpacking blocks. */
export const openSheetFile = async (path: string): Promise<SheetFile | { readonly problem: string }> => {
  const signature = detectSignature(await readStart(path, 4));
  if (signature === 'OLD_EXCEL') return openOldExcelFile(path);
  if (signature === 'OTHER') return openMarkupFile(path);
  const archive = await openArchive(path);
  if (archive.problem !== undefined) return { problem: archive.problem };
  const workbook = await openWorkbook(archive);
  return {
    sheets: workbook.sheets.map(({ name, isVisible }) => ({ name, isVisible })),
    rows: (name, limits) => {
      const sheet = workbook.sheets.find((one) => one.name === name);
      if (!sheet) throw new Error('It has no such sheet');
      return sheetRows(workbook, sheet, limits);
    },
  };
};

/** The visible sheets with at least one cell that is not blank. */
export const findSheetsWithData = async ({ sheets, rows }: SheetFile): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, isVisible } of sheets) {
    if (!isVisible) continue;
    for await (const { cells, unsavedFormulas } of rows(name, { maxRows: maxExcelRows, maxColumns: 1000 }))
      if (!isBlank(cells) || unsavedFormulas.length > 0) {
        found.push(name);
        break;
      }
  }
  return found;
};

/** Opens HTML or XML that a program saved as a spreadsheet. For a worker thread with limited memory. */
const openMarkupFile = async (path: string) => {
  const { size } = await fsp.stat(path);
  if (size > maxMarkupBytes) return { problem: longMarkup };
  const decoded = decodeText(await fsp.readFile(path));
  if (!decoded) throw new Error('It is not text');
  const file = readMarkupSheets(decoded.text);
  if ('problem' in file) return file;
  const { sheets, markup } = file;
  return {
    sheets,
    markup,
    rows: async function* (name: string, { maxRows, maxColumns, onRead }: SheetLimits): AsyncGenerator<SheetRecord> {
      const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
      const count = Math.min(rows.length, maxRows);
      for (let row = 0; row < count; row += 1) {
        onRead?.((row + 1) / count);
        const { cells = [], unsavedFormulas = [] } = rows[row] ?? {};
        yield { cells: cells.slice(0, maxColumns), unsavedFormulas };
      }
    },
  };
};
