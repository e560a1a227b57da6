import { shipperOf, trackingNumberOf } from '@shelfward/contract/shipments/shipments.rules.ts';
import { orderKey, placeOfLineKey } from '../mapping/external-ids.rules.ts';

/** An order of ours that Odoo has and that is not over, as the pull looks at it. */
export interface FollowedOrder {
  readonly id: number;
  readonly reference: string;
  readonly status: string;
  /** Null: an order of a region. */
  readonly storeId: number | null;
  readonly remoteId: number;
}

/** Units that have left Odoo's warehouse. */
export interface MovedUnits {
  readonly quantity: number;
  /** The External ID of the order's line; null for one that people added in Odoo. */
  readonly lineKey: string | null;
  /** Ours, by the mapping; null for a product that only Odoo has. */
  readonly productId: number | null;
  readonly productName: string;
}

export interface ParcelItem {
  readonly productId: number;
  readonly storeId?: number;
  readonly quantity: number;
}

/**
 * What a delivery of Odoo's holds of an order's lines, each line once; or, in words, why it cannot be taken. The line's
 * key says for which store it is; without one the product says enough, where the order has one store.
 */
export const parcelOf = (
  mark: string,
  order: Pick<FollowedOrder, 'id' | 'storeId'>,
  moves: readonly MovedUnits[],
): { readonly items: readonly ParcelItem[] } | { readonly fault: string } => {
  const key = orderKey(mark, order.id);
  const items = new Map<string, ParcelItem>();
  for (const { quantity, lineKey, productId, productName } of moves) {
    if (quantity === 0) continue;
    if (!Number.isInteger(quantity) || quantity < 0)
      return { fault: `Odoo delivered ${quantity} of ${productName}; only whole units can be shipped.` };
    const place = lineKey === null ? undefined : placeOfLineKey(key, lineKey);
    const product = place?.productId ?? productId;
    if (product === null || (place === undefined && order.storeId === null))
      return { fault: `Odoo delivered ${productName}, which no line of the order names.` };
    const storeId = place?.storeId ?? order.storeId ?? undefined;
    const shelf = `${product} ${storeId}`;
    const sum = (items.get(shelf)?.quantity ?? 0) + quantity;
    items.set(shelf, { productId: product, quantity: sum, ...(storeId !== undefined && { storeId }) });
  }
  return items.size === 0 ? { fault: 'Odoo delivered nothing of the order.' } : { items: [...items.values()] };
};

const longestNumber = 80;

/** Odoo writes the numbers of several parcels into one field; the first one is followed. */
export const firstTrackingNumber = (reference: string | null): string | null => {
  const [first] = (reference ?? '').split(/[,;]+/).map((part) => trackingNumberOf(part.trim()));
  return first === undefined || first === '' ? null : first.slice(0, longestNumber);
};

const carrierWords = [
  [/\bups\b/i, 'UPS'],
  [/\bfedex\b|federal express/i, 'FEDEX'],
  [/\busps\b/i, 'USPS'],
] as const;

/** Delivery methods have names such as "UPS Ground": the carrier in them, or the name as it is. */
export const shipperOfMethod = (name: string | null): string | null => {
  if (name === null) return null;
  const known = carrierWords.find(([word]) => word.test(name));
  return known ? known[1] : shipperOf(name.slice(0, 40).trim());
};
