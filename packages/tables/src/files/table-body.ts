import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { Table } from './table-records.ts';

interface BodyReader {
  /** The names of the columns, once. `line` is 0 for a file without a header. */
  readonly onHeader: (names: readonly string[], line: number, unsavedFormulas: readonly number[]) => void;
  readonly onRow: (cells: string[], line: number, unsavedFormulas: readonly number[]) => void;
}

/**
 * Separates the header of a table from its rows. Blank records and the lines above the header are skipped. Sheets contain
 * no empty cells at the end of a row; the row is extended to the width of the header.
 */
export const createTableBody = (
  { headerRow, numberedHeader, form }: Pick<Table, 'headerRow' | 'numberedHeader' | 'form'>,
  { onHeader, onRow }: BodyReader,
) => {
  let hasHeader = false;
  let width = 0;
  return (fields: string[], line: number, unsavedFormulas: readonly number[]): void => {
    if (line < headerRow || (isBlank(fields) && unsavedFormulas.length === 0)) return;
    if (!hasHeader) {
      hasHeader = true;
      width = form.kind === 'SHEET' ? fields.length : 0;
      if (headerRow > 0) {
        onHeader(fields, line, unsavedFormulas);
        return;
      }
      onHeader(numberedHeader, 0, []);
    }
    while (fields.length < width) fields.push('');
    onRow(fields, line, unsavedFormulas);
  };
};

/** Reads all rows below the header. */
export const readBody = async (
  table: Table,
  onRow: (cells: readonly string[], line: number) => void,
): Promise<void> => {
  await table.read({
    onRecord: createTableBody(table, { onHeader: () => undefined, onRow }),
    onProblem: () => undefined,
    onPiece: async () => true,
  });
};

export interface FirstRecord {
  readonly fields: readonly string[];
  readonly line: number;
}

/** The first record that is the header, or data in a file without one. Undefined for an empty file. */
export const readFirstRecord = async (table: Table): Promise<FirstRecord | undefined> => {
  let first: FirstRecord | undefined;
  await table.read({
    onRecord: (fields, line) => {
      if (line >= table.headerRow && !isBlank(fields)) first ??= { fields, line };
    },
    onProblem: () => undefined,
    onPiece: async () => first === undefined,
  });
  return first;
};
