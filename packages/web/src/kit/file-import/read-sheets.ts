import { detectSignature } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { decodeText } from '@shelfward/tables/formats/file-start.rules.ts';
import type { Markup } from '@shelfward/tables/formats/markup.types.ts';
import { maxMarkupBytes, readMarkupSheets } from '@shelfward/tables/formats/markup-sheets.rules.ts';
import { parseNumberFormat } from '@shelfward/tables/formats/number-formats.rules.ts';
import { readOldExcelSheets } from '@shelfward/tables/formats/old-excel.rules.ts';
import type { FindFormat } from '@shelfward/tables/formats/old-excel-formats.rules.ts';
import { cellText } from '@shelfward/tables/formats/sheet-cells.rules.ts';
import type { SheetInfo } from '@shelfward/tables/formats/sheet-choice.rules.ts';
import {
  findUnreadArchive,
  lockedFile,
  longMarkup,
  outdatedExcelFile,
} from '@shelfward/tables/formats/unread-formats.rules.ts';
import {
  findZipDirectory,
  parseZipEntries,
  withForwardSlashes,
} from '@shelfward/tables/formats/zip-directory.rules.ts';
import type { CellValue } from 'hucre';

interface ReadSheet extends SheetInfo {
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of a file, or why its format is not read. */
type ReadSheets =
  | { readonly sheets: readonly ReadSheet[]; readonly markup?: Markup | undefined }
  | { readonly problem: string };

interface Limits {
  readonly maxRows?: number;
}

/** The sheets of an Excel file, or the tables of HTML or XML. Throws if the file is damaged. */
export const readSheets = async (bytes: Uint8Array, limits: Limits = {}): Promise<ReadSheets> => {
  const signature = detectSignature(bytes);
  if (signature === 'OLD_EXCEL') return readOldExcel(bytes, limits);
  return signature === 'OTHER' ? readMarkup(bytes, limits) : readExcel(bytes, limits);
};

const readExcel = async (bytes: Uint8Array, { maxRows }: Limits): Promise<ReadSheets> => {
  const place = findZipDirectory(bytes);
  const entries = place && parseZipEntries(bytes.subarray(place.at, place.at + place.bytes), place.entries);
  const problem = entries && findUnreadArchive(entries);
  if (problem !== undefined) return { problem };
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(withForwardSlashes(bytes), {
    readStyles: true,
    ...(maxRows !== undefined && { maxRows }),
  });
  return {
    sheets: sheets.map(({ name, rows, cells, hidden = false, veryHidden = false }) => ({
      name,
      isVisible: !hidden && !veryHidden,
      rows: toTexts(rows, (row, column) => parseNumberFormat(-1, cells?.get(`${row},${column}`)?.style?.numFmt)),
    })),
  };
};

const readOldExcel = async (bytes: Uint8Array, { maxRows }: Limits): Promise<ReadSheets> => {
  const { sheets, readFormats, isEncrypted, isOutdated } = readOldExcelSheets(bytes);
  if (isEncrypted || isOutdated) return { problem: isEncrypted ? lockedFile : outdatedExcelFile };
  const { readXls } = await import('hucre');
  const workbook = await readXls(bytes);
  return {
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      isVisible: sheet.isVisible,
      rows: toTexts(
        workbook.sheets.find(({ name }) => name === sheet.name)?.rows.slice(0, maxRows) ?? [],
        readFormats(sheet),
      ),
    })),
  };
};

const readMarkup = (bytes: Uint8Array, { maxRows }: Limits): ReadSheets => {
  if (bytes.length > maxMarkupBytes) return { problem: longMarkup };
  const file = readMarkupSheets(decodeText(bytes)?.text ?? '', maxRows);
  if ('problem' in file) return file;
  return {
    markup: file.markup,
    sheets: file.sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: Array.from(rows, (row) => row?.cells ?? []) })),
  };
};

/** Rows and cells without content can be missing. */
const toTexts = (rows: readonly (readonly CellValue[] | undefined)[], findFormat: FindFormat): string[][] =>
  Array.from(rows, (cells, row) =>
    Array.from(cells ?? [], (value, column) => cellText(value, findFormat(row, column))),
  );
