import type { SampleCell } from '@shelfward/contract/master-import/sample-file.rules.ts';
import { buildWorkbookTemplate } from '@shelfward/contract/master-import/workbook.rules.ts';
import { writeXlsx } from 'hucre/xlsx';

type Cell = string | number | Date | null;

/** A workbook with these rows below the headers of its sheets. */
export const makeWorkbook = async (
  rows: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  name = 'workbook.xlsx',
): Promise<File> => {
  const sheets = buildWorkbookTemplate().map((sheet) => ({
    name: sheet.name,
    rows: [
      [...sheet.labels],
      ...sheet.rows.map((row) => row.map(toCell)),
      ...(rows[sheet.name] ?? []).map((row) => [...row]),
    ],
  }));
  return makeFileWithSheets(sheets, name);
};

/** A workbook with these sheets, each with its header. */
export const makeFileWithSheets = async (
  sheets: { name: string; rows: Cell[][]; hidden?: boolean }[],
  name = 'workbook.xlsx',
): Promise<File> => new File([new Uint8Array(await writeXlsx({ sheets }))], name);

const toCell = (cell: SampleCell): Cell => (cell === null ? null : cell.value);
