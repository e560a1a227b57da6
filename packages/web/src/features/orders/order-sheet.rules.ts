import { maxOrderLines } from '@shelfward/contract/kit/shapes.ts';
import { computeLinePrice, computeTotalPrice } from '@shelfward/contract/orders/order-money.rules.ts';
import type { Order, OrderItems } from '@shelfward/contract/orders/orders.shapes.ts';
import { showRows } from '../../kit/matrix/matrix-filter.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { at, createMatrixModel, type MatrixModel } from '../../kit/matrix/matrix-model.ts';

/** A line of the sheet: product, store, and the shipped quantity when the sheet was created. */
export interface SheetLine {
  readonly productId: number;
  readonly name: string;
  readonly upc: string;
  readonly sku: string | null;
  readonly storeId: number;
  /** Only in regional orders, whose lines have their own stores. */
  readonly storeName: string | undefined;
  readonly shippedQuantity: number;
  readonly isNew: boolean;
}

/** Order lines as a grid of quantities and prices. Removed rows are hidden, not deleted from the model. */
export interface OrderSheet {
  readonly order: Order;
  readonly model: MatrixModel;
  readonly lines: SheetLine[];
  readonly removed: Set<number>;
  /** Remarks by row: server errors and values saved by another user. */
  readonly remarks: Map<number, string>;
}

export const quantityColumn = 0;
export const priceColumn = 1;
export const columnCount = 2;

export const createOrderSheet = (order: Order): OrderSheet => {
  const quantity = new Int32Array(maxOrderLines * columnCount);
  for (const [row, item] of order.items.entries()) {
    quantity[row * columnCount + quantityColumn] = item.quantity;
    quantity[row * columnCount + priceColumn] = item.unitPrice;
  }
  const zeros = new Int32Array(quantity.length);
  const model = createMatrixModel({
    rowCount: maxOrderLines,
    columnCount,
    quantity,
    par: zeros,
    onHand: zeros,
    columnUnits: ['units', 'cents'],
  });
  const lines = order.items.map(
    (item): SheetLine => ({
      productId: item.product.id,
      name: item.product.name,
      upc: item.product.upc,
      sku: item.product.sku,
      storeId: item.store.id,
      storeName: order.store ? undefined : item.store.name,
      shippedQuantity: item.shippedQuantity,
      isNew: false,
    }),
  );
  const sheet = { order, model, lines, removed: new Set<number>(), remarks: new Map<number, string>() };
  showLines(sheet);
  return sheet;
};

const showLines = ({ model, lines, removed }: OrderSheet): void =>
  showRows(
    model,
    lines.flatMap((_, row) => (removed.has(row) ? [] : [row])),
  );

export const quantityIn = ({ model }: OrderSheet, row: number): number =>
  at(model.quantity, row * columnCount + quantityColumn);
export const priceIn = ({ model }: OrderSheet, row: number): number =>
  at(model.quantity, row * columnCount + priceColumn);
export const originalQuantity = ({ model }: OrderSheet, row: number): number =>
  at(model.original, row * columnCount + quantityColumn);
export const originalPrice = ({ model }: OrderSheet, row: number): number =>
  at(model.original, row * columnCount + priceColumn);

export const linePriceIn = (sheet: OrderSheet, row: number): number =>
  computeLinePrice({ quantity: quantityIn(sheet, row), unitPrice: priceIn(sheet, row) });

const visibleRows = ({ model }: OrderSheet): number[] => Array.from(model.rows.shown);

export interface AddedLine {
  readonly product: Pick<SheetLine, 'name' | 'upc' | 'sku'> & { readonly id: number };
  readonly quantity: number;
  /** Undefined: an existing line preserves its price. */
  readonly unitPrice: number | undefined;
  readonly listPrice: number | null;
  readonly store: { readonly id: number; readonly name: string };
}

/**
 * Adds lines in one undoable step: existing products get the quantity, others a new row. Returns the row of the last
 * line. Returns undefined and adds nothing if the order would exceed the maximum number of lines.
 */
export const addLines = (sheet: OrderSheet, added: readonly AddedLine[]): number | undefined => {
  const rowByKey = new Map(sheet.lines.map((line, row) => [orderLineKey(line), row]));
  const addedKeys = new Set(
    added.map(({ product, store }) => orderLineKey({ productId: product.id, storeId: store.id })),
  );
  const fresh = [...addedKeys].filter((key) => !rowByKey.has(key)).length;
  if (sheet.lines.length + fresh > maxOrderLines) return undefined;
  const cells = new Map<number, number>();
  let last: number | undefined;
  for (const { product, quantity, unitPrice, listPrice, store } of added) {
    const key = orderLineKey({ productId: product.id, storeId: store.id });
    const known = rowByKey.get(key);
    const row = known ?? sheet.lines.push(newLine(sheet, product, store)) - 1;
    rowByKey.set(key, row);
    sheet.removed.delete(row);
    const before = cells.get(row * columnCount + quantityColumn) ?? 0;
    cells.set(row * columnCount + quantityColumn, before + quantity);
    const price = unitPrice ?? (known === undefined ? listPrice : null);
    if (price !== null) cells.set(row * columnCount + priceColumn, price);
    last = row;
  }
  showLines(sheet);
  editCells(sheet.model, { cells: [...cells.keys()], quantities: [...cells.values()] });
  return last;
};

export const orderLineKey = ({ productId, storeId }: Pick<SheetLine, 'productId' | 'storeId'>): string =>
  `${productId} ${storeId}`;

const newLine = ({ order }: OrderSheet, { id, ...product }: AddedLine['product'], store: AddedLine['store']) => ({
  ...product,
  productId: id,
  storeId: store.id,
  storeName: order.store ? undefined : store.name,
  shippedQuantity: 0,
  isNew: true,
});

export const removeRows = (sheet: OrderSheet, rows: readonly number[]): void => {
  for (const row of rows) sheet.removed.add(row);
  showLines(sheet);
};

export const restoreRows = (sheet: OrderSheet, rows: readonly number[]): void => {
  for (const row of rows) sheet.removed.delete(row);
  showLines(sheet);
};

export const isChanged = (sheet: OrderSheet, row: number): boolean => {
  if (sheet.lines[row]?.isNew) return quantityIn(sheet, row) > 0;
  return quantityIn(sheet, row) !== originalQuantity(sheet, row) || priceIn(sheet, row) !== originalPrice(sheet, row);
};

/** The number of lines that saving would add, change, or remove. */
export const countChanges = (sheet: OrderSheet): number => {
  const removed = [...sheet.removed].filter((row) => !sheet.lines[row]?.isNew).length;
  return removed + visibleRows(sheet).filter((row) => isChanged(sheet, row)).length;
};

/** The reason that a row cannot be saved; undefined for a valid row. */
export const findLineProblem = (sheet: OrderSheet, row: number): string | undefined => {
  const line = sheet.lines[row];
  if (!line) return undefined;
  const quantity = quantityIn(sheet, row);
  if (quantity < line.shippedQuantity) return `${line.shippedQuantity} already shipped`;
  const needsPrice = line.isNew ? quantity > 0 : originalPrice(sheet, row) > 0;
  return needsPrice && priceIn(sheet, row) === 0 ? 'no price' : undefined;
};

export const countLineProblems = (sheet: OrderSheet): number =>
  visibleRows(sheet).filter((row) => findLineProblem(sheet, row) !== undefined).length;

export interface SheetTotals {
  readonly lines: number;
  readonly units: number;
  readonly subtotal: number;
  readonly total: number;
}

const cachedTotals = new WeakMap<MatrixModel, { readonly version: number; readonly totals: SheetTotals }>();

/** Cached by model version, because it is called several times per key press. */
export const getSheetTotals = (sheet: OrderSheet): SheetTotals => {
  const before = cachedTotals.get(sheet.model);
  if (before?.version === sheet.model.version) return before.totals;
  const totals = computeTotals(sheet);
  cachedTotals.set(sheet.model, { version: sheet.model.version, totals });
  return totals;
};

const computeTotals = (sheet: OrderSheet): SheetTotals => {
  const rows = visibleRows(sheet);
  let [units, subtotal] = [0, 0];
  for (const row of rows) {
    units += quantityIn(sheet, row);
    subtotal += linePriceIn(sheet, row);
  }
  return { lines: rows.length, units, subtotal, total: computeTotalPrice(subtotal, sheet.order) };
};

/** The request body that saves the sheet, and the row of each item. New lines without a quantity are excluded. */
export const buildItemsBody = (sheet: OrderSheet): { readonly body: OrderItems; readonly rows: readonly number[] } => {
  const rows = visibleRows(sheet).filter((row) => !sheet.lines[row]?.isNew || quantityIn(sheet, row) > 0);
  const items = rows.flatMap((row) => {
    const line = sheet.lines[row];
    if (!line) return [];
    const unitPrice = priceIn(sheet, row);
    const isPriced = unitPrice > 0 && unitPrice !== originalPrice(sheet, row);
    const storeId = sheet.order.store ? {} : { storeId: line.storeId };
    return [
      { productId: line.productId, quantity: quantityIn(sheet, row), ...(isPriced && { unitPrice }), ...storeId },
    ];
  });
  return { body: { items }, rows };
};
