import { cellText } from '@shelfward/contract/kit/tables/sheet-cells.rules.ts';
import { openArchive } from './archive-entries.ts';
import { cellValue } from './cell-values.rules.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { createXmlScanner, findAttribute, type XmlAttributes } from './xml-scanner.ts';

interface SheetLimits {
  /** One row more is returned, including the header, so that the reader detects too many rows. */
  readonly maxRows: number;
  /** Further columns are skipped. */
  readonly maxColumns: number;
  /** Called with the share of the sheet that was read, from 0 to 1. */
  readonly onRead?: (share: number) => void;
}

/**
 * The rows of the first sheet of an Excel file as text: formulas as their saved values, never evaluated. Only
 * the shared strings are in memory as a whole. Throws if the file is invalid. For a worker thread,
 * because unpacking blocks.
 */
export const sheetRows = async function* (path: string, limits: SheetLimits): AsyncGenerator<string[]> {
  const workbook = await openWorkbook(await openArchive(path));
  const most = limits.maxRows + 1;
  let ready: SheetRow[] = [];
  const scanner = createXmlScanner(rowEvents(workbook, limits.maxColumns, (row) => ready.push(row)));
  let read = 0;
  let length = 0;
  for await (const piece of workbook.sheet) {
    scanner.push(piece);
    length += piece.length;
    limits.onRead?.(Math.min(1, length / workbook.sheetBytes));
    for (const { index, cells } of ready) {
      // Rows without cells are missing in the file; they count, so that row numbers equal those of Excel.
      for (; read < index && read < most; read += 1) yield [];
      if (read === most) return;
      yield cells;
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
}

/** Reads the cells in the XML of a sheet. */
const rowEvents = (workbook: Workbook, maxColumns: number, onRow: (row: SheetRow) => void) => {
  let row: SheetRow | undefined;
  let nextRow = 0;
  let column = -1;
  let cell: { type: string; style: number; text: string } | undefined;
  let isValue = false;
  let isSpoken = false;

  const open = new Map<string, (attributes: XmlAttributes) => void>(
    Object.entries({
      row: (attributes: XmlAttributes) => {
        const given = findAttribute(attributes, 'r');
        const index = given === undefined ? nextRow : Number(given) - 1;
        if (!Number.isSafeInteger(index) || index < nextRow) throw new Error('Its rows are not in order');
        row = { index, cells: [] };
        column = -1;
      },
      c: (attributes: XmlAttributes) => {
        const place = findAttribute(attributes, 'r');
        column = place === undefined ? column + 1 : columnOf(place);
        const [type, style] = [findAttribute(attributes, 't') ?? 'n', Number(findAttribute(attributes, 's') ?? -1)];
        cell = { type, style, text: '' };
      },
      v: () => {
        isValue = true;
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
        if (row && cell && column < maxColumns) put(row.cells, column, cellText(cellValue(cell, workbook)));
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
const columnOf = (place: string): number => {
  let column = 0;
  for (const letter of place) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
};
