import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { findWorkbookSheet, isExplanatorySheet } from '@shelfward/contract/master-import/workbook.rules.ts';
import { openSheetFile, type SheetFile } from '@shelfward/tables/spreadsheets/sheet-file.ts';
import { maxExcelRows } from '@shelfward/tables/spreadsheets/sheet-rows.ts';
import type { TableFile } from '../../platform/imports/packed-file.ts';

export interface WorkbookSheets {
  readonly isCorrupted: boolean;
  /** Errors of the workbook as a whole. */
  readonly errors: readonly string[];
  /** The sheets with rows below their header. */
  readonly withRows: readonly string[];
  /** Visible sheets with data that are no part of the workbook. */
  readonly unknown: readonly string[];
  /** Hidden sheets of the workbook with rows. */
  readonly hidden: readonly string[];
}

const none: WorkbookSheets = { isCorrupted: false, errors: [], withRows: [], unknown: [], hidden: [] };

/** Finds the sheets of a workbook that have rows. For a worker thread, because unpacking blocks. */
export const readWorkbookSheets = async ({ path, isSheet }: TableFile): Promise<WorkbookSheets> => {
  const file = isSheet ? await openSheetFile(path).catch(() => undefined) : undefined;
  if (!file) return { ...none, isCorrupted: true };
  if ('problem' in file) return { ...none, errors: [file.problem] };
  return findSheets(file).catch(() => ({ ...none, isCorrupted: true }));
};

const findSheets = async (file: SheetFile): Promise<WorkbookSheets> => {
  const [withRows, unknown, hidden]: [string[], string[], string[]] = [[], [], []];
  for (const { name, isVisible } of file.sheets) {
    if (isExplanatorySheet(name)) continue;
    const isKnown = findWorkbookSheet(name) !== undefined;
    // The first row of a known sheet is its header.
    if ((!isKnown && !isVisible) || !(await hasRecords(file, name, isKnown ? 2 : 1))) continue;
    if (!isKnown) unknown.push(name);
    else if (isVisible) withRows.push(name);
    else hidden.push(name);
  }
  return { ...none, withRows, unknown, hidden };
};

const hasRecords = async (file: SheetFile, name: string, wanted: number): Promise<boolean> => {
  let found = 0;
  for await (const { cells, unsavedFormulas } of file.rows(name, { maxRows: maxExcelRows, maxColumns: 1000 })) {
    if (!isBlank(cells) || unsavedFormulas.length > 0) found += 1;
    if (found === wanted) return true;
  }
  return false;
};
