import { announce, fullAxis, type MatrixAxis, type MatrixModel } from './matrix-model.ts';
import { clampPlace } from './matrix-selection.ts';

/** Shows these rows (model indexes) in this order, so it filters and sorts alike; undefined shows all again. */
export const showRows = (model: MatrixModel, rows: readonly number[] | undefined): void => {
  const active = model.rows.shown[model.selection.active.row];
  model.rows = buildAxis(rows, model.rowCount);
  restoreActive(model, active, model.columns.shown[model.selection.active.column]);
};

export const showColumns = (model: MatrixModel, columns: readonly number[] | undefined): void => {
  const active = model.columns.shown[model.selection.active.column];
  model.columns = buildAxis(columns, model.columnCount);
  restoreActive(model, model.rows.shown[model.selection.active.row], active);
};

const buildAxis = (indexes: readonly number[] | undefined, length: number): MatrixAxis => {
  if (!indexes) return fullAxis(length);
  const position = new Int32Array(length).fill(-1);
  for (const [place, index] of indexes.entries()) position[index] = place;
  return { shown: Int32Array.from(indexes), position };
};

/** Preserves the active cell where possible; a range would no longer cover the same cells. */
const restoreActive = (model: MatrixModel, row: number | undefined, column: number | undefined): void => {
  const target = {
    row: row === undefined ? 0 : (model.rows.position[row] ?? 0),
    column: column === undefined ? 0 : (model.columns.position[column] ?? 0),
  };
  const place = clampPlace(model, target);
  model.selection = { anchor: place, focus: place, active: place };
  model.reveal = place;
  announce(model, 'filter');
};
