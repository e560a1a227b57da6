import { maxOrderLines } from '@shelfward/contract/kit/shapes.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { CellProblem } from '@shelfward/contract/master-import/import-row.rules.ts';
import { type OrderPropertyId, orderPropertyIds } from '@shelfward/contract/orders/order-import.rules.ts';
import { computeLinePrice, computeTotalPrice, maxOrderCents } from '@shelfward/contract/orders/order-money.rules.ts';
import { unavailableMessage } from '@shelfward/contract/products/product-availability.rules.ts';

/** A row of a file with its matched records; null without a match. */
export interface OrderFileRow {
  readonly line: number;
  readonly problems: readonly CellProblem[];
  readonly store: string | null;
  readonly product: string | null;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly salesNote: string | null;
  /** The number of matching stores. */
  readonly places: number;
  readonly storeId: number | null;
  readonly companyId: number | null;
  readonly productId: number | null;
  /** Null without a product. */
  readonly discontinued: boolean | null;
  readonly inactive: boolean | null;
  readonly listPriceCents: number | null;
  /** The company's discount in percent. */
  readonly discount: number | null;
  readonly isNumberTaken: boolean;
}

export interface PlannedLine {
  readonly line: number;
  readonly productId: number;
  readonly unitPriceCents: number;
  quantity: number;
}

export interface PlannedOrder {
  readonly line: number;
  readonly companyId: number;
  readonly storeId: number;
  readonly discount: number;
  readonly purchaseOrderNumber: string | null;
  requestedShipDate: string | null;
  readonly notes: Set<string>;
  readonly lines: Map<number, PlannedLine>;
}

export interface FileError extends RowError {
  readonly line: number;
}

interface RowError {
  /** The property of the cell; null for the whole row. */
  readonly property: OrderPropertyId | null;
  readonly message: string;
}

export interface OrderPlan {
  readonly orders: readonly PlannedOrder[];
  readonly errors: readonly FileError[];
  /** Rows without a quantity, as in order forms with all products. */
  readonly skipped: number;
  /** Duplicate rows of a product at the same price, whose quantities were added. */
  readonly repeated: readonly number[];
}

const longestNote = 4000;
const maxUnits = 1_000_000;

/** Groups rows into orders: by purchase order number, otherwise by store and requested ship date. */
export const planOrders = (
  rows: readonly OrderFileRow[],
  { canSetPrices }: { readonly canSetPrices: boolean },
): OrderPlan => {
  const orders = new Map<string, PlannedOrder>();
  const errors: FileError[] = [];
  const repeated: number[] = [];
  let skipped = 0;
  for (const row of rows) {
    if (!row.quantity && !row.problems.some(({ property }) => property === 'quantity' || property === null)) {
      skipped += 1;
      continue;
    }
    const read = readRow(row, canSetPrices ? [] : ownPrice(row));
    if ('errors' in read) {
      errors.push(...read.errors.map((error) => ({ line: row.line, ...error })));
      continue;
    }
    const key = keyOf(row, read);
    const order = orders.get(key) ?? beginOrder(row, read);
    orders.set(key, order);
    const error = addRow(order, row, read) ?? addLine(order, read, repeated);
    if (error) errors.push({ line: row.line, ...error });
  }
  const planned = [...orders.values()];
  errors.push(...planned.flatMap(judgeOrder));
  if (planned.length === 0 && errors.length === 0)
    errors.push({ line: 1, property: null, message: 'No row has a quantity.' });
  return { orders: planned, errors: errors.toSorted((one, other) => one.line - other.line), skipped, repeated };
};

interface ReadLine {
  readonly companyId: number;
  readonly storeId: number;
  readonly line: PlannedLine;
  readonly product: string;
}

const readRow = (
  row: OrderFileRow,
  refusals: readonly RowError[],
): ReadLine | { readonly errors: readonly RowError[] } => {
  const { line, companyId, storeId, productId, quantity } = row;
  const unitPriceCents = row.unitPrice ?? row.listPriceCents;
  const errors = [...row.problems.map(problemOf), ...unknownWords(row), ...refusals];
  const isPriceWrong = row.problems.some(({ property }) => property === 'unitPrice');
  if (productId !== null && storeId !== null && unitPriceCents === null && !isPriceWrong)
    errors.push({ property: null, message: `Product ${quoted(row.product)} has no price.` });
  const number = quoted(row.purchaseOrderNumber);
  if (row.isNumberTaken)
    errors.push({ property: 'purchaseOrderNumber', message: `Purchase order number ${number} is another order's.` });
  if (errors.length > 0 || !companyId || !storeId || !productId || unitPriceCents === null || !quantity)
    return { errors };
  return { companyId, storeId, line: { line, productId, unitPriceCents, quantity }, product: quoted(row.product) };
};

const ownPrice = ({ product, productId, storeId, unitPrice, listPriceCents }: OrderFileRow): RowError[] =>
  unitPrice === null || unitPrice === listPriceCents || productId === null || storeId === null
    ? []
    : [
        {
          property: 'unitPrice',
          message: `The price of product ${quoted(product)} differs from the price list. Only order managers and administrators may set prices.`,
        },
      ];

const problemOf = ({ property, message }: CellProblem): RowError => ({
  property: orderPropertyIds.find((known) => known === property) ?? null,
  message,
});

const unknownWords = ({ store, product, places, productId, discontinued, inactive }: OrderFileRow): RowError[] => {
  const errors: RowError[] = [];
  if (store !== null && places === 0)
    errors.push({ property: 'store', message: `Store ${quoted(store)} was not found.` });
  if (store !== null && places > 1)
    errors.push({ property: 'store', message: `Store ${quoted(store)} is the number of more than one store.` });
  if (product !== null && productId === null)
    errors.push({ property: 'product', message: `Product ${quoted(product)} was not found.` });
  const message = unavailableMessage({
    name: `Product ${quoted(product)}`,
    discontinued: discontinued ?? false,
    inactive: inactive ?? false,
  });
  if (message !== undefined) errors.push({ property: 'product', message });
  return errors;
};

const keyOf = ({ purchaseOrderNumber: number, requestedShipDate }: OrderFileRow, { companyId, storeId }: ReadLine) =>
  number === null ? `store ${storeId} ${requestedShipDate}` : `number ${companyId} ${number.toLowerCase()}`;

const beginOrder = (row: OrderFileRow, { companyId, storeId }: ReadLine): PlannedOrder => ({
  line: row.line,
  companyId,
  storeId,
  discount: row.discount ?? 0,
  purchaseOrderNumber: row.purchaseOrderNumber,
  requestedShipDate: row.requestedShipDate,
  notes: new Set(),
  lines: new Map(),
});

/** The order fields of a row; a message if it contradicts an earlier row. */
const addRow = (order: PlannedOrder, row: OrderFileRow, { storeId }: ReadLine): RowError | undefined => {
  const number = `Purchase order number ${quoted(row.purchaseOrderNumber)}`;
  if (order.storeId !== storeId)
    return { property: null, message: `${number} is of another store on line ${order.line}.` };
  const given = row.requestedShipDate ?? order.requestedShipDate;
  if (order.requestedShipDate !== null && given !== order.requestedShipDate)
    return { property: null, message: `${number} has another requested ship date on line ${order.line}.` };
  order.requestedShipDate = given;
  if (row.salesNote !== null) order.notes.add(row.salesNote);
  return undefined;
};

const addLine = (order: PlannedOrder, { line, product }: ReadLine, repeated: number[]): RowError | undefined => {
  const earlier = order.lines.get(line.productId);
  if (!earlier) {
    order.lines.set(line.productId, line);
    return undefined;
  }
  if (earlier.unitPriceCents !== line.unitPriceCents)
    return { property: null, message: `Product ${product} is on line ${earlier.line} too, at another price.` };
  if (earlier.quantity + line.quantity > maxUnits)
    return { property: 'quantity', message: `Product ${product} exceeds 1,000,000 units in one order.` };
  earlier.quantity += line.quantity;
  repeated.push(line.line);
  return undefined;
};

const judgeOrder = (order: PlannedOrder): FileError[] => {
  const say = (message: string) => [{ line: order.line, property: null, message }];
  if (order.lines.size > maxOrderLines) return say('The order that starts here has more than 2,000 lines.');
  if (noteOf(order).length > longestNote) return say('The notes of the order that starts here are too long.');
  return subtotalOf(order) > maxOrderCents ? say('The order that begins here is larger than one order can be.') : [];
};

const noteOf = ({ notes }: PlannedOrder): string => [...notes].join('\n');

/** The note of the order: the distinct notes of its rows. */
export const joinNotes = (order: PlannedOrder): string | null => noteOf(order) || null;

const subtotalOf = ({ lines }: PlannedOrder): number => {
  let sum = 0;
  for (const { quantity, unitPriceCents } of lines.values())
    sum += computeLinePrice({ quantity, unitPrice: unitPriceCents });
  return sum;
};

export const importTotals = (order: PlannedOrder) => ({
  lines: order.lines.size,
  totalUnit: [...order.lines.values()].reduce((sum, { quantity }) => sum + quantity, 0),
  totalPrice: computeTotalPrice(subtotalOf(order), { discount: order.discount, shippingCharge: 0 }),
});

const quoted = (word: string | null): string => `"${truncateText(word ?? '')}"`;
