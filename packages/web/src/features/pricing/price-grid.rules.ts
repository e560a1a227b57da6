import type { BulkPriceUpdate, PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { at, createMatrixModel, type MatrixModel } from '../../kit/matrix/matrix-model.ts';
import { cellsInRange, selectedRange } from '../../kit/matrix/matrix-selection.ts';
import { adjustPrice, priceIn, type Rounding } from './price-changes.rules.ts';

/** Prices of products in several lists for the matrix, in cents; 0 means no price. */
export interface PriceSheet {
  readonly products: readonly Product[];
  readonly lists: readonly PriceList[];
  readonly model: MatrixModel;
}

export const createPriceSheet = (products: readonly Product[], lists: readonly PriceList[]): PriceSheet => {
  const quantity = Int32Array.from(products.flatMap((product) => lists.map((list) => priceIn(product, list.id) ?? 0)));
  const zeros = new Int32Array(quantity.length);
  const data = { rowCount: products.length, columnCount: lists.length, par: zeros, onHand: zeros };
  return { products, lists, model: createMatrixModel({ ...data, quantity, unit: 'cents' }) };
};

interface ChangedPrices {
  readonly updates: { readonly priceListId: number; readonly pricing: { productId: number; price: number }[] }[];
  readonly count: number;
  /** Number of cleared prices. Prices cannot be deleted, so these remain unchanged. */
  readonly emptied: number;
}

/** The changes since the sheet was loaded, by list. */
export const changedPrices = ({ products, lists, model }: PriceSheet): ChangedPrices => {
  let emptied = 0;
  const updates = lists.map((list, column) => ({
    priceListId: list.id,
    pricing: products.flatMap(({ id: productId }, row) => {
      const cell = row * lists.length + column;
      const price = at(model.quantity, cell);
      if (price === at(model.original, cell)) return [];
      if (price > 0) return [{ productId, price }];
      emptied += 1;
      return [];
    }),
  }));
  const filled = updates.filter(({ pricing }) => pricing.length > 0);
  return { updates: filled, count: filled.reduce((sum, { pricing }) => sum + pricing.length, 0), emptied };
};

export const buildPriceUpdates = ({ updates }: ChangedPrices): BulkPriceUpdate => updates;

/** Adjusts each selected price, rounded half up. Cells without a price remain empty. */
export const adjustSelectedPrices = (model: MatrixModel, percent: number, rounding: Rounding): number => {
  const cells = cellsInRange(model, selectedRange(model));
  const quantities = cells.map((cell) => {
    const price = at(model.quantity, cell);
    return price === 0 ? 0 : adjustPrice(price, percent, rounding);
  });
  return editCells(model, { cells, quantities });
};
