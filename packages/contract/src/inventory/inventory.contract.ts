import { z } from 'zod';
import { shelfProduct } from '../assortments/global-assortments.contract.ts';
import { masterDataWriters } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageOf, params, query } from '../kit/shapes.ts';

/**
 * What a store is thought to have of a product: the last count, moved by the deliveries and sales of later days. All but
 * the product and `onHandEstimation` is ours and says how far to trust it.
 */
export const storeInventoryItem = z.strictObject({
  productId: id,
  product: shelfProduct,
  onHandEstimation: z.int(),
  /** Shipped and expected, and not counted before it is delivered. */
  inTransit: z.int(),
  /** Whether it starts from a count; otherwise from an empty shelf before the first delivery, or nothing is known. */
  anchored: z.boolean(),
  countedOn: day.nullable(),
  /** The last delivery or sale since the count. */
  lastEventOn: day.nullable(),
  /** Units sold although nothing should have been there: an unknown delivery or a miscount. */
  unexplained: z.int(),
  /** The store has reported no sales for more than ten days. */
  stale: z.boolean(),
  /** Of a stale estimation: less what has probably been sold since. */
  projectedOnHand: z.int().nullable(),
  /** Nothing was sold for so long that the units are probably not on the shelf. */
  phantomSuspected: z.boolean(),
});
export type StoreInventoryItem = z.infer<typeof storeInventoryItem>;

/** What changes an on-hand estimation. IMPORT is a count from a file or another system, MANUAL one from a person. */
export const historyKinds = ['COUNT', 'DELIVERY', 'SALE', 'RETURN', 'ZERO', 'MANUAL', 'REVERSAL', 'IMPORT'] as const;
const historyKind = z.enum(historyKinds);
export type HistoryKind = z.infer<typeof historyKind>;

export const onHandChange = z.strictObject({
  /** Of deliveries and sales, which have no time of day, the start of their day. */
  at: instant,
  day,
  kind: historyKind,
  previousValue: z.int(),
  /** What came in or went out; of a count the difference it made. */
  modifier: z.int(),
  updatedValue: z.int(),
  /** The part of the modifier that the shelf did not have. */
  unexplained: z.int(),
  /** The count or the shipment; a day's sales are many records and have no id. */
  source: z.strictObject({ id: id.nullable(), entityType: z.enum(['INVENTORY', 'SHIPMENT', 'SALE']) }),
  user: named.nullable(),
});
export type OnHandChange = z.infer<typeof onHandChange>;

const path = '/api/v1/stores/{storeId}/inventory/items';

export const inventoryRoutes = defineRoutes({
  items: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'What a store is thought to have, of every product that it was given or should have',
    params: params('storeId'),
    query: listQuery(['productName', 'upc', 'sku', 'onHandEstimation', 'countedOn', 'lastEventOn', 'unexplained'], {
      search: query.search,
      productId: query.id,
      productIds: query.ids,
      excludeZeroInventory: query.flag,
    }),
    status: 200,
    response: pageOf(storeInventoryItem),
    errors: ['STORE_NOT_FOUND'],
  },
  count: {
    method: 'PATCH',
    path: `${path}/{productId}`,
    access: masterDataWriters,
    summary: 'Record what a store has of a product today',
    params: params('storeId', 'productId'),
    body: z.strictObject({ onHandEstimation: z.int().min(0).max(10_000_000) }),
    status: 200,
    response: storeInventoryItem,
    errors: ['STORE_OR_PRODUCT_NOT_FOUND'],
  },
  history: {
    method: 'GET',
    path: `${path}/{productId}/on-hand-estimation/history`,
    access: 'signedIn',
    summary: 'How the on-hand estimation of a product came about, newest first',
    params: params('storeId', 'productId'),
    query: listQuery(['at'], {}),
    status: 200,
    response: pageOf(onHandChange),
    errors: ['STORE_OR_PRODUCT_NOT_FOUND'],
  },
  zero: {
    method: 'POST',
    path: '/api/v1/stores/zero-inventory',
    access: masterDataWriters,
    summary: 'Record that stores have nothing: a count of 0 for each product they hold or should have',
    body: z.strictObject({ storeIds: z.array(id).min(1).max(10_000) }),
    status: 200,
    response: z.strictObject({ stores: z.int(), countedItems: z.int() }),
    errors: ['STORE_NOT_FOUND'],
  },
});
