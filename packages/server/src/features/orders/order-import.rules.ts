import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { maxOrderLines } from '@shelfward/contract/kit/shapes.ts';
import { computeLinePrice, computeTotalPrice, maxOrderCents } from '@shelfward/contract/orders/order-money.rules.ts';
import { unavailableMessage } from '@shelfward/contract/products/product-availability.rules.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../platform/imports/named-rows.queries.ts';
import { cellError, findRowErrors, quoteCell, rowError } from '../../platform/imports/row-errors.rules.ts';
import type { RowPlan } from '../../platform/imports/table-import.service.ts';

/** A row of a file with its matched records; null without a match. */
export interface OrderFileRow extends NamedRow {
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly salesNote: string | null;
  readonly storeNumber: string | null;
  readonly companyId: number | null;
  readonly companyName: string | null;
  /** Null without a product. */
  readonly discontinued: boolean | null;
  readonly inactive: boolean | null;
  readonly listPriceCents: number | null;
  /** The company's discount in percent. */
  readonly discount: number | null;
  /** In percent, as the row states. */
  readonly fileDiscount: number | null;
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
  readonly company: Named;
  readonly store: Named & { readonly number: string | null };
  /** In percent, of the file, otherwise of the company. */
  readonly discount: number;
  /** As the rows state; null without any. */
  readonly fileDiscount: number | null;
  readonly purchaseOrderNumber: string | null;
  requestedShipDate: string | null;
  readonly notes: Set<string>;
  readonly lines: Map<number, PlannedLine>;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Rows without a quantity are skipped, because order forms list all products. */
export interface OrderPlan extends RowPlan {
  readonly orders: readonly PlannedOrder[];
}

const longestNote = 4000;
const maxUnits = 1_000_000;

/** Groups rows into orders: by purchase order number, otherwise by store and requested ship date. */
export const planOrders = (
  rows: readonly OrderFileRow[],
  { canSetPrices }: { readonly canSetPrices: boolean },
): OrderPlan => {
  const orders = new Map<string, PlannedOrder>();
  const errors: RowError[] = [];
  const repeated: number[] = [];
  let skippedRows = 0;
  for (const row of rows) {
    if (!row.quantity && !row.problems.some(({ property }) => property === 'quantity' || property === null)) {
      skippedRows += 1;
      continue;
    }
    const read = readRow(row, canSetPrices ? [] : [...ownPrice(row), ...ownDiscount(row)]);
    if ('errors' in read) {
      errors.push(...read.errors);
      continue;
    }
    const key = toOrderKey(row, read);
    const order = orders.get(key) ?? beginOrder(row, read);
    orders.set(key, order);
    const error = addRow(order, row, read) ?? addLine(order, { line: read.line, product: row.product }, repeated);
    if (error) errors.push(error);
  }
  const planned = [...orders.values()];
  errors.push(...planned.flatMap(findOrderErrors));
  if (planned.length === 0 && errors.length === 0) errors.push(rowError(1, 'EMPTY', 'No row has a quantity.'));
  return { orders: planned, errors, skippedRows, messages: formatRepeated(repeated) };
};

interface ReadLine {
  readonly company: Named;
  readonly store: PlannedOrder['store'];
  readonly line: PlannedLine;
}

const readRow = (
  row: OrderFileRow,
  rejections: readonly RowError[],
): ReadLine | { readonly errors: readonly RowError[] } => {
  const { line, companyId, storeId, productId, quantity } = row;
  const unitPriceCents = row.unitPrice ?? row.listPriceCents;
  const errors = [...findRowErrors(row, 'number'), ...findUnavailable(row), ...rejections];
  const isPriceWrong = row.problems.some(({ property }) => property === 'unitPrice');
  if (productId !== null && storeId !== null && unitPriceCents === null && !isPriceWrong)
    errors.push(rowError(line, 'EMPTY', `Product ${quoteCell(row.product)} has no price.`));
  if (row.isNumberTaken)
    errors.push(cellError({ ...purchaseOrderCell(row), code: 'DUPLICATE', problem: "is another order's." }));
  if (errors.length > 0 || !companyId || !storeId || !productId || unitPriceCents === null || !quantity)
    return { errors };
  return {
    company: { id: companyId, name: row.companyName ?? '' },
    store: { id: storeId, name: row.storeName ?? '', number: row.storeNumber },
    line: { line, productId, unitPriceCents, quantity },
  };
};

const ownPrice = ({ line, product, productId, storeId, unitPrice, listPriceCents }: OrderFileRow): RowError[] =>
  unitPrice === null || unitPrice === listPriceCents || productId === null || storeId === null
    ? []
    : [
        {
          line,
          property: 'unitPrice',
          value: (unitPrice / 100).toFixed(2),
          code: 'NOT_ALLOWED',
          message: `The price of product ${quoteCell(product)} differs from the price list. Only order managers and administrators may set prices.`,
        },
      ];

const ownDiscount = ({ line, fileDiscount, discount }: OrderFileRow): RowError[] =>
  fileDiscount === null || fileDiscount === discount
    ? []
    : [
        {
          line,
          property: 'discount',
          value: String(fileDiscount),
          code: 'NOT_ALLOWED',
          message:
            'The discount differs from the one of the company. Only order managers and administrators may set discounts.',
        },
      ];

const findUnavailable = ({ line, product, discontinued, inactive }: OrderFileRow): RowError[] => {
  const message = unavailableMessage({
    name: `Product ${quoteCell(product)}`,
    discontinued: discontinued ?? false,
    inactive: inactive ?? false,
  });
  return message === undefined ? [] : [{ line, property: 'product', value: product, code: 'UNAVAILABLE', message }];
};

const purchaseOrderCell = ({ line, purchaseOrderNumber: value }: OrderFileRow) =>
  ({ line, property: 'purchaseOrderNumber', label: 'Purchase order number', value }) as const;

const toOrderKey = ({ purchaseOrderNumber: number, requestedShipDate }: OrderFileRow, { company, store }: ReadLine) =>
  number === null ? `store ${store.id} ${requestedShipDate}` : `number ${company.id} ${number.toLowerCase()}`;

const beginOrder = (row: OrderFileRow, { company, store }: ReadLine): PlannedOrder => ({
  line: row.line,
  company,
  store,
  discount: row.fileDiscount ?? row.discount ?? 0,
  fileDiscount: row.fileDiscount,
  purchaseOrderNumber: row.purchaseOrderNumber,
  requestedShipDate: row.requestedShipDate,
  notes: new Set(),
  lines: new Map(),
});

/** The order fields of a row; an error if it contradicts an earlier row. */
const addRow = (order: PlannedOrder, row: OrderFileRow, { store }: ReadLine): RowError | undefined => {
  const reject = (problem: string) =>
    cellError({ ...purchaseOrderCell(row), property: null, code: 'CONFLICT', problem });
  if (order.store.id !== store.id) return reject(`is of another store on line ${order.line}.`);
  if ((row.fileDiscount ?? 0) !== (order.fileDiscount ?? 0))
    return rowError(row.line, 'CONFLICT', otherDiscount(order.line));
  const given = row.requestedShipDate ?? order.requestedShipDate;
  if (order.requestedShipDate !== null && given !== order.requestedShipDate)
    return reject(`has another requested ship date on line ${order.line}.`);
  order.requestedShipDate = given;
  if (row.salesNote !== null) order.notes.add(row.salesNote);
  return undefined;
};

const otherDiscount = (line: number): string =>
  `The discount differs from that of line ${line}, and an order has one discount. Correct the rows, or choose that the column is not applied.`;

interface AddedLine {
  readonly line: PlannedLine;
  readonly product: string | null;
}

const addLine = (order: PlannedOrder, { line, product }: AddedLine, repeated: number[]): RowError | undefined => {
  const earlier = order.lines.get(line.productId);
  if (!earlier) {
    order.lines.set(line.productId, line);
    return undefined;
  }
  const name = `Product ${quoteCell(product)}`;
  if (earlier.unitPriceCents !== line.unitPriceCents)
    return rowError(line.line, 'CONFLICT', `${name} is on line ${earlier.line} too, at another price.`);
  if (earlier.quantity + line.quantity > maxUnits)
    return {
      line: line.line,
      property: 'quantity',
      value: String(line.quantity),
      code: 'TOO_LARGE',
      message: `${name} exceeds 1,000,000 units in one order.`,
    };
  earlier.quantity += line.quantity;
  repeated.push(line.line);
  return undefined;
};

/** Rows of a product of one order at the same price, whose quantities were added. */
const formatRepeated = (lines: readonly number[]): string[] =>
  lines.length === 0
    ? []
    : [
        `${formatCount(lines.length, 'row')} ${plural(lines.length, 'repeats', 'repeat')} a product of the same order, such as line ${lines[0]}; the quantities were added.`,
      ];

const findOrderErrors = (order: PlannedOrder): RowError[] => {
  const tooLarge = (message: string) => [rowError(order.line, 'TOO_LARGE', message)];
  if (order.lines.size > maxOrderLines) return tooLarge('The order that starts here has more than 2,000 lines.');
  if (toNote(order).length > longestNote) return tooLarge('The notes of the order that starts here are too long.');
  return computeSubtotal(order) > maxOrderCents
    ? tooLarge('The order that begins here is larger than one order can be.')
    : [];
};

const toNote = ({ notes }: PlannedOrder): string => [...notes].join('\n');

/** The note of the order: the distinct notes of its rows. */
export const joinNotes = (order: PlannedOrder): string | null => toNote(order) || null;

const computeSubtotal = ({ lines }: PlannedOrder): number => {
  let sum = 0;
  for (const { quantity, unitPriceCents } of lines.values())
    sum += computeLinePrice({ quantity, unitPrice: unitPriceCents });
  return sum;
};

export const importTotals = (order: PlannedOrder) => ({
  lines: order.lines.size,
  totalUnit: [...order.lines.values()].reduce((sum, { quantity }) => sum + quantity, 0),
  totalPrice: computeTotalPrice(computeSubtotal(order), { discount: order.discount, shippingCharge: 0 }),
});
