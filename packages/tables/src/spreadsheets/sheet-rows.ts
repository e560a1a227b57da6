import { cellText } from '../formats/sheet-cells.rules.ts';
import { cellValue } from './cell-values.rules.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';
import { createXmlScanner, findAttribute, type XmlAttributes } from './xml-scanner.ts';

/** A row of a sheet. */
export interface SheetRecord {
  readonly cells: string[];
  /** The columns of formulas without a saved value, counted from 0; their cells are empty. */
  readonly unsavedFormulas: readonly number[];
}

export interface SheetLimits {
  /** Further rows are skipped. */
  readonly maxRows: number;
  /** Further columns are skipped. */
  readonly maxColumns: number;
  /** Called with the share of the sheet that was read, from 0 to 1. */
  readonly onRead?: ((share: number) => void) | undefined;
}

/** The rows of a sheet of Excel, including blank ones. */
export const maxExcelRows = 1_048_576;

/**
 * The rows of a sheet as text: formulas as their saved values, never evaluated. Throws if the file is
 * invalid. For a worker thread, because unpacking blocks.
 */
export const sheetRows = async function* (
  workbook: Workbook,
  { xml, bytes }: WorkbookSheet,
  { maxRows, maxColumns, onRead }: SheetLimits,
): AsyncGenerator<SheetRecord> {
  let ready: SheetRow[] = [];
  const scanner = createXmlScanner(rowEvents(workbook, maxColumns, (row) => ready.push(row)));
  let [read, length] = [0, 0];
  for await (const piece of xml()) {
    scanner.push(piece);
    length += piece.length;
    onRead?.(Math.min(1, length / bytes));
    for (const { index, cells, unsavedFormulas } of ready) {
      // Rows without cells are missing in the file; they count, so that row numbers equal those of Excel.
      for (; read < index && read < maxRows; read += 1) yield { cells: [], unsavedFormulas: [] };
      if (read === maxRows) return;
      yield { cells, unsavedFormulas };
      read += 1;
    }
    ready = [];
  }
  scanner.end();
};

interface SheetRow {
  /** From 0. */
  readonly index: number;
  readonly cells: string[];
  readonly unsavedFormulas: number[];
}

interface OpenCell {
  readonly type: string;
  readonly style: number;
  text: string;
  isFormula: boolean;
  hasValue: boolean;
  /** The cell has an inline text, which is its value. */
  hasInlineText: boolean;
}

/** Reads the cells in the XML of a sheet. */
const rowEvents = (workbook: Workbook, maxColumns: number, onRow: (row: SheetRow) => void) => {
  let row: SheetRow | undefined;
  let nextRow = 0;
  let column = -1;
  let cell: OpenCell | undefined;
  let isValue = false;
  let isSpoken = false;

  const open = new Map<string, (attributes: XmlAttributes) => void>(
    Object.entries({
      row: (attributes: XmlAttributes) => {
        const given = findAttribute(attributes, 'r');
        const index = given === undefined ? nextRow : Number(given) - 1;
        if (!Number.isSafeInteger(index) || index < nextRow) throw new Error('Its rows are not in order');
        row = { index, cells: [], unsavedFormulas: [] };
        column = -1;
      },
      c: (attributes: XmlAttributes) => {
        const place = findAttribute(attributes, 'r');
        column = place === undefined ? column + 1 : parseColumn(place);
        const [type, style] = [findAttribute(attributes, 't') ?? 'n', Number(findAttribute(attributes, 's') ?? -1)];
        cell = { type, style, text: '', isFormula: false, hasValue: false, hasInlineText: false };
      },
      f: () => {
        if (cell) cell.isFormula = true;
      },
      v: () => {
        // Some programs write the value of an inline text twice.
        isValue = cell?.hasInlineText !== true;
        if (cell) cell.hasValue = true;
      },
      is: () => {
        if (cell) [cell.text, cell.hasInlineText] = ['', true];
      },
      t: () => {
        isValue = !isSpoken;
      },
      rPh: () => {
        isSpoken = true;
      },
    }),
  );
  const close = new Map<string, () => void>(
    Object.entries({
      v: () => {
        isValue = false;
      },
      t: () => {
        isValue = false;
      },
      rPh: () => {
        isSpoken = false;
      },
      c: () => {
        if (row && cell && column < maxColumns) {
          const format = workbook.styles[cell.style];
          put(row.cells, column, cellText(cellValue(cell, workbook), typeof format === 'object' ? format : undefined));
          // A formula that results in an empty text has a value.
          const isSaved = cell.text !== '' || (cell.hasValue && cell.type === 'str');
          if (cell.isFormula && !isSaved) row.unsavedFormulas.push(column);
        }
        cell = undefined;
      },
      row: () => {
        if (row) onRow(row);
        nextRow = (row?.index ?? nextRow) + 1;
        row = undefined;
      },
    }),
  );
  return {
    onOpen: (name: string, attributes: XmlAttributes) => open.get(name)?.(attributes),
    onText: (text: string) => {
      if (isValue && cell && column < maxColumns) cell.text += text;
    },
    onClose: (name: string) => close.get(name)?.(),
  };
};

const put = (cells: string[], column: number, text: string): void => {
  while (cells.length < column) cells.push('');
  cells[column] = text;
};

/** `AB12` has the column index 27. */
const parseColumn = (place: string): number => {
  let column = 0;
  for (const letter of place) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
};
