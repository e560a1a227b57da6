import { at, cellAt, type MatrixModel, type MatrixPlace } from './matrix-model.ts';
import {
  activate,
  clampPlace,
  extendTo,
  isSingle,
  type MatrixRange,
  rangeHeight,
  rangeWidth,
  selectedRange,
  selectPlace,
} from './matrix-selection.ts';

export type MatrixDirection = 'up' | 'down' | 'left' | 'right';

/** The distance of a move: one cell, to the edge of the data, one screen, or to the end of the row or matrix. */
export type MatrixReach = 'cell' | 'data' | 'page' | 'row' | 'matrix';

export interface MatrixMove {
  readonly direction: MatrixDirection;
  readonly reach: MatrixReach;
  /** Rows or columns per screen; used only by the reach 'page'. */
  readonly page: number;
}

export const moveSelection = (model: MatrixModel, move: MatrixMove): void =>
  selectPlace(model, destination(model, model.selection.active, move));

export const extendSelection = (model: MatrixModel, move: MatrixMove): void => {
  const { anchor, active, focus } = model.selection;
  const isAtAnchor = anchor.row === active.row && anchor.column === active.column;
  extendTo(model, destination(model, isAtAnchor ? focus : active, move));
};

/**
 * Tab and Enter: inside a range the active cell cycles through it along rows or columns; a single cell moves
 * on, and at the end of its line to the next line. Returns false at the very end.
 */
export const stepThroughSelection = (
  model: MatrixModel,
  direction: 'forward' | 'back',
  along: 'row' | 'column',
): boolean => {
  const selected = selectedRange(model);
  const isRange = !isSingle(selected);
  const range = isRange ? selected : fullRange(model);
  const next = stepWithin(range, model.selection.active, { direction, along });
  if (isRange) activate(model, next.place);
  else if (!next.isPastEnd) selectPlace(model, next.place);
  return isRange || !next.isPastEnd;
};

const steps: Record<MatrixDirection, MatrixPlace> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

const destination = (model: MatrixModel, from: MatrixPlace, move: MatrixMove): MatrixPlace => {
  const step = steps[move.direction];
  if (move.reach === 'data') return edgeOfData(model, from, step);
  if (move.reach === 'row') return clampPlace(model, { row: from.row, column: step.column * model.columnCount });
  if (move.reach === 'matrix') return isForward(step) ? lastPlace(model) : { row: 0, column: 0 };
  const distance = move.reach === 'page' ? Math.max(1, move.page) : 1;
  return clampPlace(model, { row: from.row + step.row * distance, column: from.column + step.column * distance });
};

/** From data to the last cell of the run; from its end or from empty cells to the next data or the border. */
const edgeOfData = (model: MatrixModel, from: MatrixPlace, step: MatrixPlace): MatrixPlace => {
  let place = from;
  const next = (): MatrixPlace => ({ row: place.row + step.row, column: place.column + step.column });
  const isInRun = hasQuantity(model, from) && hasQuantity(model, next());
  while (cellAt(model, next()) >= 0) {
    if (isInRun && !hasQuantity(model, next())) break;
    place = next();
    if (!isInRun && hasQuantity(model, place)) break;
  }
  return place;
};

const hasQuantity = (model: MatrixModel, place: MatrixPlace): boolean => at(model.quantity, cellAt(model, place)) > 0;

const isForward = (step: MatrixPlace): boolean => step.row + step.column > 0;

const lastPlace = (model: MatrixModel): MatrixPlace =>
  clampPlace(model, { row: model.rowCount, column: model.columnCount });

const fullRange = (model: MatrixModel): MatrixRange => {
  const last = lastPlace(model);
  return { top: 0, left: 0, bottom: last.row, right: last.column };
};

interface Step {
  readonly direction: 'forward' | 'back';
  readonly along: 'row' | 'column';
}

const stepWithin = (range: MatrixRange, from: MatrixPlace, step: Step): { place: MatrixPlace; isPastEnd: boolean } => {
  const height = rangeHeight(range);
  const width = rangeWidth(range);
  const row = from.row - range.top;
  const column = from.column - range.left;
  const length = height * width;
  const order = step.along === 'row' ? row * width + column : column * height + row;
  const target = order + (step.direction === 'forward' ? 1 : -1);
  const wrapped = (target + length) % length;
  const place =
    step.along === 'row'
      ? { row: range.top + Math.floor(wrapped / width), column: range.left + (wrapped % width) }
      : { row: range.top + (wrapped % height), column: range.left + Math.floor(wrapped / height) };
  return { place, isPastEnd: target !== wrapped };
};
