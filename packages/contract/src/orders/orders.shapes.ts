import { z } from 'zod';
import { auditEntry } from '../audit/audit.contract.ts';
import { accountOnly, brandOnly } from '../kit/brand-only.ts';
import { day, dayOrInstant, instant } from '../kit/dates.ts';
import { cents, percent, priceCents } from '../kit/money.ts';
import { id, longText, maxOrderLines, named, text } from '../kit/shapes.ts';
import { orderShipment } from '../shipments/shipments.shapes.ts';
import { erpAmounts } from './erp-amounts.rules.ts';
import { erpOrder } from './erp-differences.rules.ts';
import { firstStatuses, orderStatuses, orderSyncStatuses, shippingStates } from './orders.rules.ts';

const quantity = z.int().min(0).max(1_000_000);

export const orderStore = z.strictObject({ id, name: z.string(), number: z.string().nullable() });
const orderProduct = z.strictObject({ id, name: z.string(), upc: z.string(), sku: z.string().nullable() });

/** The fields of every order response; lists contain only these. */
const orderHeader = {
  id,
  company: named,
  /** Null for an order of the region, whose lines have stores. */
  store: orderStore.nullable(),
  region: named.nullable(),
  orderProposalId: brandOnly(id.nullable()),
  status: z.enum(orderStatuses),
  /** The statuses that the caller can set now. */
  nextStatuses: z.array(z.enum(orderStatuses)),
  syncStatus: accountOnly(z.enum(orderSyncStatuses)),
  purchaseOrderNumber: z.string().nullable(),
  requestedShipDate: day.nullable(),
  createdDate: instant,
  shippingCharge: cents,
  inRush: z.boolean(),
  discount: percent,
  commission: brandOnly(percent),
  salesNote: brandOnly(z.string().nullable()),
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
  /** A discontinued or inactive product remains in the order and is marked; it cannot be added. */
  product: orderProduct.extend({ discontinued: z.boolean(), inactive: z.boolean() }),
  store: orderStore,
  unitPrice: priceCents,
  quantity: z.int(),
  totalPrice: cents,
  shippedQuantity: z.int(),
  remainingQuantity: z.int(),
  /** Short-closed: the open quantity will not be shipped. */
  shortClosed: z.boolean(),
  shortCloseReason: z.string().nullable(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** The ERP sync state of an order. */
export const orderSync = z.strictObject({
  /** Why the export failed, or what will be exported again, as a text for users. */
  reason: z.string().nullable(),
  /** The number of consecutive failures. */
  failures: z.int(),
  /** The time of the next automatic attempt. */
  nextAttemptTime: instant.nullable(),
  lastAttemptTime: instant.nullable(),
  synchronizedTime: instant.nullable(),
  /** The reference of the order in the ERP. */
  erpOrderName: z.string().nullable(),
  /** The order as it is in the ERP, if it differed at the last import. */
  erpOrder: erpOrder.nullable(),
  /** The amounts here and in the ERP at the last export or import; null before the first. */
  erpAmounts: erpAmounts.nullable(),
});
export type OrderSync = z.infer<typeof orderSync>;

export const order = z.strictObject({
  ...orderHeader,
  items: z.array(orderItem),
  shipments: z.array(orderShipment),
  /** The order in the ERP; null until it is exported. */
  erpOrderUrl: accountOnly(z.string().nullable()),
  /** The ERP sync state; not in the specification. */
  sync: accountOnly(orderSync),
});
export type Order = z.infer<typeof order>;

const termValues = {
  purchaseOrderNumber: text(60).nullable(),
  requestedShipDate: dayOrInstant.nullable(),
  shippingCharge: priceCents,
  inRush: z.boolean(),
  commission: percent,
  salesNote: longText(4000).nullable(),
};
const terms = {
  purchaseOrderNumber: termValues.purchaseOrderNumber.default(null),
  requestedShipDate: termValues.requestedShipDate.default(null),
  shippingCharge: termValues.shippingCharge.default(0),
  inRush: termValues.inRush.default(false),
  commission: termValues.commission.default(0),
  salesNote: termValues.salesNote.default(null),
};
/** All terms of an order, as a form edits them: an empty field has its default value. */
export const orderTerms = z.strictObject({ ...terms, discount: percent.default(0) });

export const orderItemInput = z.strictObject({
  productId: id,
  /** Without a price the company's price list applies, otherwise the default price list. */
  unitPrice: priceCents.optional(),
  quantity,
  /** Only in an order of a region, whose lines have stores. */
  storeId: id.optional(),
});
export type OrderItemInput = z.output<typeof orderItemInput>;

/** A product has at most one line per store. */
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

/** The names that users enter for products: UPC, SKU, or name, case-insensitive. */
export const productNameLookup = z.strictObject({ companyId: id, words: z.array(text(200)).min(1).max(maxOrderLines) });
export type ProductNameLookup = z.output<typeof productNameLookup>;

/** The product of each matched name; unmatched names are absent. */
export const matchedProducts = z.strictObject({
  products: z.array(
    z.strictObject({
      word: z.string(),
      product: orderProduct,
      /** From the company's price list, otherwise the default price list; null without a price. */
      unitPrice: priceCents.nullable(),
    }),
  ),
});
export type MatchedProducts = z.infer<typeof matchedProducts>;

export const orderInput = z.strictObject({
  companyId: id,
  storeId: id,
  status: z.enum(firstStatuses).default('DRAFT'),
  ...terms,
  /** Without a value the company's applies. */
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

/** All values that a user sets. Omitted values are unchanged. */
export const orderChange = z
  .strictObject({ companyId: id, storeId: id, ...termValues, discount: percent, ...orderItems.shape })
  .partial()
  .extend({
    /** Applied last, with the same rules as the call that only changes the status. */
    status: z.enum(orderStatuses).optional(),
    /** The reason of a change to CANCELLED; otherwise ignored. */
    cancellationReason: longText(1000).nullable().optional(),
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
  /** Newest first, like the other list. */
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
  /** For a line, `field` is `items/{productId}/{storeId}`. */
  changes: accountOnly(z.array(auditEntry)),
});
export type OrderHistory = z.infer<typeof orderHistory>;

const orderTotals = { totalElements: z.int(), totalUnit: z.int(), totalPrice: cents };

export const orderSummary = z.strictObject({
  ...orderTotals,
  /** Cancelled orders that match the filter but are excluded, because it does not request them. */
  excludedCancelled: z.int(),
  /** The number of orders in each built-in view, regardless of the filter. */
  views: z.strictObject({
    all: z.int(),
    needsApproval: z.int(),
    readyToPack: z.int(),
    rush: z.int(),
    syncFailed: accountOnly(z.int()),
  }),
});
export type OrderSummary = z.infer<typeof orderSummary>;
