import { showColumns, showRows } from '../../kit/matrix/matrix-filter.ts';
import { announce, type MatrixModel } from '../../kit/matrix/matrix-model.ts';
import { resolveConflict } from '../../kit/matrix/matrix-saving.ts';
import { selectPlace } from '../../kit/matrix/matrix-selection.ts';

/** The cells that another user changed too, in reading order. */
export const cellsInConflict = (model: MatrixModel): number[] =>
  [...model.saving.theirs.keys()].toSorted((left, right) => left - right);

/** Selects a cell. If a filter hides it, all rows or columns are shown again. */
export const goToCell = (model: MatrixModel, cell: number | undefined): void => {
  if (cell === undefined) return;
  const row = Math.floor(cell / model.columnCount);
  const column = cell % model.columnCount;
  if ((model.rows.position[row] ?? -1) < 0) showRows(model, undefined);
  if ((model.columns.position[column] ?? -1) < 0) showColumns(model, undefined);
  selectPlace(model, { row: model.rows.position[row] ?? 0, column: model.columns.position[column] ?? 0 });
};

export const resolveConflicts = (model: MatrixModel, cells: readonly number[], keep: 'mine' | 'theirs'): void => {
  for (const cell of cells)
    resolveConflict(model, { row: Math.floor(cell / model.columnCount), column: cell % model.columnCount }, keep);
  announce(model, 'saving');
};
