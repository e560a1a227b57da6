import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { id } from '../kit/shapes.ts';
import { computeDiscount, computeLinePrice } from './order-money.rules.ts';
import { computeOpenQuantity, isShippable } from './order-shipping.rules.ts';
import type { OrderStatus, OrderSyncStatus } from './orders.rules.ts';

export const erpOrderLine = z.strictObject({
  /** Null for a product that exists only in the ERP. */
  productId: id.nullable(),
  storeId: id.nullable(),
  name: z.string(),
  /** Not always whole: the ERP may use other units. */
  quantity: z.number(),
  /** In cents, with the precision of the ERP. */
  unitPrice: z.number(),
  discount: z.number(),
  /** Without tax. */
  total: cents,
  delivered: z.number(),
  isShippingCharge: z.boolean(),
});
export type ErpOrderLine = z.infer<typeof erpOrderLine>;

/** An order as it is in the ERP. */
export const erpOrder = z.strictObject({
  checkedTime: instant,
  /** Whether the ERP delivers nothing more. */
  isClosed: z.boolean(),
  /** Without tax. */
  total: cents,
  lines: z.array(erpOrderLine),
});
export type ErpOrder = z.infer<typeof erpOrder>;

/** The part of an order that is compared with the ERP. */
export interface ComparedOrder {
  readonly status: OrderStatus;
  readonly syncStatus: OrderSyncStatus;
  readonly discount: number;
  readonly shippingCharge: number;
  readonly lines: readonly ComparedLine[];
}

export interface ComparedLine {
  readonly productId: number;
  readonly storeId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly shippedQuantity: number;
  readonly shortClosed: boolean;
  readonly unitPrice: number;
}

export type ErpDifferenceKind = 'QUANTITY' | 'PRICE' | 'DISCOUNT' | 'DELIVERED' | 'MISSING' | 'EXTRA' | 'CLOSED';

/** A line here and in the ERP; one of both is missing if only one system has the line. */
export interface ErpDifferenceRow<L extends ComparedLine = ComparedLine> {
  readonly name: string;
  readonly here: L | null;
  readonly erp: ErpOrderLine | null;
  readonly differences: readonly ErpDifferenceKind[];
}

const priceTolerance = 0.4;
const discountTolerance = 0.004;

const toKey = (productId: number, storeId: number): string => `${productId} ${storeId}`;

/** All lines of both orders: those of the order, the shipping charge, then those that only the ERP has. */
export const compareWithErp = <L extends ComparedLine>(
  order: Omit<ComparedOrder, 'lines'> & { readonly lines: readonly L[] },
  erp: ErpOrder,
): ErpDifferenceRow<L>[] => {
  const own = new Map<string, ErpOrderLine>();
  const rest: ErpOrderLine[] = [];
  const keys = new Set(order.lines.map(({ productId, storeId }) => toKey(productId, storeId)));
  for (const line of erp.lines) {
    const { productId, storeId, isShippingCharge } = line;
    const key = productId === null || storeId === null || isShippingCharge ? '' : toKey(productId, storeId);
    if (keys.has(key) && !own.has(key)) own.set(key, line);
    else rest.push(line);
  }
  const rows = order.lines.map((line): ErpDifferenceRow<L> => {
    const counterpart = own.get(toKey(line.productId, line.storeId)) ?? null;
    const differences = findLineDifferences(order, line, counterpart, erp.isClosed);
    return { name: line.productName, here: line, erp: counterpart, differences };
  });
  const charged = rest.filter(({ isShippingCharge }) => isShippingCharge).reduce((sum, { total }) => sum + total, 0);
  const others = rest.flatMap((line): ErpDifferenceRow<L>[] => {
    if (line.isShippingCharge && charged === order.shippingCharge) return [];
    const isEmpty = line.quantity === 0 && line.delivered === 0;
    const differences: ErpDifferenceKind[] = line.isShippingCharge ? ['PRICE'] : ['EXTRA'];
    return isEmpty && !line.isShippingCharge ? [] : [{ name: line.name, here: null, erp: line, differences }];
  });
  return [...rows, ...others];
};

const findLineDifferences = (
  { discount }: Pick<ComparedOrder, 'discount'>,
  line: ComparedLine,
  erp: ErpOrderLine | null,
  isClosed: boolean,
): ErpDifferenceKind[] => {
  const { quantity, shippedQuantity, shortClosed } = line;
  const wanted = shortClosed ? shippedQuantity : quantity;
  const closed: ErpDifferenceKind[] = isClosed && computeOpenQuantity(line) > 0 ? ['CLOSED'] : [];
  if (!erp || (erp.quantity === 0 && erp.delivered === 0 && wanted > 0)) {
    if (wanted === 0) return [];
    return ['MISSING', ...closed];
  }
  return [
    // A short-closed line may keep its quantity in the ERP.
    ...(erp.quantity !== wanted && erp.quantity !== quantity ? (['QUANTITY'] as const) : []),
    ...(Math.abs(erp.unitPrice - line.unitPrice) > priceTolerance && wanted > 0 ? (['PRICE'] as const) : []),
    ...(Math.abs(erp.discount - discount) > discountTolerance && wanted > 0 ? (['DISCOUNT'] as const) : []),
    ...(erp.delivered !== shippedQuantity ? (['DELIVERED'] as const) : []),
    ...closed,
  ];
};

export const isDifferent = ({ differences }: Pick<ErpDifferenceRow, 'differences'>): boolean => differences.length > 0;

/** The price of a line without tax, less the discount of the order. */
export const computeDiscountedLine = (
  { unitPrice, quantity }: Pick<ComparedLine, 'unitPrice' | 'quantity'>,
  discount: number,
): number => {
  const price = computeLinePrice({ unitPrice, quantity });
  return price - computeDiscount(price, discount);
};

/** The open lines of which the ERP delivers nothing more. */
export const listClosableLines = <L extends ComparedLine>(
  rows: readonly ErpDifferenceRow<L>[],
  { isClosed }: Pick<ErpOrder, 'isClosed'>,
): L[] =>
  rows.flatMap(({ here, erp }) => {
    if (!here || computeOpenQuantity(here) <= 0) return [];
    const remaining = isClosed || !erp ? 0 : erp.quantity - erp.delivered;
    return remaining <= 0 ? [here] : [];
  });

/** The lines whose quantity changes to that of the ERP, which is never less than the shipped quantity. */
export const listQuantityChanges = <L extends ComparedLine>(
  rows: readonly ErpDifferenceRow<L>[],
): { readonly line: L; readonly quantity: number }[] =>
  rows.flatMap(({ here, erp, differences }) => {
    if (!here || here.shortClosed) return [];
    if (!differences.includes('QUANTITY') && !differences.includes('MISSING')) return [];
    const quantity = Math.max(erp?.quantity ?? 0, here.shippedQuantity);
    return Number.isInteger(quantity) && quantity !== here.quantity ? [{ line: here, quantity }] : [];
  });

export const erpResolutions = ['CLOSE_REMAINDER', 'TAKE_QUANTITIES', 'SEND_AGAIN'] as const;
export type ErpResolution = (typeof erpResolutions)[number];

const sendable: readonly ErpDifferenceKind[] = ['QUANTITY', 'PRICE', 'DISCOUNT', 'MISSING'];

/** What a user can do about the differences. */
export const listErpResolutions = (order: ComparedOrder, erp: ErpOrder): ErpResolution[] => {
  if (!isShippable(order.status)) return [];
  const rows = compareWithErp(order, erp);
  const hasShipped = order.lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  const canSend = rows.some(({ differences }) => differences.some((kind) => sendable.includes(kind)));
  return [
    ...(hasShipped && listClosableLines(rows, erp).length > 0 ? (['CLOSE_REMAINDER'] as const) : []),
    ...(listQuantityChanges(rows).length > 0 ? (['TAKE_QUANTITIES'] as const) : []),
    ...(canSend && order.syncStatus === 'SYNCHRONIZED' ? (['SEND_AGAIN'] as const) : []),
  ];
};

/** Differences that prevent the order from being completed, or that change its price. */
export const isBlocking = ({ differences }: Pick<ErpDifferenceRow, 'differences'>): boolean =>
  differences.some((kind) => sendable.includes(kind) || kind === 'CLOSED');
