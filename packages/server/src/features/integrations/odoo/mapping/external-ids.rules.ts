/**
 * Our own corner of Odoo's External IDs: whatever stands there was made by us, and is found again by its key. The mark is
 * the client's: another client, here or elsewhere, may share the Odoo and count its records as this one does.
 */
const corner = '__shelfward__';

export const productKey = (mark: string, productId: number): string => `${corner}.product_${mark}_${productId}`;
export const priceListKey = (mark: string, id: number): string => `${corner}.price_list_${mark}_${id}`;
export const priceKey = (mark: string, id: number): string => `${corner}.price_${mark}_${id}`;
export const orderKey = (mark: string, orderId: number): string => `${corner}.order_${mark}_${orderId}`;

/** An order of any client's. */
export const isOrderKey = (key: string): boolean => key.startsWith(`${corner}.order_`);

export const shippingLineKey = (order: string): string => `${order}_shipping`;

export interface LinePlace {
  readonly productId: number;
  /** Null: the order's own store. In an order of a region each line names its store. */
  readonly storeId: number | null;
}

export const lineKey = (order: string, { productId, storeId }: LinePlace): string =>
  storeId === null ? `${order}_${productId}` : `${order}_${productId}_${storeId}`;

/** The line of an order that a key means; undefined for the shipping charge and for what is not of this order. */
export const placeOfLineKey = (order: string, key: string): LinePlace | undefined => {
  if (!key.startsWith(`${order}_`)) return undefined;
  const match = /^(\d+)(?:_(\d+))?$/.exec(key.slice(order.length + 1));
  if (!match) return undefined;
  return { productId: Number(match[1]), storeId: match[2] === undefined ? null : Number(match[2]) };
};

export const isLineOf = (order: string, key: string): boolean =>
  key === shippingLineKey(order) || placeOfLineKey(order, key) !== undefined;
