import type { OrderStatus } from './orders.rules.ts';

/** As much of an order's line as its shipping is about. */
export interface ShippableLine {
  readonly productId: number;
  readonly storeId: number;
  readonly quantity: number;
  readonly shippedQuantity: number;
  /** What remains will not be sent. */
  readonly shortClosed: boolean;
}

type LineUnits = Pick<ShippableLine, 'quantity' | 'shippedQuantity' | 'shortClosed'>;

/** What is still to be sent. */
export const remainingOf = ({ quantity, shippedQuantity, shortClosed }: LineUnits): number =>
  shortClosed ? 0 : quantity - shippedQuantity;

/** Goods leave only what somebody approved, and what is not over yet. */
export const isShippable = (status: OrderStatus): boolean => status === 'APPROVED' || status === 'PACKING';

/** Units of a product in a parcel; the store may be left out where only one of the order's lines has the product. */
export interface ParcelItem {
  readonly productId: number;
  readonly storeId?: number | undefined;
  readonly quantity: number;
}

export interface ShippedUnits<L> {
  readonly line: L;
  readonly quantity: number;
}

export type ParcelFault<L> =
  | { readonly kind: 'NOT_ORDERED' | 'STORE_NEEDED'; readonly index: number }
  | { readonly kind: 'LISTED_TWICE' | 'TOO_MANY'; readonly index: number; readonly line: L };

/** Finds the line of each item of a parcel. Without faults nothing is sent that was not ordered, nor more than remains. */
export const allocateParcel = <L extends ShippableLine>(
  lines: readonly L[],
  items: readonly ParcelItem[],
): { readonly units: readonly ShippedUnits<L>[]; readonly faults: readonly ParcelFault<L>[] } => {
  const byProduct = linesByProduct(lines);
  const units = new Map<L, number>();
  const faults: ParcelFault<L>[] = [];
  for (const [index, { productId, storeId, quantity }] of items.entries()) {
    const ordered = byProduct.get(productId) ?? [];
    const matching = ordered.filter((line) => storeId === undefined || line.storeId === storeId);
    const [line] = matching;
    if (!line) faults.push({ kind: 'NOT_ORDERED', index });
    else if (matching.length > 1) faults.push({ kind: 'STORE_NEEDED', index });
    else if (units.has(line)) faults.push({ kind: 'LISTED_TWICE', index, line });
    else {
      if (quantity > remainingOf(line)) faults.push({ kind: 'TOO_MANY', index, line });
      units.set(line, quantity);
    }
  }
  return { units: [...units].map(([line, quantity]) => ({ line, quantity })), faults };
};

const linesByProduct = <L extends ShippableLine>(lines: readonly L[]): ReadonlyMap<number, readonly L[]> => {
  const byProduct = new Map<number, L[]>();
  for (const line of lines) {
    const others = byProduct.get(line.productId);
    if (others) others.push(line);
    else byProduct.set(line.productId, [line]);
  }
  return byProduct;
};

/**
 * The way that an order goes by itself because of what its lines are now: the first unit that ships makes it PACKING,
 * the last one SHIPPED. An order of which nothing shipped goes nowhere by itself, even if all its lines were closed.
 */
export const stepsAfterShipping = (status: OrderStatus, lines: readonly LineUnits[]): readonly OrderStatus[] => {
  if (!isShippable(status) || lines.every(({ shippedQuantity }) => shippedQuantity === 0)) return [];
  const isDone = lines.every((line) => remainingOf(line) === 0);
  return [...(status === 'APPROVED' ? (['PACKING'] as const) : []), ...(isDone ? (['SHIPPED'] as const) : [])];
};

/** Taking a shipment back opens the order again, also where its lines were closed: there is something to send again. */
export const stepsAfterPuttingBack = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'SHIPPED' ? ['PACKING'] : [];

/** Whether a line has a remainder that could be given up: on its way, and not all of it sent. */
export const canShortClose = (status: OrderStatus, line: LineUnits): boolean =>
  isShippable(status) && remainingOf(line) > 0;
