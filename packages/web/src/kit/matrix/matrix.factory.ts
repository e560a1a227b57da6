import { createMatrixModel, type MatrixModel } from './matrix-model.ts';

/** Creates a model for tests from rows of quantities. Par and stock default to 0. */
export const makeMatrix = (
  quantities: readonly (readonly number[])[],
  more: { par?: readonly number[]; onHand?: readonly number[]; system?: readonly number[] } = {},
): MatrixModel => {
  const quantity = Int32Array.from(quantities.flat());
  const columnCount = quantities[0]?.length ?? 0;
  return createMatrixModel({
    rowCount: quantities.length,
    columnCount,
    quantity,
    par: Int32Array.from(more.par ?? quantity.map(() => 0)),
    onHand: Int32Array.from(more.onHand ?? quantity.map(() => 0)),
    ...(more.system ? { system: Int32Array.from(more.system) } : {}),
  });
};

/** The quantities as they are now, row by row. */
export const listQuantities = (model: MatrixModel): number[][] =>
  Array.from({ length: model.rowCount }, (_, row) =>
    Array.from(model.quantity.subarray(row * model.columnCount, (row + 1) * model.columnCount)),
  );
