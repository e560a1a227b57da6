import type { MarkupRow, MarkupSheet } from './markup.types.ts';
import { readAttribute, readMarkup } from './markup-tokens.rules.ts';

interface Table {
  readonly rows: MarkupRow[];
  /** Undefined outside of a row. */
  row: string[] | undefined;
  /** The rows that a cell of each column still covers. */
  readonly covered: number[];
  /** The text of the open cell; undefined outside of a cell. */
  text: string | undefined;
  span: Span;
}

interface Span {
  readonly columns: number;
  readonly rows: number;
}

const maxSpan = 1000;
const cellElements: readonly string[] = ['td', 'th'];
/** Their content is on a line of its own. */
const blocks: readonly string[] = ['br', 'p', 'div', 'li'];

/**
 * The tables of an HTML page with several rows and columns; without any, its first table. Merged cells have their text in
 * the first cell, as in spreadsheets.
 */
export const readHtmlTables = (text: string, maxRows: number): MarkupSheet[] => {
  const tables: Table[] = [];
  const open: Table[] = [];
  for (const token of readMarkup(text, 'HTML')) {
    const table = open.at(-1);
    if (token.kind === 'TEXT') {
      if (table?.text !== undefined) table.text += token.text;
    } else if (token.kind === 'OPEN' && token.name === 'table') {
      const opened: Table = { rows: [], row: undefined, covered: [], text: undefined, span: { columns: 1, rows: 1 } };
      tables.push(opened);
      open.push(opened);
    } else if (table) readTableTag(table, token, maxRows);
    if (table && token.kind === 'CLOSE' && token.name === 'table') open.pop();
  }
  for (const table of open) endRow(table, maxRows);
  const filled = tables.filter(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell !== '')));
  const wide = filled.filter(({ rows }) => rows.length > 1 && rows.some(({ cells }) => cells.length > 1));
  return (wide.length > 0 ? wide : filled.slice(0, 1)).map(({ rows }, at) => ({
    name: `Table ${at + 1}`,
    isVisible: true,
    rows,
  }));
};

interface TableTag {
  readonly kind: 'OPEN' | 'CLOSE';
  readonly name: string;
  readonly attributes?: string;
}

/** Closing tags of rows and cells can be missing. */
const readTableTag = (table: Table, { kind, name, attributes = '' }: TableTag, maxRows: number): void => {
  const isCell = cellElements.includes(name);
  if (isCell) endCell(table);
  if (name === 'tr' || name === 'table') endRow(table, maxRows);
  if (kind === 'OPEN' && name === 'tr') startRow(table);
  if (kind === 'OPEN' && isCell) {
    if (!table.row) startRow(table);
    table.text = '';
    table.span = { columns: readSpan(attributes, 'colspan'), rows: readSpan(attributes, 'rowspan') };
  }
  if (blocks.includes(name) && table.text !== undefined) table.text += ' ';
};

const readSpan = (attributes: string, name: string): number => {
  const span = Number(readAttribute(attributes, name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, maxSpan) : 1;
};

const startRow = (table: Table): void => {
  table.row = [];
};

const endCell = (table: Table): void => {
  if (table.text === undefined || !table.row) return;
  coverColumns(table, table.row);
  const text = table.text.replaceAll(/\s+/g, ' ').trim();
  for (let column = 0; column < table.span.columns && table.row.length < maxSpan; column += 1) {
    table.covered[table.row.length] = table.span.rows - 1;
    table.row.push(column === 0 ? text : '');
  }
  table.text = undefined;
};

/** Leaves out the columns that a cell of an earlier row covers. */
const coverColumns = ({ covered }: Table, row: string[]): void => {
  for (let left = covered[row.length] ?? 0; left > 0; left = covered[row.length] ?? 0) {
    covered[row.length] = left - 1;
    row.push('');
  }
};

const endRow = (table: Table, maxRows: number): void => {
  endCell(table);
  if (!table.row) return;
  coverColumns(table, table.row);
  if (table.rows.length < maxRows) table.rows.push({ cells: table.row, unsavedFormulas: [] });
  table.row = undefined;
};
