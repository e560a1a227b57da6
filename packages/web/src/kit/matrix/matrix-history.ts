import {
  announce,
  at,
  clampQuantity,
  type MatrixModel,
  type MatrixStep,
  unitAt,
  writeQuantity,
} from './matrix-model.ts';
import { confirmEdit } from './matrix-saving.ts';
import { selectRange } from './matrix-selection.ts';

const maxSteps = 200;

/** 80 MB. Only repeated edits of a whole large matrix reach it; then fewer than 200 steps are stored. */
const maxCells = 10_000_000;

/** Cells and their new quantities, pairwise; each cell occurs once. */
export interface MatrixEdits {
  readonly cells: ArrayLike<number>;
  readonly quantities: ArrayLike<number>;
}

/** Applies an edit: writes the differences, stores them as one undo step, and returns the number of changed cells. */
export const editCells = (model: MatrixModel, edits: MatrixEdits): number => {
  const step = writeDifferences(model, edits);
  if (step.cells.length === 0) return 0;
  swap(model, step);
  model.undoSteps.push(step);
  model.redoSteps.length = 0;
  dropOldestSteps(model);
  announce(model, 'edit');
  return step.cells.length;
};

export const canUndo = (model: MatrixModel): boolean => model.undoSteps.length > 0;

export const canRedo = (model: MatrixModel): boolean => model.redoSteps.length > 0;

export const undo = (model: MatrixModel): boolean => replay(model, model.undoSteps, model.redoSteps);

export const redo = (model: MatrixModel): boolean => replay(model, model.redoSteps, model.undoSteps);

const replay = (model: MatrixModel, from: MatrixStep[], to: MatrixStep[]): boolean => {
  const step = from.pop();
  if (!step) return false;
  swap(model, step);
  to.push(step);
  announce(model, 'edit');
  showStep(model, step);
  return true;
};

const writeDifferences = (model: MatrixModel, edits: MatrixEdits): MatrixStep => {
  const cells = new Int32Array(edits.cells.length);
  const quantities = new Int32Array(edits.cells.length);
  let count = 0;
  for (let index = 0; index < edits.cells.length; index += 1) {
    const cell = at(edits.cells, index);
    const quantity = clampQuantity(at(edits.quantities, index), unitAt(model, cell));
    if (quantity === at(model.quantity, cell)) continue;
    cells[count] = cell;
    quantities[count] = quantity;
    count += 1;
  }
  return { cells: cells.slice(0, count), quantities: quantities.slice(0, count) };
};

const swap = (model: MatrixModel, step: MatrixStep): void => {
  for (let index = 0; index < step.cells.length; index += 1) {
    const cell = at(step.cells, index);
    const before = at(model.quantity, cell);
    writeQuantity(model, cell, at(step.quantities, index));
    step.quantities[index] = before;
    confirmEdit(model, cell);
  }
};

const dropOldestSteps = (model: MatrixModel): void => {
  let cells = 0;
  for (const step of model.undoSteps) cells += step.cells.length;
  while (model.undoSteps.length > maxSteps || (cells > maxCells && model.undoSteps.length > 1)) {
    cells -= model.undoSteps.shift()?.cells.length ?? 0;
  }
};

/** Selects the restored range and scrolls to it, unless a filter hides it. */
const showStep = (model: MatrixModel, step: MatrixStep): void => {
  let [top, left, bottom, right] = [model.rowCount, model.columnCount, -1, -1];
  for (const cell of step.cells) {
    const row = model.rows.position[Math.floor(cell / model.columnCount)] ?? -1;
    const column = model.columns.position[cell % model.columnCount] ?? -1;
    if (row < 0 || column < 0) continue;
    top = Math.min(top, row);
    left = Math.min(left, column);
    bottom = Math.max(bottom, row);
    right = Math.max(right, column);
  }
  if (bottom < 0) return;
  selectRange(model, { top, left, bottom, right });
  model.reveal = { row: top, column: left };
  announce(model, 'selection');
};
