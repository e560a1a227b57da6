import fs from 'node:fs/promises';
import { cellText } from '@shelfward/contract/tables/sheet-cells.rules.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { isModestArchive } from './zip-guard.ts';

interface SheetLimits {
  /** One row more is given, the heading counted, so that the reader learns that there are too many. */
  readonly maxRows: number;
  /** Columns beyond are left out. */
  readonly maxColumns: number;
}

/**
 * The rows of an Excel file's first sheet as texts: formulas as the values they were saved with, nothing evaluated.
 * Fails with whatever keeps it from being read. For a thread of its own: unpacking takes long at a stretch.
 */
export const sheetRows = async function* (path: string, limits: SheetLimits): AsyncGenerator<string[]> {
  const archive = await fs.readFile(path);
  if (!isModestArchive(archive)) throw new Error('It is no archive, or unpacks to too much');
  const most = limits.maxRows + 1;
  let read = 0;
  for await (const { index, values } of streamXlsxRows(archive, { maxRows: most })) {
    // Rows without any cell are not in the file; they count, so that a row keeps the number that Excel shows.
    for (; read < index && read < most; read += 1) yield [];
    if (read === most) return;
    yield values.slice(0, limits.maxColumns).map(cellText);
    read += 1;
  }
};
