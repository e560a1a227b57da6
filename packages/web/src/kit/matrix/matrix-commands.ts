import { applyEntry, parseEntry } from './matrix-entry.ts';
import { editCells } from './matrix-history.ts';
import { quantityToPar } from './matrix-marks.ts';
import { at, cellAt, type MatrixModel, type MatrixPlace, unitAt } from './matrix-model.ts';
import {
  cellsInRange,
  type MatrixRange,
  rangeHeight,
  rangeWidth,
  selectedRange,
  selectRange,
} from './matrix-selection.ts';

/** Writes the typed text into the active cell or every selected cell. Returns false if the text is invalid. */
export const enterText = (model: MatrixModel, text: string, into: 'active' | 'selection'): boolean => {
  const active = cellAt(model, model.selection.active);
  const entry = parseEntry(text);
  if (!entry) return false;
  const cells =
    into === 'selection' ? cellsInRange(model, selectedRange(model)) : Int32Array.of(active).filter(isShown);
  const quantities = cells.map((cell) => applyEntry(entry, at(model.quantity, cell), unitAt(model, cell)));
  editCells(model, { cells, quantities });
  return true;
};

export const clearSelection = (model: MatrixModel): number => editSelection(model, () => 0);

export const fillSelectionToPar = (model: MatrixModel): number =>
  editSelection(model, (cell) => quantityToPar(model, cell));

/** Restores the suggested quantities, or the initial ones where there are none. */
export const resetSelection = (model: MatrixModel): number => editSelection(model, (cell) => at(model.original, cell));

/**
 * Changes the selected cells by a percentage so that each row's sum changes by it: rounding each cell would leave
 * forty cells of 2 as they are at +10 %, where the store should get eight units more. Units left over from rounding
 * down go to the largest remainders, the first cell first.
 */
export const adjustSelectionByPercent = (model: MatrixModel, percent: number): number => {
  const range = selectedRange(model);
  const cells = cellsInRange(model, range);
  const width = cells.length / Math.max(1, Math.min(rangeHeight(range), model.rows.shown.length));
  const quantities = new Float64Array(cells.length);
  const factor = Math.max(0, 100 + Math.round(percent));
  for (let start = 0; start < cells.length; start += width) {
    const row = Array.from(cells.subarray(start, start + width), (cell) => at(model.quantity, cell));
    quantities.set(shareByPercent(row, factor), start);
  }
  return editCells(model, { cells, quantities });
};

/** Copies the first selected row to the others; a selection of one row takes the row above. */
export const fillDown = (model: MatrixModel): number => {
  const range = selectedRange(model);
  const from = rangeHeight(range) === 1 ? range.top - 1 : range.top;
  return copyFrom(model, range, (place) => ({ row: from, column: place.column }));
};

/** Copies the first selected column to the others; a selection of one column takes the column to the left. */
export const fillRight = (model: MatrixModel): number => {
  const range = selectedRange(model);
  const from = rangeWidth(range) === 1 ? range.left - 1 : range.left;
  return copyFrom(model, range, (place) => ({ row: place.row, column: from }));
};

/** The target of the fill handle: the selection extended in the direction of the larger pointer movement. */
export const stretchRange = (range: MatrixRange, to: MatrixPlace): MatrixRange => {
  const rows = Math.max(range.top - to.row, to.row - range.bottom, 0);
  const columns = Math.max(range.left - to.column, to.column - range.right, 0);
  if (rows === 0 && columns === 0) return range;
  if (rows >= columns) return { ...range, top: Math.min(range.top, to.row), bottom: Math.max(range.bottom, to.row) };
  return { ...range, left: Math.min(range.left, to.column), right: Math.max(range.right, to.column) };
};

/** Repeats the selected block over the target range and selects that range. */
export const fillTo = (model: MatrixModel, target: MatrixRange): number => {
  const source = selectedRange(model);
  const changed = copyFrom(model, target, (place) => ({
    row: source.top + cycle(place.row - source.top, rangeHeight(source)),
    column: source.left + cycle(place.column - source.left, rangeWidth(source)),
  }));
  selectRange(model, target);
  return changed;
};

const editSelection = (model: MatrixModel, quantityFor: (cell: number) => number): number => {
  const cells = cellsInRange(model, selectedRange(model));
  return editCells(model, { cells, quantities: cells.map(quantityFor) });
};

const copyFrom = (model: MatrixModel, range: MatrixRange, toSource: (place: MatrixPlace) => MatrixPlace): number => {
  const cells: number[] = [];
  const quantities: number[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const cell = cellAt(model, { row, column });
      const source = cellAt(model, toSource({ row, column }));
      if (cell < 0 || source < 0) continue;
      cells.push(cell);
      quantities.push(at(model.quantity, source));
    }
  }
  return editCells(model, { cells, quantities });
};

const shareByPercent = (quantities: readonly number[], factor: number): number[] => {
  const shares = quantities.map((quantity) => Math.floor((quantity * factor) / 100));
  const remainders = quantities.map((quantity) => (quantity * factor) % 100);
  const target = Math.floor((quantities.reduce((sum, quantity) => sum + quantity, 0) * factor + 50) / 100);
  const spare = target - shares.reduce((sum, share) => sum + share, 0);
  const order = quantities.map((_, index) => index).sort((a, b) => at(remainders, b) - at(remainders, a) || a - b);
  for (const index of order.slice(0, spare)) shares[index] = at(shares, index) + 1;
  return shares;
};

const cycle = (offset: number, length: number): number => ((offset % length) + length) % length;

const isShown = (cell: number): boolean => cell >= 0;
