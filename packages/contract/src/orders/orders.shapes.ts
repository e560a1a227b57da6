import { z } from 'zod';
import { auditEntry } from '../audit/audit.contract.ts';
import { day, instant } from '../kit/dates.ts';
import { cents, percent, priceCents } from '../kit/money.ts';
import { id, maxOrderLines, named, text } from '../kit/shapes.ts';
import { orderShipment } from '../shipments/shipments.shapes.ts';
import { firstStatuses, orderStatuses, orderSyncStatuses, shippingStates } from './orders.rules.ts';

const quantity = z.int().min(0).max(1_000_000);

export const orderStore = z.strictObject({ id, name: z.string(), number: z.string().nullable() });
const orderProduct = z.strictObject({ id, name: z.string(), upc: z.string(), sku: z.string().nullable() });

/** What every answer about an order carries; a list leaves it at that. */
const orderHeader = {
  id,
  company: named,
  /** Null: an order of the region, whose lines name their stores. */
  store: orderStore.nullable(),
  region: named.nullable(),
  orderProposalId: id.nullable(),
  status: z.enum(orderStatuses),
  /** Where the caller can take it now. */
  nextStatuses: z.array(z.enum(orderStatuses)),
  syncStatus: z.enum(orderSyncStatuses),
  purchaseOrderNumber: z.string().nullable(),
  requestedShipDate: day.nullable(),
  createdDate: instant,
  shippingCharge: cents,
  inRush: z.boolean(),
  discount: percent,
  commission: percent,
  salesNote: z.string().nullable(),
  cancellationReason: z.string().nullable(),
  shippingState: z.enum(shippingStates),
  totalUnit: z.int(),
  totalPrice: cents,
  inactive: z.boolean(),
};

export const orderRow = z.strictObject(orderHeader);
export type OrderRow = z.infer<typeof orderRow>;

export const orderItem = z.strictObject({
  id,
  product: orderProduct,
  store: orderStore,
  unitPrice: priceCents,
  quantity: z.int(),
  totalPrice: cents,
  shippedQuantity: z.int(),
  remainingQuantity: z.int(),
  /** What remains will not be sent. */
  shortClosed: z.boolean(),
  shortCloseReason: z.string().nullable(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** How an order fares on its way to the ERP. */
export const orderSync = z.strictObject({
  /** Why it is not there, or what is to be sent again, for people. */
  reason: z.string().nullable(),
  /** How often it failed in a row. */
  failures: z.int(),
  /** When it is tried again by itself. */
  nextAttemptTime: instant.nullable(),
  lastAttemptTime: instant.nullable(),
  synchronizedTime: instant.nullable(),
  /** What the ERP calls the order. */
  erpOrderName: z.string().nullable(),
});
export type OrderSync = z.infer<typeof orderSync>;

export const order = z.strictObject({
  ...orderHeader,
  items: z.array(orderItem),
  shipments: z.array(orderShipment),
  /** The order in the ERP, once it is there. */
  erpOrderUrl: z.string().nullable(),
  /** Ours: how far it is on its way there. */
  sync: orderSync,
});
export type Order = z.infer<typeof order>;

const terms = {
  purchaseOrderNumber: text(60).nullable().default(null),
  requestedShipDate: day.nullable().default(null),
  shippingCharge: priceCents.default(0),
  inRush: z.boolean().default(false),
  commission: percent.default(0),
  salesNote: text(4000).nullable().default(null),
};

export const orderItemInput = z.strictObject({
  productId: id,
  /** Left out: the company's price list says it, else the default list. */
  unitPrice: priceCents.optional(),
  quantity,
  /** Only in an order of a region, whose lines keep their stores. */
  storeId: id.optional(),
});
export type OrderItemInput = z.output<typeof orderItemInput>;

/** A product stands in one line for each store. */
export const orderItems = z.strictObject({
  items: z
    .array(orderItemInput)
    .max(maxOrderLines)
    .refine(
      (items) => new Set(items.map(({ productId, storeId }) => `${productId} ${storeId}`)).size === items.length,
      'must contain each product once per store',
    ),
});
export type OrderItems = z.output<typeof orderItems>;

/** What a person calls products by: their UPC, SKU or name, whatever the case. */
export const productWords = z.strictObject({ companyId: id, words: z.array(text(200)).min(1).max(maxOrderLines) });
export type ProductWords = z.output<typeof productWords>;

/** Of the words that mean a product, what each means; the others are not there. */
export const meantProducts = z.strictObject({
  products: z.array(
    z.strictObject({
      word: z.string(),
      product: orderProduct,
      /** Of the company's price list, else of the default list; null when neither knows the product. */
      unitPrice: priceCents.nullable(),
    }),
  ),
});
export type MeantProducts = z.infer<typeof meantProducts>;

export const orderInput = z.strictObject({
  companyId: id,
  storeId: id,
  status: z.enum(firstStatuses).default('DRAFT'),
  ...terms,
  /** Left out: the company's. */
  discount: percent.optional(),
  items: z
    .array(orderItemInput.omit({ storeId: true }))
    .max(maxOrderLines)
    .default([])
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'must contain each product once',
    ),
});
export type OrderInput = z.output<typeof orderInput>;

/** The whole of what a person sets, lines and status apart: these have calls of their own. */
export const orderChange = z.strictObject({
  /** Left out: as it is. */
  companyId: id.optional(),
  storeId: id.optional(),
  ...terms,
  discount: percent.default(0),
});
export type OrderChange = z.output<typeof orderChange>;

export const orderItemChange = z
  .strictObject({ quantity: quantity.optional(), unitPrice: priceCents.optional() })
  .refine(
    (change) => change.quantity !== undefined || change.unitPrice !== undefined,
    'must contain quantity or unitPrice',
  );
export type OrderItemChange = z.output<typeof orderItemChange>;

export const orderHistory = z.strictObject({
  /** Newest first, as is the other list. */
  statusChanges: z.array(
    z.strictObject({
      id,
      from: z.enum(orderStatuses).nullable(),
      to: z.enum(orderStatuses),
      reason: z.string().nullable(),
      createdBy: auditEntry.shape.createdBy,
      updatedDate: instant,
    }),
  ),
  /** Of a line, `field` is `items/{productId}/{storeId}`. */
  changes: z.array(auditEntry),
});
export type OrderHistory = z.infer<typeof orderHistory>;
