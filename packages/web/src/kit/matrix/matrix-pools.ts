import type { MatrixLayout, MatrixWindow } from './matrix-layout.ts';
import type { MatrixSurface } from './matrix-scene.ts';
import { type CellSlot, createCellSlot, createElement, createSlot, type Slot, styleName } from './matrix-slots.ts';

export interface ColumnSlot {
  readonly head: Slot;
  readonly foot: Slot;
}

export interface RowSlot {
  readonly element: HTMLElement;
  readonly head: Slot;
  readonly cells: CellSlot[];
  readonly total: Slot;
  row: number;
  top: number;
}

/**
 * Reused elements: the row at position p is always shown by slot p modulo
 * the number of row slots, and columns likewise, so that scrolling by one row rewrites one row.
 */
export interface Pools {
  readonly surface: MatrixSurface;
  readonly rows: RowSlot[];
  readonly columns: ColumnSlot[];
  readonly corners: Readonly<Record<'head' | 'headTotal' | 'foot' | 'footTotal', Slot>>;
}

export const createPools = (surface: MatrixSurface): Pools => {
  const corners = {
    head: createSlot(styleName('lead'), 'columnheader'),
    headTotal: createSlot(styleName('total'), 'columnheader'),
    foot: createSlot(styleName('lead'), 'rowheader'),
    footTotal: createSlot(styleName('total'), 'gridcell'),
  };
  corners.head.element.append(createGrip('lead'));
  corners.head.element.setAttribute('aria-colindex', '1');
  corners.foot.element.setAttribute('aria-colindex', '1');
  surface.header.append(corners.head.element, corners.headTotal.element);
  surface.footer.append(corners.foot.element, corners.footTotal.element);
  return { surface, rows: [], columns: [], corners };
};

/**
 * Creates as many slots as the window needs and returns the window: never more than the model has, so every
 * slot shows a row or column and none is hidden.
 */
export const fitPools = (pools: Pools, layout: MatrixLayout, window: MatrixWindow): MatrixWindow => {
  const { rows, columns } = pools;
  const rowCount = poolSize(rows.length, window.rowEnd - window.rowStart, layout.rowCount);
  const columnCount = poolSize(columns.length, window.columnEnd - window.columnStart, layout.columnCount);
  for (const { element } of rows.splice(rowCount)) element.remove();
  for (const { head, foot } of columns.splice(columnCount)) {
    head.element.remove();
    foot.element.remove();
  }
  while (columns.length < columnCount) columns.push(createColumn(pools));
  while (rows.length < rowCount) rows.push(createRow(pools.surface.body));
  for (const row of rows) fitCells(row, columnCount);
  const rowStart = Math.min(window.rowStart, layout.rowCount - rowCount);
  const columnStart = Math.min(window.columnStart, layout.columnCount - columnCount);
  return { rowStart, rowEnd: rowStart + rowCount, columnStart, columnEnd: columnStart + columnCount };
};

/** The position in the window that this slot shows. */
export const slotPosition = (slot: number, slots: number, start: number): number =>
  start + ((((slot - start) % slots) + slots) % slots);

/** Scrolling changes the required number by one or two; only larger changes release slots. */
const slack = 8;

const poolSize = (present: number, needed: number, available: number): number =>
  Math.min(available, present > needed + slack ? needed : Math.max(present, needed));

const createColumn = ({ surface, corners }: Pools): ColumnSlot => {
  const head = createSlot(styleName('head'), 'columnheader');
  const foot = createSlot(styleName('foot'), 'gridcell');
  head.element.append(createGrip('column'));
  surface.header.insertBefore(head.element, corners.headTotal.element);
  surface.footer.insertBefore(foot.element, corners.footTotal.element);
  return { head, foot };
};

const createRow = (body: HTMLElement): RowSlot => {
  const element = createElement(styleName('row'), 'row');
  const head = createSlot(styleName('lead'), 'rowheader');
  const total = createSlot(styleName('total'), 'gridcell');
  head.element.setAttribute('aria-colindex', '1');
  element.append(head.element, total.element);
  body.append(element);
  return { element, head, cells: [], total, row: -1, top: -1 };
};

const fitCells = (row: RowSlot, count: number): void => {
  for (const { element } of row.cells.splice(count)) element.remove();
  while (row.cells.length < count) {
    const cell = createCellSlot();
    row.cells.push(cell);
    row.element.insertBefore(cell.element, row.total.element);
  }
};

const createGrip = (kind: 'lead' | 'column'): HTMLElement => {
  const grip = createElement(styleName('grip'));
  grip.dataset.grip = kind;
  return grip;
};
