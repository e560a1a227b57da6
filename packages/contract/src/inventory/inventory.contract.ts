import { z } from 'zod';
import { listedProduct } from '../assortments/global-assortments.contract.ts';
import { counters, masterDataWriters } from '../kit/access.ts';
import { accountOnly } from '../kit/brand-only.ts';
import { day, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { tableImport } from '../kit/tables/table-import.ts';
import { countProperties } from './count-import.rules.ts';

/** Stock as the retailer of the store reports it, at the end of a day. */
export const reportedStock = z.strictObject({
  /** Can be negative; null if only other quantities are reported. */
  onHand: z.int().nullable(),
  onOrder: z.int().nullable(),
  inTransit: z.int().nullable(),
  asOf: day,
  /** What the retailer counts as on hand. */
  definition: z.string(),
  feed: named,
  /**
   * Reported on hand, less sales and with deliveries since that day, less the estimate. Null if no on hand is reported.
   */
  difference: z.int().nullable(),
});
export type ReportedStock = z.infer<typeof reportedStock>;

/**
 * The estimated inventory of a product in a store: the last count, adjusted by later deliveries and sales. Only the
 * product and `onHandEstimation` are in the specification; the other fields state how reliable the estimate is.
 */
export const storeInventoryItem = z.strictObject({
  productId: id,
  product: listedProduct,
  onHandEstimation: z.int(),
  /** Shipped and in transit; not included in the estimate until delivered. */
  inTransit: z.int(),
  /**
   * True when a count is the base of the estimate. Otherwise it starts from 0 before the first delivery, or is
   * unknown.
   */
  anchored: z.boolean(),
  countedOn: day.nullable(),
  /** The last delivery or sale since the count. */
  lastEventOn: day.nullable(),
  /** Unexplained sales: units sold while the estimate was 0, because of an unknown delivery or a miscount. */
  unexplained: z.int(),
  /** True when the store has reported no sales for more than ten days. */
  stale: z.boolean(),
  /** For a stale estimate: less the probable sales since the last report. */
  projectedOnHand: z.int().nullable(),
  /** True when there were no sales for so long that the units are probably not on the shelf. */
  phantomSuspected: accountOnly(z.boolean()),
  /** The newest stock that a feed reports. */
  reported: accountOnly(reportedStock.nullable()),
});
export type StoreInventoryItem = z.infer<typeof storeInventoryItem>;

/**
 * Events that change an on-hand estimate. IMPORT is a count from a file or another system, MANUAL a count by a user.
 */
export const historyKinds = ['COUNT', 'DELIVERY', 'SALE', 'RETURN', 'ZERO', 'MANUAL', 'REVERSAL', 'IMPORT'] as const;
const historyKind = z.enum(historyKinds);
export type HistoryKind = z.infer<typeof historyKind>;

export const onHandChange = z.strictObject({
  /** For deliveries and sales, which have no time: the start of the day. */
  at: instant,
  day,
  kind: historyKind,
  previousValue: z.int(),
  /** Received (positive) or issued (negative) units; for a count the difference to the estimate. */
  modifier: z.int(),
  updatedValue: z.int(),
  /** The part of the modifier that exceeded the estimate. */
  unexplained: z.int(),
  /** The count or shipment; sales of a day are many records and have no id. */
  source: z.strictObject({ id: id.nullable(), entityType: z.enum(['INVENTORY', 'SHIPMENT', 'SALE']) }),
  user: named.nullable(),
});
export type OnHandChange = z.infer<typeof onHandChange>;

/** Only `onHandEstimation` is in the specification. */
const countInput = z.strictObject({
  onHandEstimation: z.int().min(0).max(10_000_000),
  /** The time of the count, if it was sent later because the device had no connection; at most 30 days ago. */
  countedAt: instant.optional(),
  /** The estimate that the user saw while counting, for the audit log. */
  seenEstimation: z.int().min(0).max(10_000_000).optional(),
});
export type CountInput = z.infer<typeof countInput>;

const stores = '/api/v1/stores';
const path = `${stores}/{storeId}/inventory/items`;

export const inventoryRoutes = defineRoutes({
  items: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the on-hand estimations of a store: every product that it received or that is in its assortment',
    params: params('storeId'),
    query: listQuery(['productName', 'upc', 'sku', 'onHandEstimation', 'countedOn', 'lastEventOn', 'unexplained'], {
      search: query.search,
      productId: query.id,
      productIds: query.ids,
      excludeZeroInventory: query.flag,
    }),
    status: 200,
    response: pageSchema(storeInventoryItem),
    errors: ['STORE_NOT_FOUND'],
  },
  count: {
    method: 'PATCH',
    path: `${path}/{productId}`,
    access: counters,
    scoped: 'PARTNER',
    summary: 'Record the current count of a product in a store',
    params: params('storeId', 'productId'),
    body: countInput,
    status: 200,
    response: storeInventoryItem,
    errors: ['STORE_OR_PRODUCT_NOT_FOUND', 'COUNT_TOO_OLD'],
  },
  history: {
    method: 'GET',
    path: `${path}/{productId}/on-hand-estimation/history`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the events of an on-hand estimation, newest first',
    params: params('storeId', 'productId'),
    query: listQuery(['at'], {}),
    status: 200,
    response: pageSchema(onHandChange),
    errors: ['STORE_OR_PRODUCT_NOT_FOUND'],
  },
  zero: {
    method: 'POST',
    path: `${stores}/zero-inventory`,
    access: masterDataWriters,
    summary: 'Set the inventory of stores to zero: a count of 0 for each product in their inventory or assortment',
    body: z.strictObject({ storeIds: z.array(id).min(1).max(10_000) }),
    status: 200,
    response: z.strictObject({ stores: z.int(), countedItems: z.int() }),
    errors: ['STORE_NOT_FOUND'],
  },
  importCounts: tableImport({
    properties: countProperties,
    path: `${stores}/inventory/import`,
    access: masterDataWriters,
    summary: 'Import a file of store counts: all rows or, with errors, none',
  }),
});
