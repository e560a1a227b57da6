import { computeOpenQuantity, type ShippableLine } from '@shelfward/contract/orders/order-shipping.rules.ts';
import { normalizeShipper, normalizeTrackingNumber } from '@shelfward/contract/shipments/shipments.rules.ts';
import { orderKey, parseLineKey } from '../client/external-ids.rules.ts';
import { deliveryReasons } from './order-messages.rules.ts';

/** A local order that exists in Odoo and is still tracked by the pull. */
export interface TrackedOrder {
  readonly id: number;
  readonly reference: string;
  readonly status: string;
  /** Null: an order of a region. */
  readonly storeId: number | null;
  readonly remoteId: number;
}

/** The order in logs. */
export const toOrderRecord = ({ id, reference }: TrackedOrder) => ({ entityType: 'ORDER', id, name: reference });

/** The actor of imported changes is the system, not a user. */
export const systemActor = { actor: { userId: null } } as const;

/** Units that have left the warehouse in Odoo. */
export interface MovedUnits {
  readonly quantity: number;
  /** The External ID of the order line; null for a line that was added in Odoo. */
  readonly lineKey: string | null;
  /** The mapped local product; null for a product that exists only in Odoo. */
  readonly productId: number | null;
  readonly productName: string;
}

export interface DeliveryItem {
  readonly productId: number;
  readonly storeId?: number;
  readonly quantity: number;
}

/**
 * The shipment items of a delivery in Odoo, one per line; or the reason why it cannot be imported. The key of a line
 * identifies its store; without a key the product identifies the line if the order has one store.
 */
export const buildShipmentItems = (
  externalIdPrefix: string,
  order: Pick<TrackedOrder, 'id' | 'storeId'>,
  moves: readonly MovedUnits[],
): { readonly items: readonly DeliveryItem[] } | { readonly fault: string } => {
  const key = orderKey(externalIdPrefix, order.id);
  const items = new Map<string, DeliveryItem>();
  for (const { quantity, lineKey, productId, productName } of moves) {
    if (quantity === 0) continue;
    if (!Number.isInteger(quantity) || quantity < 0) return { fault: deliveryReasons.notWhole(quantity, productName) };
    const linePlace = lineKey === null ? undefined : parseLineKey(key, lineKey);
    const product = linePlace?.productId ?? productId;
    // Products that were added in Odoo are shown as differences of the order.
    if (product === null || (linePlace === undefined && order.storeId === null)) continue;
    const storeId = linePlace?.storeId ?? order.storeId ?? undefined;
    const itemKey = `${product} ${storeId}`;
    const sum = (items.get(itemKey)?.quantity ?? 0) + quantity;
    items.set(itemKey, { productId: product, quantity: sum, ...(storeId !== undefined && { storeId }) });
  }
  return items.size === 0 ? { fault: deliveryReasons.noProduct() } : { items: [...items.values()] };
};

/** What a delivery contains of the open quantities of the order; the rest is shown as a difference. */
export const limitToOpenQuantities = (
  lines: readonly ShippableLine[],
  items: readonly DeliveryItem[],
): readonly DeliveryItem[] =>
  items.flatMap((item) => {
    const line = lines.find(
      ({ productId, storeId }) =>
        productId === item.productId && (item.storeId === undefined || storeId === item.storeId),
    );
    const quantity = Math.min(item.quantity, line ? computeOpenQuantity(line) : 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

const maxNumberLength = 80;

/** Odoo stores the tracking numbers of several packages in one field; the first one is used. */
export const firstTrackingNumber = (reference: string | null): string | null => {
  const [first] = (reference ?? '').split(/[,;]+/).map((part) => normalizeTrackingNumber(part.trim()));
  return first === undefined || first === '' ? null : first.slice(0, maxNumberLength);
};

const carrierPatterns = [
  [/\bups\b/i, 'UPS'],
  [/\bfedex\b|federal express/i, 'FEDEX'],
  [/\busps\b/i, 'USPS'],
] as const;

/** The carrier of a delivery method such as "UPS Ground", or the name of the method. */
export const parseShipper = (name: string | null): string | null => {
  if (name === null) return null;
  const known = carrierPatterns.find(([pattern]) => pattern.test(name));
  return known ? known[1] : normalizeShipper(name.slice(0, 40).trim());
};
