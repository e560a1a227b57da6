import { type MatrixUnit, maxByUnit } from './matrix-unit.ts';

/** The saved state, row by row: cell (row, column) is at `row * columnCount + column`. */
export interface MatrixData {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly quantity: Int32Array;
  readonly par: Int32Array;
  readonly onHand: Int32Array;
  /** Units in transit; they count toward the par level. */
  readonly incoming?: Int32Array;
  /** The suggested quantities. A cell that differs was set by a user. */
  readonly system?: Int32Array;
  /** Cells whose suggested quantity differs from the need, for example to reach the minimum of an order. */
  readonly adjusted?: CellSet;
  /** Units of products by default. */
  readonly unit?: MatrixUnit;
  /** The unit of each column, where they differ. Such a grid computes no sums. */
  readonly columnUnits?: readonly MatrixUnit[];
}

export type CellSet = Pick<ReadonlySet<number>, 'has'>;

/** Model indexes in display order, and the inverse (-1 for hidden ones). */
export interface MatrixAxis {
  readonly shown: Int32Array;
  readonly position: Int32Array;
}

/** A position among the visible rows and columns, not model indexes. */
export interface MatrixPlace {
  readonly row: number;
  readonly column: number;
}

/** The range from anchor to focus; typing affects the active cell inside it. */
export interface MatrixSelection {
  readonly anchor: MatrixPlace;
  readonly focus: MatrixPlace;
  readonly active: MatrixPlace;
}

/** One undoable edit. Undo swaps `quantities` with the current ones, so that one array serves undo and redo. */
export interface MatrixStep {
  readonly cells: Int32Array;
  readonly quantities: Int32Array;
}

export interface MatrixSaving {
  /** The last saved quantities. */
  readonly saved: Int32Array;
  /** The last sent quantities; only valid while the cell is in flight. */
  readonly sent: Int32Array;
  readonly flags: Uint8Array;
  /** The other user's quantity of each cell in conflict. */
  readonly theirs: Map<number, number>;
  /** Quantities sent without a response: the server may have saved any of them. */
  readonly unconfirmed: Map<number, Set<number>>;
}

export type MatrixChange = 'edit' | 'selection' | 'filter' | 'saving';

/** The state of the grid, independent of React. Only the functions of this folder change it. */
export interface MatrixModel {
  readonly unit: MatrixUnit;
  readonly columnUnits: readonly MatrixUnit[] | undefined;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly quantity: Int32Array;
  readonly original: Int32Array;
  readonly par: Int32Array;
  readonly onHand: Int32Array;
  readonly incoming: Int32Array | undefined;
  readonly adjusted: CellSet | undefined;
  readonly rowTotals: Float64Array;
  readonly columnTotals: Float64Array;
  readonly rowPars: Float64Array;
  readonly saving: MatrixSaving;
  readonly undoSteps: MatrixStep[];
  readonly redoSteps: MatrixStep[];
  readonly listeners: Set<(change: MatrixChange) => void>;
  total: number;
  rows: MatrixAxis;
  columns: MatrixAxis;
  selection: MatrixSelection;
  /** The position to scroll to; the grid clears it. */
  reveal: MatrixPlace | undefined;
  /** Increases with every change, so that components can detect changes. */
  version: number;
}

export const createMatrixModel = (data: MatrixData): MatrixModel => {
  const origin = { row: 0, column: 0 };
  const model: MatrixModel = {
    unit: data.columnUnits ? 'cents' : (data.unit ?? 'units'),
    columnUnits: data.columnUnits,
    rowCount: data.rowCount,
    columnCount: data.columnCount,
    quantity: data.quantity.slice(),
    original: (data.system ?? data.quantity).slice(),
    par: data.par,
    onHand: data.onHand,
    incoming: data.incoming,
    adjusted: data.adjusted,
    rowTotals: new Float64Array(data.rowCount),
    columnTotals: new Float64Array(data.columnCount),
    rowPars: new Float64Array(data.rowCount),
    saving: {
      saved: data.quantity.slice(),
      sent: new Int32Array(data.quantity.length),
      flags: new Uint8Array(data.quantity.length),
      theirs: new Map(),
      unconfirmed: new Map(),
    },
    undoSteps: [],
    redoSteps: [],
    listeners: new Set(),
    total: 0,
    rows: fullAxis(data.rowCount),
    columns: fullAxis(data.columnCount),
    selection: { anchor: origin, focus: origin, active: origin },
    reveal: undefined,
    version: 0,
  };
  sumUp(model);
  return model;
};

/** Returns 0 for an index outside the array, where typed arrays return undefined. */
export const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0;

/** The model index of the cell at a position, or -1. */
export const cellAt = (model: MatrixModel, place: MatrixPlace): number => {
  const row = model.rows.shown[place.row];
  const column = model.columns.shown[place.column];
  return row === undefined || column === undefined ? -1 : row * model.columnCount + column;
};

/** The unit of a cell. */
export const unitAt = (model: MatrixModel, cell: number): MatrixUnit =>
  model.columnUnits?.[cell % model.columnCount] ?? model.unit;

export const clampQuantity = (quantity: number, unit: MatrixUnit = 'units'): number =>
  Math.min(maxByUnit[unit], Math.max(0, quantity));

/** Sets one cell and its totals. Callers store the undo step and notify subscribers once for all cells. */
export const writeQuantity = (model: MatrixModel, cell: number, quantity: number): void => {
  const difference = quantity - at(model.quantity, cell);
  const row = Math.floor(cell / model.columnCount);
  const column = cell % model.columnCount;
  model.quantity[cell] = quantity;
  model.rowTotals[row] = at(model.rowTotals, row) + difference;
  model.columnTotals[column] = at(model.columnTotals, column) + difference;
  model.total += difference;
};

export const subscribe = (model: MatrixModel, listener: (change: MatrixChange) => void): (() => void) => {
  model.listeners.add(listener);
  return () => model.listeners.delete(listener);
};

export const announce = (model: MatrixModel, change: MatrixChange): void => {
  model.version += 1;
  for (const listener of model.listeners) listener(change);
};

/** Whether the quantity differs from the suggested one (or, without one, from the initial one). */
export const isEdited = (model: MatrixModel, cell: number): boolean =>
  at(model.quantity, cell) !== at(model.original, cell);

/** Whether the cell has a suggested quantity that differs from its need. */
export const isAdjusted = (model: MatrixModel, cell: number): boolean =>
  (model.adjusted?.has(cell) ?? false) && !isEdited(model, cell);

export const countEdited = (model: MatrixModel): number => {
  let count = 0;
  for (let cell = 0; cell < model.quantity.length; cell += 1) if (isEdited(model, cell)) count += 1;
  return count;
};

export const fullAxis = (length: number): MatrixAxis => {
  const shown = Int32Array.from({ length }, (_, index) => index);
  return { shown, position: shown.slice() };
};

const sumUp = (model: MatrixModel): void => {
  for (let cell = 0; cell < model.quantity.length; cell += 1) {
    const row = Math.floor(cell / model.columnCount);
    const column = cell % model.columnCount;
    const quantity = at(model.quantity, cell);
    model.rowTotals[row] = at(model.rowTotals, row) + quantity;
    model.columnTotals[column] = at(model.columnTotals, column) + quantity;
    model.rowPars[row] = at(model.rowPars, row) + at(model.par, cell);
    model.total += quantity;
  }
};
