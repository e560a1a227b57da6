import type { MarkupRow, MarkupSheet } from './markup.types.ts';
import { type MarkupToken, readAttribute, readMarkup } from './markup-tokens.rules.ts';
import type { NumberFormat } from './number-formats.rules.ts';
import { cellText } from './sheet-cells.rules.ts';
import { createXmlStyles } from './xml-styles.rules.ts';

interface OpenSheet {
  readonly name: string;
  isVisible: boolean;
  readonly rows: (MarkupRow | undefined)[];
}

interface OpenRow {
  readonly style: string | undefined;
  readonly cells: string[];
  readonly unsavedFormulas: number[];
}

interface OpenCell {
  readonly column: number;
  readonly mergedColumns: number;
  readonly hasFormula: boolean;
  readonly style: string | undefined;
  type: string;
  text: string;
  hasData: boolean;
}

const maxRow = 1_048_576;
const maxColumn = 1000;

/** The sheets of an XML spreadsheet of Excel 2003. Cells of merged columns are empty except for the first one. */
export const readXmlSheets = (text: string, maxRows: number): MarkupSheet[] => {
  const sheets: OpenSheet[] = [];
  let sheet: OpenSheet | undefined;
  let row: OpenRow | undefined;
  let cell: OpenCell | undefined;
  let nextRow = 0;
  let isData = false;
  let isComment = false;
  let isVisibility = false;
  let columnStyles: (string | undefined)[] = [];
  const styles = createXmlStyles();

  const open = ({ name, attributes, isClosed }: Extract<MarkupToken, { readonly kind: 'OPEN' }>): void => {
    if (name === 'worksheet') {
      sheet = { name: readAttribute(attributes, 'Name') ?? '', isVisible: true, rows: [] };
      sheets.push(sheet);
      [nextRow, columnStyles] = [0, []];
    } else if (name === 'column') addColumn(columnStyles, attributes);
    else if (name === 'row') {
      nextRow = readIndex(attributes, maxRow) ?? nextRow;
      row = { style: readAttribute(attributes, 'StyleID'), cells: [], unsavedFormulas: [] };
      if (isClosed) endRow();
    } else if (name === 'cell' && row) {
      const column = readIndex(attributes, maxColumn) ?? row.cells.length;
      cell = {
        column,
        style: readAttribute(attributes, 'StyleID') ?? row.style ?? columnStyles[column],
        mergedColumns: Math.min(Number(readAttribute(attributes, 'MergeAcross') ?? 0) || 0, maxColumn),
        hasFormula: readAttribute(attributes, 'Formula') !== undefined,
        type: '',
        text: '',
        hasData: false,
      };
      if (isClosed) endCell();
    } else if (name === 'comment') isComment = !isClosed;
    else if (name === 'visible') isVisibility = true;
    else if (name === 'data' && cell && !isComment && !isClosed) {
      isData = true;
      cell.hasData = true;
      cell.type = readAttribute(attributes, 'Type') ?? 'String';
    } else styles.onOpen(name, attributes);
  };
  const endCell = (): void => {
    if (row && cell) {
      while (row.cells.length < cell.column) row.cells.push('');
      row.cells[cell.column] = toText(cell, styles.find(cell.style));
      for (let merged = 0; merged < cell.mergedColumns; merged += 1) row.cells.push('');
      if (cell.hasFormula && !cell.hasData) row.unsavedFormulas.push(cell.column);
    }
    cell = undefined;
  };
  const endRow = (): void => {
    if (row && sheet && nextRow < maxRows) sheet.rows[nextRow] = row;
    nextRow += 1;
    row = undefined;
  };

  for (const token of readMarkup(text, 'XML')) {
    if (token.kind === 'OPEN') open(token);
    else if (token.kind === 'TEXT') {
      if (isData && cell) cell.text += token.text;
      if (isVisibility && sheet && token.text.trim() !== '') sheet.isVisible = false;
    } else if (token.name === 'data') isData = false;
    else if (token.name === 'comment') isComment = false;
    else if (token.name === 'visible') isVisibility = false;
    else if (token.name === 'cell') endCell();
    else if (token.name === 'row') endRow();
  }
  return sheets;
};

/** Rows and cells without an index follow the one before. */
const readIndex = (attributes: string, max: number): number | undefined => {
  const index = Number(readAttribute(attributes, 'Index') ?? Number.NaN);
  return Number.isInteger(index) && index > 0 && index <= max ? index - 1 : undefined;
};

/** A column without an index follows the one before; it can span several. */
const addColumn = (styles: (string | undefined)[], attributes: string): void => {
  const first = readIndex(attributes, maxColumn) ?? styles.length;
  const span = Math.min(Number(readAttribute(attributes, 'Span') ?? 0) || 0, maxColumn);
  while (styles.length < first) styles.push(undefined);
  for (let column = 0; column <= span; column += 1) styles[first + column] = readAttribute(attributes, 'StyleID');
};

const toText = ({ type, text }: OpenCell, format: NumberFormat | undefined): string => {
  if (type === 'Number' && text.trim() !== '' && Number.isFinite(Number(text))) return cellText(Number(text), format);
  if (type === 'DateTime') return cellText(new Date(`${text.trim()}${text.endsWith('Z') ? '' : 'Z'}`)) || text;
  return cellText(type === 'Boolean' ? text.trim() === '1' : text);
};
