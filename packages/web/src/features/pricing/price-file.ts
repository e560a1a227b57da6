import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { delimiterSigns, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { decodeText } from '@shelfward/contract/kit/tables/file-start.rules.ts';
import { detectSignature } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { readSheets } from '../../kit/file-import/file-start.ts';
import type { FileRow } from './price-changes.rules.ts';

/** Maximum size in bytes of a file that is read in the browser. A list of 100,000 prices has about 3 MB. */
export const maxPriceFileBytes = 30_000_000;

/** The rows of a CSV or Excel file as text; undefined for other formats. */
export const readPriceFile = async (file: File): Promise<readonly FileRow[] | undefined> => {
  if (file.size > maxPriceFileBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const signature = detectSignature(bytes);
  return signature === 'ARCHIVE' || signature === 'OLD_EXCEL' ? readExcel(bytes) : readText(bytes);
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

/** The rows of the first visible sheet with data. Undefined for files with a password and for damaged files. */
const readExcel = async (bytes: Uint8Array): Promise<readonly FileRow[] | undefined> => {
  const sheets = await readSheets(bytes).catch(() => undefined);
  return sheets
    ?.filter(({ isVisible }) => isVisible)
    .map(({ rows }) =>
      Array.from(rows, (cells, index) => ({ line: index + 1, cells: Array.from(cells ?? [], cellText) })).filter(
        ({ cells }) => !isBlank(cells),
      ),
    )
    .find((rows) => rows.length > 0);
};

/** Rounds off floating-point errors of computed prices. Texts get the formula guard, as in CSV files. */
const cellText = (cell: unknown): string => {
  if (typeof cell === 'number') return String(Math.round(cell * 1_000_000) / 1_000_000);
  return typeof cell === 'string' ? withFormulaGuard(cell) : '';
};
