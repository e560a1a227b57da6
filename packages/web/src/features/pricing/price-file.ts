import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { delimiterSigns, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { decodeText } from '@shelfward/contract/kit/tables/file-start.rules.ts';
import type { FileRow } from './price-changes.rules.ts';

/** Maximum size in bytes of a file that is read in the browser. A list of 100,000 prices has about 3 MB. */
export const maxPriceFileBytes = 30_000_000;

/** The rows of a CSV or Excel file as text; undefined for other formats. */
export const readPriceFile = async (file: File): Promise<readonly FileRow[] | undefined> => {
  if (file.size > maxPriceFileBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? readExcel(bytes) : readText(bytes);
};

const readText = (bytes: Uint8Array): readonly FileRow[] | undefined => {
  const text = decodeText(bytes)?.text;
  if (text === undefined) return undefined;
  const rows: FileRow[] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[detectDelimiter(text.slice(0, 20_000))],
    onRecord: (cells, line) => {
      if (!isBlank(cells)) rows.push({ line, cells });
    },
    onProblem: (line, problem) => rows.push({ line, cells: [problem] }),
  });
  reader.push(text);
  reader.end();
  return rows;
};

/** The first visible sheet with data. Numbers are read by value, not by their displayed format. */
const readExcel = async (bytes: Uint8Array): Promise<readonly FileRow[] | undefined> => {
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(bytes).catch(() => undefined);
  const sheet = workbook?.sheets.find(
    ({ hidden, veryHidden, rows }) => !hidden && !veryHidden && rows.some((cells) => !isBlank(cells.map(cellText))),
  );
  return sheet?.rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => !isBlank(cells));
};

/** Rounds off floating-point errors of computed prices. Texts get the formula guard, as in CSV files. */
const cellText = (cell: unknown): string => {
  if (typeof cell === 'number') return String(Math.round(cell * 1_000_000) / 1_000_000);
  return typeof cell === 'string' ? withFormulaGuard(cell) : '';
};
