import fsp from 'node:fs/promises';
import { decodeText } from '../formats/file-start.rules.ts';
import { maxMarkupBytes, readMarkupSheets } from '../formats/markup-sheets.rules.ts';
import { longMarkup } from '../formats/unread-formats.rules.ts';
import type { SheetLimits, SheetRecord } from './sheet-rows.ts';

/** Opens HTML or XML that a program saved as a spreadsheet. For a worker thread with limited memory. */
export const openMarkupFile = async (path: string) => {
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
