import fsp from 'node:fs/promises';
import { readXls } from 'hucre';
import { readOldExcelSheets } from '../formats/old-excel.rules.ts';
import { cellText } from '../formats/sheet-cells.rules.ts';
import { lockedFile, outdatedExcelFile } from '../formats/unread-formats.rules.ts';
import type { SheetLimits, SheetRecord } from './sheet-rows.ts';

/** A sheet of Excel 97 has at most 65,536 rows, so real files are much smaller. */
const maxBytes = 50_000_000;

/** Opens a file in the binary format of Excel 97. Throws if it is damaged. For a worker thread with limited memory. */
export const openOldExcelFile = async (path: string) => {
  const { size } = await fsp.stat(path);
  if (size > maxBytes) throw new Error('It is larger than such files are');
  const bytes = new Uint8Array(await fsp.readFile(path));
  const { sheets, readFormats, isEncrypted, isOutdated } = readOldExcelSheets(bytes);
  if (isEncrypted || isOutdated) return { problem: isEncrypted ? lockedFile : outdatedExcelFile };
  const workbook = await readXls(bytes);
  return {
    sheets: sheets.map(({ name, isVisible }) => ({ name, isVisible })),
    rows: async function* (name: string, { maxRows, maxColumns, onRead }: SheetLimits): AsyncGenerator<SheetRecord> {
      const rows = workbook.sheets.find((sheet) => sheet.name === name)?.rows ?? [];
      const sheet = sheets.find((one) => one.name === name);
      const findFormat = sheet && readFormats(sheet);
      const count = Math.min(rows.length, maxRows);
      for (let row = 0; row < count; row += 1) {
        onRead?.((row + 1) / count);
        // Rows without cells are missing.
        const cells = (rows[row] ?? []).slice(0, maxColumns);
        yield { cells: cells.map((value, column) => cellText(value, findFormat?.(row, column))), unsavedFormulas: [] };
      }
    },
  };
};
