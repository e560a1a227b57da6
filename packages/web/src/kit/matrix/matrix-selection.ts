import { announce, at, cellAt, type MatrixModel, type MatrixPlace, type MatrixSelection } from './matrix-model.ts';

/** A rectangle of shown rows and columns, all four edges inside. */
export interface MatrixRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface SelectionSummary {
  /** Model indexes of the active cell; undefined if the filter hides everything. */
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly cells: number;
  readonly sum: number;
  readonly edited: number;
}

export const selectedRange = ({ selection: { anchor, focus } }: MatrixModel): MatrixRange => ({
  top: Math.min(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  bottom: Math.max(anchor.row, focus.row),
  right: Math.max(anchor.column, focus.column),
});

/** The range of one cell. */
export const rangeAt = ({ row, column }: MatrixPlace): MatrixRange => ({
  top: row,
  left: column,
  bottom: row,
  right: column,
});

export const isSingle = (range: MatrixRange): boolean => range.top === range.bottom && range.left === range.right;

export const rangeHeight = (range: MatrixRange): number => range.bottom - range.top + 1;

export const rangeWidth = (range: MatrixRange): number => range.right - range.left + 1;

/** Model indexes of the visible cells of a range, row by row, within the model. */
export const cellsInRange = (model: MatrixModel, range: MatrixRange): Int32Array => {
  const rows = model.rows.shown.subarray(range.top, range.bottom + 1);
  const columns = model.columns.shown.subarray(range.left, range.right + 1);
  const cells = new Int32Array(rows.length * columns.length);
  let next = 0;
  for (const row of rows) {
    for (const column of columns) {
      cells[next] = row * model.columnCount + column;
      next += 1;
    }
  }
  return cells;
};

export const isNothingShown = (model: MatrixModel): boolean =>
  model.rows.shown.length === 0 || model.columns.shown.length === 0;

export const clampPlace = (model: MatrixModel, place: MatrixPlace): MatrixPlace => ({
  row: clamp(place.row, model.rows.shown.length),
  column: clamp(place.column, model.columns.shown.length),
});

export const selectPlace = (model: MatrixModel, place: MatrixPlace): void => {
  const cell = clampPlace(model, place);
  setSelection(model, { anchor: cell, focus: cell, active: cell }, cell);
};

/** Moves the far corner of the range; the anchor becomes the active cell. */
export const extendTo = (model: MatrixModel, place: MatrixPlace): void => {
  const focus = clampPlace(model, place);
  const { active } = model.selection;
  setSelection(model, { anchor: active, focus, active }, focus);
};

/** Selects a range without scrolling to it. */
export const selectRange = (model: MatrixModel, range: MatrixRange): void => {
  const anchor = clampPlace(model, { row: range.top, column: range.left });
  const focus = clampPlace(model, { row: range.bottom, column: range.right });
  setSelection(model, { anchor, focus, active: anchor }, undefined);
};

export const selectRows = (model: MatrixModel, from: number, to: number): void => {
  const columns = model.columns.shown.length;
  const anchor = clampPlace(model, { row: from, column: 0 });
  const focus = clampPlace(model, { row: to, column: columns - 1 });
  setSelection(model, { anchor, focus, active: anchor }, undefined);
};

export const selectColumns = (model: MatrixModel, from: number, to: number): void => {
  const rows = model.rows.shown.length;
  const anchor = clampPlace(model, { row: 0, column: from });
  const focus = clampPlace(model, { row: rows - 1, column: to });
  setSelection(model, { anchor, focus, active: anchor }, undefined);
};

export const selectAll = (model: MatrixModel): void => selectRows(model, 0, model.rows.shown.length - 1);

/** Moves the active cell inside the selected range, as Tab and Enter do. */
export const activate = (model: MatrixModel, active: MatrixPlace): void =>
  setSelection(model, { ...model.selection, active }, active);

export const summarizeSelection = (model: MatrixModel): SelectionSummary => {
  const cells = cellsInRange(model, selectedRange(model));
  let sum = 0;
  let edited = 0;
  for (const cell of cells) {
    sum += at(model.quantity, cell);
    if (at(model.quantity, cell) !== at(model.original, cell)) edited += 1;
  }
  const active = cellAt(model, model.selection.active);
  const row = active < 0 ? undefined : Math.floor(active / model.columnCount);
  const column = active < 0 ? undefined : active % model.columnCount;
  return { row, column, cells: cells.length, sum, edited };
};

const setSelection = (model: MatrixModel, selection: MatrixSelection, reveal: MatrixPlace | undefined): void => {
  model.selection = selection;
  model.reveal = reveal;
  announce(model, 'selection');
};

const clamp = (position: number, length: number): number => Math.max(0, Math.min(position, length - 1));
