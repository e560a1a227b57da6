/**
 * The module of our External IDs in Odoo: records in it were created by Shelfward and are found by their key. The prefix
 * identifies the client, because clients of several installations may share one Odoo and use the same record IDs.
 */
const module = '__shelfward__';

export const productKey = (externalIdPrefix: string, productId: number): string =>
  `${module}.product_${externalIdPrefix}_${productId}`;
export const priceListKey = (externalIdPrefix: string, id: number): string =>
  `${module}.price_list_${externalIdPrefix}_${id}`;
export const priceKey = (externalIdPrefix: string, id: number): string => `${module}.price_${externalIdPrefix}_${id}`;
/** Whether this is the key of a price of the client. */
export const isPriceKey = (externalIdPrefix: string, key: string): boolean =>
  key.startsWith(`${module}.price_${externalIdPrefix}_`);
export const orderKey = (externalIdPrefix: string, orderId: number): string =>
  `${module}.order_${externalIdPrefix}_${orderId}`;

/** Whether this is the key of an order, of any client. */
export const isOrderKey = (key: string): boolean => key.startsWith(`${module}.order_`);

export const shippingLineKey = (order: string): string => `${order}_shipping`;

export interface LinePlace {
  readonly productId: number;
  /** Null: the store of the order. In an order of a region each line has its own store. */
  readonly storeId: number | null;
}

export const lineKey = (order: string, { productId, storeId }: LinePlace): string =>
  storeId === null ? `${order}_${productId}` : `${order}_${productId}_${storeId}`;

/** The order line of a key; undefined for the shipping charge and for keys of other orders. */
export const parseLineKey = (order: string, key: string): LinePlace | undefined => {
  if (!key.startsWith(`${order}_`)) return undefined;
  const match = /^(\d+)(?:_(\d+))?$/.exec(key.slice(order.length + 1));
  if (!match) return undefined;
  return { productId: Number(match[1]), storeId: match[2] === undefined ? null : Number(match[2]) };
};

export const isLineKeyForOrder = (order: string, key: string): boolean =>
  key === shippingLineKey(order) || parseLineKey(order, key) !== undefined;
