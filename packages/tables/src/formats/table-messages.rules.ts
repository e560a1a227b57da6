import { isAmount } from '@shelfward/contract/kit/tables/number.rules.ts';

/** The message for a file with too many rows, the same in all importers. Headers, titles, and blank rows do not count. */
export const tooManyRows = (maxRows: number): string =>
  `The file has more than ${maxRows.toLocaleString('en-US')} rows.`;

/** The message for an Excel file of a kind that has no row limit as CSV. */
export const tooManySheetRows = (maxRows: number): string =>
  `The file has more than ${maxRows.toLocaleString('en-US')} rows. Save it as CSV, which has no row limit.`;

/** A spreadsheet column: 0 is A, 27 is AB. */
const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

const maxCells = 10;

/** Collects formulas without a saved value. Reading them as empty cells would lose data. */
export const createUnsavedFormulas = () => {
  const cells: string[] = [];
  let count = 0;
  return {
    add: (line: number, column: number): void => {
      count += 1;
      if (cells.length < maxCells) cells.push(`${columnLetters(column)}${line}`);
    },
    /** Undefined without such formulas. */
    message: (): string | undefined => {
      if (count === 0) return undefined;
      const others = count > cells.length ? ` and ${(count - cells.length).toLocaleString('en-US')} more` : '';
      return `${count === 1 ? 'Cell' : 'Cells'} ${cells.join(', ')}${others} ${count === 1 ? 'contains a formula' : 'contain formulas'} without a saved value. Open the file in a spreadsheet program, save it, and import it again.`;
    },
  };
};

/**
 * A hint that a text file may have been cut: it ends within a line whose last value is a number, so that digits may
 * be missing. `end` is the last characters of the file.
 */
export const cutFileHint = (end: string): string | undefined => {
  const last = /[^,;|\t\r\n]*$/.exec(end)?.[0].trim() ?? '';
  if (last === '' || !/\d$/.test(last) || !isAmount(last)) return undefined;
  return `The file ends with the number ${last} and without a line break. Check that it is complete.`;
};
