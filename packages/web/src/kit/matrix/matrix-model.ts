import { type MatrixUnit, maximumOf } from './matrix-unit.ts';

/** What the server knows, row after row: cell (row, column) stands at `row * columnCount + column`. */
export interface MatrixData {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly quantity: Int32Array;
  readonly par: Int32Array;
  readonly onHand: Int32Array;
  /** Units already on their way; they count towards the par level. */
  readonly incoming?: Int32Array;
  /** The system's own proposal. A cell that differs from it was chosen by a person. */
  readonly system?: Int32Array;
  /** Units of products, unless it says otherwise. */
  readonly unit?: MatrixUnit;
  /** Where columns hold different things: what each one holds. Such a grid sums up nothing by itself. */
  readonly columnUnits?: readonly MatrixUnit[];
}

/** Model indexes in the order they are shown, and the way back (-1 for those a filter hides). */
export interface MatrixAxis {
  readonly shown: Int32Array;
  readonly position: Int32Array;
}

/** A place on the screen: positions among the shown rows and columns, not model indexes. */
export interface MatrixPlace {
  readonly row: number;
  readonly column: number;
}

/** The rectangle runs from anchor to focus; what is typed goes to the active cell inside it. */
export interface MatrixSelection {
  readonly anchor: MatrixPlace;
  readonly focus: MatrixPlace;
  readonly active: MatrixPlace;
}

/** One undoable edit. Undo swaps `quantities` with those shown, so that one array serves both ways. */
export interface MatrixStep {
  readonly cells: Int32Array;
  readonly quantities: Int32Array;
}

export interface MatrixSaving {
  /** What the server is known to hold. */
  readonly saved: Int32Array;
  /** What was last sent; only meaningful while the cell is in flight. */
  readonly sent: Int32Array;
  readonly flags: Uint8Array;
  /** The other person's quantity of each cell in conflict. */
  readonly theirs: Map<number, number>;
  /** Quantities that were sent and never answered: the server may hold any of them. */
  readonly doubtful: Map<number, Set<number>>;
}

export type MatrixChange = 'edit' | 'selection' | 'filter' | 'saving';

/** Everything the grid shows, free of React. Read it anywhere; change it through the functions of this folder. */
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
  /** The place the screen should scroll to; the grid clears it when done. */
  reveal: MatrixPlace | undefined;
  /** Grows with every change, so that a screen can tell that something is new. */
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
    rowTotals: new Float64Array(data.rowCount),
    columnTotals: new Float64Array(data.columnCount),
    rowPars: new Float64Array(data.rowCount),
    saving: {
      saved: data.quantity.slice(),
      sent: new Int32Array(data.quantity.length),
      flags: new Uint8Array(data.quantity.length),
      theirs: new Map(),
      doubtful: new Map(),
    },
    undoSteps: [],
    redoSteps: [],
    listeners: new Set(),
    total: 0,
    rows: wholeAxis(data.rowCount),
    columns: wholeAxis(data.columnCount),
    selection: { anchor: origin, focus: origin, active: origin },
    reveal: undefined,
    version: 0,
  };
  sumUp(model);
  return model;
};

/** An index outside the array counts as 0; typed arrays would answer undefined. */
export const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0;

/** The model index of the cell shown at a place, or -1 when nothing is shown there. */
export const cellAt = (model: MatrixModel, place: MatrixPlace): number => {
  const row = model.rows.shown[place.row];
  const column = model.columns.shown[place.column];
  return row === undefined || column === undefined ? -1 : row * model.columnCount + column;
};

/** What the number of a cell is. */
export const unitAt = (model: MatrixModel, cell: number): MatrixUnit =>
  model.columnUnits?.[cell % model.columnCount] ?? model.unit;

export const clampQuantity = (quantity: number, unit: MatrixUnit = 'units'): number =>
  Math.min(maximumOf[unit], Math.max(0, quantity));

/** Sets one cell and its totals. It neither remembers nor announces: callers do, once for all their cells. */
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

/** True when the quantity is not the system's proposal (or, without one, not what it was on opening). */
export const isEdited = (model: MatrixModel, cell: number): boolean =>
  at(model.quantity, cell) !== at(model.original, cell);

export const countEdited = (model: MatrixModel): number => {
  let count = 0;
  for (let cell = 0; cell < model.quantity.length; cell += 1) if (isEdited(model, cell)) count += 1;
  return count;
};

export const wholeAxis = (length: number): MatrixAxis => {
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
