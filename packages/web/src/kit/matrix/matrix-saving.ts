import { announce, at, type MatrixModel, writeQuantity } from './matrix-model.ts';

/** A change of one cell: its new quantity and the last known one. */
export interface MatrixDelta {
  readonly row: number;
  readonly column: number;
  readonly quantity: number;
  readonly previous: number;
}

export type MatrixCellState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface MatrixUnsavedCell extends MatrixDelta {
  readonly state: MatrixCellState;
  /** The quantity that another user saved; only in the state 'conflict'. */
  readonly theirs?: number;
}

export type MatrixSaveCounts = Readonly<Record<Exclude<MatrixCellState, 'saved'>, number>>;

const inFlight = 1;
const failed = 2;
const inConflict = 4;

export const savingState = ({ quantity, saving }: MatrixModel, cell: number): MatrixCellState => {
  const flags = at(saving.flags, cell);
  if (flags & inConflict) return 'conflict';
  if (flags & inFlight) return 'saving';
  if (flags & failed) return 'failed';
  return at(quantity, cell) !== at(saving.saved, cell) || saving.unconfirmed.has(cell) ? 'waiting' : 'saved';
};

/** Returns the unsaved cells and marks them as in flight. Report each with one of the next three functions. */
export const claimUnsaved = (model: MatrixModel): MatrixDelta[] => {
  const deltas: MatrixDelta[] = [];
  for (let cell = 0; cell < model.quantity.length; cell += 1) {
    if (savingState(model, cell) !== 'waiting') continue;
    deltas.push(toDelta(model, cell));
    model.saving.sent[cell] = at(model.quantity, cell);
    model.saving.flags[cell] = inFlight;
  }
  if (deltas.length > 0) announce(model, 'saving');
  return deltas;
};

export const acknowledge = (model: MatrixModel, deltas: readonly MatrixDelta[]): void =>
  settleInFlight(model, deltas, (cell) => settleSaved(model, cell, at(model.saving.sent, cell)));

/**
 * `rejected`: the server rejected the change. `no response`: the result is unknown; the cell remains unsaved until a
 * response arrives, even if its quantity returns to the last saved one. A cell edited meanwhile waits for the next save
 * instead of being reported: its newer quantity has not failed.
 */
export const fail = (model: MatrixModel, deltas: readonly MatrixDelta[], outcome: 'rejected' | 'no response'): void =>
  settleInFlight(model, deltas, (cell) => {
    const { saving } = model;
    const sent = at(saving.sent, cell);
    saving.flags[cell] = at(model.quantity, cell) === sent ? failed : 0;
    if (outcome === 'no response') saving.unconfirmed.set(cell, (saving.unconfirmed.get(cell) ?? new Set()).add(sent));
  });

/** Another user changed the cell first. A saved quantity that this editor sent without a response is not a conflict. */
export const conflict = (model: MatrixModel, delta: MatrixDelta, theirs: number): void =>
  settleInFlight(model, [delta], (cell) => {
    const { saving } = model;
    const isOurs = theirs === at(saving.sent, cell) || saving.unconfirmed.get(cell)?.has(theirs);
    if (isOurs || theirs === at(model.quantity, cell)) {
      settleSaved(model, cell, theirs);
      return;
    }
    saving.flags[cell] = inConflict;
    saving.theirs.set(cell, theirs);
  });

export const resolveConflict = (
  model: MatrixModel,
  { row, column }: Pick<MatrixDelta, 'row' | 'column'>,
  keep: 'mine' | 'theirs',
): void => {
  const cell = row * model.columnCount + column;
  const theirs = model.saving.theirs.get(cell);
  if (theirs === undefined) return;
  if (keep === 'theirs') writeQuantity(model, cell, theirs);
  settleSaved(model, cell, theirs);
  announce(model, 'edit');
};

/** Marks failed cells to be sent again. Conflicts remain: the user must resolve them. */
export const retryFailed = (model: MatrixModel): void => {
  for (const [cell, flags] of model.saving.flags.entries()) if (flags & failed) model.saving.flags[cell] = 0;
  announce(model, 'saving');
};

export const countUnsaved = (model: MatrixModel): MatrixSaveCounts => {
  const counts = { waiting: 0, saving: 0, failed: 0, conflict: 0 };
  for (let cell = 0; cell < model.quantity.length; cell += 1) {
    const state = savingState(model, cell);
    if (state !== 'saved') counts[state] += 1;
  }
  return counts;
};

/** The server has these values; another operation wrote them. */
export const markSaved = (model: MatrixModel, cells: readonly number[]): void => {
  for (const cell of cells) settleSaved(model, cell, at(model.quantity, cell));
  announce(model, 'saving');
};

/** The server has these quantities by now. Cells with unsaved edits remain: saving them finds the conflict. */
export const updateSaved = (model: MatrixModel, quantities: Int32Array): void => {
  let changed = 0;
  for (let cell = 0; cell < model.quantity.length; cell += 1) {
    const quantity = at(quantities, cell);
    if (quantity === at(model.saving.saved, cell) || savingState(model, cell) !== 'saved') continue;
    writeQuantity(model, cell, quantity);
    settleSaved(model, cell, quantity);
    changed += 1;
  }
  if (changed > 0) announce(model, 'edit');
};

/** Cells that are not confirmed as saved, for the list of failures and for local drafts. */
export const listUnsaved = (model: MatrixModel): MatrixUnsavedCell[] => {
  const cells: MatrixUnsavedCell[] = [];
  for (let cell = 0; cell < model.quantity.length; cell += 1) {
    const state = savingState(model, cell);
    if (state === 'saved') continue;
    const theirs = model.saving.theirs.get(cell);
    cells.push({ ...toDelta(model, cell), state, ...(theirs === undefined ? {} : { theirs }) });
  }
  return cells;
};

/** After each edit: a failed cell may be retried, and entering the other user's value resolves a conflict. */
export const confirmEdit = (model: MatrixModel, cell: number): void => {
  const { flags, theirs } = model.saving;
  const state = at(flags, cell);
  if (state & failed) flags[cell] = 0;
  if (state & inConflict && theirs.get(cell) === at(model.quantity, cell)) {
    settleSaved(model, cell, at(model.quantity, cell));
  }
};

const settleSaved = (model: MatrixModel, cell: number, quantity: number): void => {
  model.saving.saved[cell] = quantity;
  model.saving.flags[cell] = 0;
  model.saving.theirs.delete(cell);
  model.saving.unconfirmed.delete(cell);
};

/** Ignores responses for cells that are no longer in flight. */
const settleInFlight = (model: MatrixModel, deltas: readonly MatrixDelta[], settle: (cell: number) => void): void => {
  for (const { row, column } of deltas) {
    const cell = row * model.columnCount + column;
    if (at(model.saving.flags, cell) & inFlight) settle(cell);
  }
  announce(model, 'saving');
};

const toDelta = (model: MatrixModel, cell: number): MatrixDelta => ({
  row: Math.floor(cell / model.columnCount),
  column: cell % model.columnCount,
  quantity: at(model.quantity, cell),
  previous: at(model.saving.saved, cell),
});
