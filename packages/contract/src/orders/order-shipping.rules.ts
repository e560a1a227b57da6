import type { OrderStatus } from './orders.rules.ts';

/** The part of an order line that shipping needs. */
export interface ShippableLine {
  readonly productId: number;
  readonly storeId: number;
  readonly quantity: number;
  readonly shippedQuantity: number;
  /** Short-closed: the open quantity will not be shipped. */
  readonly shortClosed: boolean;
}

type LineUnits = Pick<ShippableLine, 'quantity' | 'shippedQuantity' | 'shortClosed'>;

/** The open quantity. */
export const computeOpenQuantity = ({ quantity, shippedQuantity, shortClosed }: LineUnits): number =>
  shortClosed ? 0 : quantity - shippedQuantity;

/** Only approved orders and orders in packing can be shipped. */
export const isShippable = (status: OrderStatus): boolean => status === 'APPROVED' || status === 'PACKING';

/** Units of a product in a shipment. The store is optional when only one line of the order has the product. */
export interface ShipmentLineInput {
  readonly productId: number;
  readonly storeId?: number | undefined;
  readonly quantity: number;
}

export interface ShippedUnits<L> {
  readonly line: L;
  readonly quantity: number;
}

export type ShipmentFault<L> =
  | { readonly kind: 'NOT_ORDERED' | 'STORE_NEEDED'; readonly index: number }
  | { readonly kind: 'LISTED_TWICE' | 'TOO_MANY'; readonly index: number; readonly line: L };

/** Matches each item of a shipment to its line. Without faults no item is unordered or exceeds the open quantity. */
export const allocateShipment = <L extends ShippableLine>(
  lines: readonly L[],
  items: readonly ShipmentLineInput[],
): { readonly units: readonly ShippedUnits<L>[]; readonly faults: readonly ShipmentFault<L>[] } => {
  const byProduct = linesByProduct(lines);
  const units = new Map<L, number>();
  const faults: ShipmentFault<L>[] = [];
  for (const [index, { productId, storeId, quantity }] of items.entries()) {
    const ordered = byProduct.get(productId) ?? [];
    const matching = ordered.filter((line) => storeId === undefined || line.storeId === storeId);
    const [line] = matching;
    if (!line) faults.push({ kind: 'NOT_ORDERED', index });
    else if (matching.length > 1) faults.push({ kind: 'STORE_NEEDED', index });
    else if (units.has(line)) faults.push({ kind: 'LISTED_TWICE', index, line });
    else {
      if (quantity > computeOpenQuantity(line)) faults.push({ kind: 'TOO_MANY', index, line });
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
 * The status changes that follow from the lines: PACKING with the first shipped unit, SHIPPED with the last one. An
 * order without shipped units does not change, even if all its lines are short-closed.
 */
export const stepsAfterShipping = (status: OrderStatus, lines: readonly LineUnits[]): readonly OrderStatus[] => {
  if (!isShippable(status) || lines.every(({ shippedQuantity }) => shippedQuantity === 0)) return [];
  const isDone = lines.every((line) => computeOpenQuantity(line) === 0);
  return [...(status === 'APPROVED' ? (['PACKING'] as const) : []), ...(isDone ? (['SHIPPED'] as const) : [])];
};

/** Voiding a shipment reopens the order, even if its lines were short-closed: there are units to ship again. */
export const stepsAfterVoiding = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'SHIPPED' ? ['PACKING'] : [];

/** True when the line can be short-closed: its order is shippable and it has an open quantity. */
export const canShortClose = (status: OrderStatus, line: LineUnits): boolean =>
  isShippable(status) && computeOpenQuantity(line) > 0;
