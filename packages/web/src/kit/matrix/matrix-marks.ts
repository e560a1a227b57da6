import { at, type MatrixModel } from './matrix-model.ts';

export type MatrixMark = 'none' | 'below' | 'above' | 'low';

/**
 * How a cell compares with its par level once everything in transit has arrived. A quantity of 0 for a position that
 * is less than half full is the worst case and has its own mark; stock above par without a proposed quantity is not
 * caused by the proposal and has none.
 */
export const markCell = (model: MatrixModel, cell: number): MatrixMark => {
  const quantity = at(model.quantity, cell);
  if (model.unit === 'cents') return markPrice(quantity, at(model.original, cell));
  const par = at(model.par, cell);
  const stock = at(model.onHand, cell) + coming(model, cell);
  if (quantity === 0 && stock * 2 < par) return 'low';
  if (stock + quantity < par) return 'below';
  return quantity > 0 && stock + quantity > par ? 'above' : 'none';
};

/** The quantity that raises the stock exactly to the par level. */
export const quantityToPar = (model: MatrixModel, cell: number): number =>
  Math.max(0, at(model.par, cell) - at(model.onHand, cell) - coming(model, cell));

/** Lowered or raised; a new price is neither. */
const markPrice = (price: number, before: number): MatrixMark => {
  if (before === 0 || price === before) return 'none';
  return price < before ? 'below' : 'above';
};

const coming = (model: MatrixModel, cell: number): number => (model.incoming ? at(model.incoming, cell) : 0);
