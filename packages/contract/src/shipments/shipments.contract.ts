import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { dayOrInstant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, maxOrderLines, named, pageSchema, params, query, text } from '../kit/shapes.ts';
import { tableImport } from '../kit/tables/table-import.ts';
import { shipmentProperties, trackingNumberText } from './shipment-import.rules.ts';
import { normalizeShipper, normalizeTrackingNumber, shipmentStatuses } from './shipments.rules.ts';
import { orderShipment } from './shipments.shapes.ts';

export const shipment = orderShipment.extend({ orderId: id });
export type Shipment = z.infer<typeof shipment>;

/** A shipment in the list across orders; its order is not in the specification. */
export const shipmentRow = shipment.extend({
  order: z.strictObject({
    id,
    purchaseOrderNumber: z.string().nullable(),
    company: named,
    /** Null for the order of a region. */
    store: named.nullable(),
    region: named.nullable(),
  }),
});
export type ShipmentRow = z.infer<typeof shipmentRow>;

/**
 * A new shipment; not in the specification: products of which the brand's stock is below zero after it. Units that have
 * left the warehouse are recorded even if the stock was counted wrong.
 */
const createdShipment = shipment.extend({
  stockBelowZero: z.array(z.strictObject({ id, name: z.string(), onHand: z.int() })),
});

const shipper = text(40).transform(normalizeShipper);
/** Upper case can be longer than lower case. */
const trackingNumber = trackingNumberText.transform(normalizeTrackingNumber).pipe(z.string().max(80));

/** Without `storeId` the item belongs to the only line with the product; orders of regions may have several. */
const itemInput = z.strictObject({ productId: id, storeId: id.optional(), quantity: z.int().min(1).max(1_000_000) });

const shipmentInput = z.strictObject({
  orderId: id,
  shippedDate: dayOrInstant,
  trackingNumber: trackingNumber.nullable().default(null),
  shipper: shipper.nullable().default(null),
  items: z.array(itemInput).min(1).max(maxOrderLines),
});
export type ShipmentInput = z.output<typeof shipmentInput>;

/**
 * `deliveredOn`, the carrier, and the tracking number are not in the specification. `deliveredOn` is for deliveries
 * that are reported late.
 */
const shipmentChange = z
  .strictObject({
    status: z.enum(shipmentStatuses).optional(),
    shippedDate: dayOrInstant.optional(),
    /** Null for a delivered shipment: today. */
    deliveredOn: dayOrInstant.nullable().optional(),
    trackingNumber: trackingNumber.nullable().optional(),
    shipper: shipper.nullable().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'must contain at least one value to change',
  );
export type ShipmentChange = z.output<typeof shipmentChange>;

const shipmentSortFields = [
  'id',
  'shippedDate',
  'createdDate',
  'status',
  'shipper',
  'trackingNumber',
  'purchaseOrderNumber',
  'company',
  'store',
] as const;

const path = '/api/v1/shipments';
const idParams = params('shipmentId');

export const shipmentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List shipments, newest first',
    query: listQuery(shipmentSortFields, {
      search: query.search,
      orderId: query.id,
      companyId: query.id,
      storeIds: query.ids,
      status: query.many(z.enum(shipmentStatuses)),
      shipper: z.string().max(40).transform(normalizeShipper).optional(),
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(shipmentRow),
  },
  create: {
    method: 'POST',
    path,
    access: orderManagers,
    summary: 'Create a shipment of an approved order or an order in packing',
    body: shipmentInput,
    status: 201,
    response: createdShipment,
    errors: [
      'SHIPMENT_ORDER_NOT_FOUND',
      'ORDER_NOT_SHIPPABLE',
      'ORDER_ITEM_NOT_FOUND',
      'SHIPMENT_EXCEEDS_ORDER',
      'TRACKING_NUMBER_TAKEN',
    ],
    versioned: true,
  },
  importFile: tableImport({
    properties: shipmentProperties,
    path: `${path}/import`,
    access: orderManagers,
    summary: 'Import a file of shipments: all rows or, with errors, none; the response contains an undo token',
  }),
  get: {
    method: 'GET',
    path: `${path}/{shipmentId}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a shipment',
    params: idParams,
    status: 200,
    response: shipment,
    errors: ['SHIPMENT_NOT_FOUND'],
    versioned: true,
  },
  getByTrackingNumber: {
    method: 'GET',
    path: `${path}/tracking-number/{trackingNumber}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get the shipment with a tracking number; of several, active ones first, then the newest',
    params: z.strictObject({ trackingNumber }),
    status: 200,
    response: shipment,
    errors: ['SHIPMENT_NOT_FOUND'],
  },
  update: {
    method: 'PATCH',
    path: `${path}/{shipmentId}`,
    access: orderManagers,
    summary: 'Update the status, dates, carrier, or tracking number of a shipment',
    params: idParams,
    body: shipmentChange,
    status: 200,
    response: shipment,
    errors: ['SHIPMENT_NOT_FOUND', 'SHIPMENT_INACTIVE', 'TRACKING_NUMBER_TAKEN'],
    versioned: true,
  },
  deactivate: {
    method: 'PATCH',
    path: `${path}/{shipmentId}/deactivate`,
    access: orderManagers,
    summary: 'Deactivate a shipment; its units return to stock and to the open quantity',
    params: idParams,
    status: 200,
    response: shipment,
    errors: ['SHIPMENT_NOT_FOUND'],
    versioned: true,
  },
});
