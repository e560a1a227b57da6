import { z } from 'zod';
import { freightStep, orderMinimum } from '../deliveries/order-constraints.shapes.ts';
import { brandOnly } from '../kit/brand-only.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { orderStatuses } from '../orders/orders.rules.ts';
import { order, orderStore } from '../orders/orders.shapes.ts';
import { store, storeRoutes } from '../stores/stores.contract.ts';

const orderEntryProduct = z.strictObject({
  product: z.strictObject({ id, name: z.string(), upc: z.string(), sku: z.string().nullable() }),
  productLine: named.nullable(),
  packSize: z.int(),
  /** Quantities are multiples of it: a pack, or a whole layer or pallet. */
  step: z.int(),
  minQuantity: z.int().nullable(),
  maxQuantity: z.int().nullable(),
  unitWeightGrams: z.int().nullable(),
  /** The estimated inventory of the store. */
  onHand: z.int(),
  countedOn: day.nullable(),
  /** In transit and on order. */
  onTheWay: z.int(),
  parLevel: z.int(),
  suggested: z.int(),
  /** The price of the company. Null: the product cannot be ordered. */
  unitPrice: cents.nullable(),
});
export type OrderEntryProduct = z.infer<typeof orderEntryProduct>;

/** What a store can order now, with what is suggested, its delivery, and the minimums. Not in the specification. */
export const orderEntry = z.strictObject({
  store: orderStore,
  company: named,
  /** Whom the retailer can ask. */
  orderManager: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  /** In percent, on all lines. */
  discount: z.number(),
  /** Null: the store has no delivery calendar. */
  delivery: z.strictObject({ deliveryDay: day, orderDay: day, orderBy: instant, nextDeliveryDay: day }).nullable(),
  minimums: z.array(orderMinimum),
  freight: z.array(freightStep),
  /** The newest draft that no proposal created: the order that an entry continues. */
  draftId: id.nullable(),
  /** Orders of the store that are not approved yet, newest first. */
  openOrders: z.array(
    z.strictObject({
      id,
      status: z.enum(orderStatuses),
      createdDate: instant,
      totalUnit: z.int(),
      totalPrice: cents,
      orderProposalId: brandOnly(id.nullable()),
    }),
  ),
  /** The orderable products of the assortment, by product line and name. */
  products: z.array(orderEntryProduct),
});
export type OrderEntry = z.infer<typeof orderEntry>;

/** A store with the order that an entry continues, or that waits for approval. Not in the specification. */
export const orderEntryStore = z.strictObject({
  store: orderStore,
  company: named,
  /** The draft, or without one the newest submitted order. */
  order: z
    .strictObject({
      id,
      status: z.enum(orderStatuses),
      /** Null for a draft. */
      submittedDate: instant.nullable(),
      totalUnit: z.int(),
      totalPrice: cents,
    })
    .nullable(),
  /** The minimums that the draft does not reach. */
  missing: z.array(orderMinimum.extend({ missing: z.int() })),
  /** Products whose stock, with what is on the way, is below the par level. */
  productsBelowPar: z.int(),
});
export type OrderEntryStore = z.infer<typeof orderEntryStore>;

/** A store with what its people must do next. Not in the specification. */
export const storeWork = store.extend({
  /** Products of its assortment. */
  products: z.int(),
  /** Products whose stock, with what is on the way, is below the par level. */
  productsBelowPar: z.int(),
  /** Products of its assortment that were never counted. */
  uncountedProducts: z.int(),
  /** The delivery that an order of now reaches; null without a delivery calendar. */
  deliveryDay: day.nullable(),
  /** Proposals with this store that were sent to the address of the user, who has not approved them yet. */
  proposalsToReview: z.int(),
});
export type StoreWork = z.infer<typeof storeWork>;

/** How an order differs from what was suggested to the partner, and from what the partner submitted. Not in the specification. */
export const submission = z.strictObject({
  /** False: no partner has submitted the order. */
  isSubmitted: z.boolean(),
  /** The delivery that the order reached when it was submitted; null without a delivery calendar. */
  deliveryDay: day.nullable(),
  /** What the partner submitted, where it differs from the suggestion. */
  differences: z.array(z.strictObject({ product: named, quantity: z.int(), suggested: z.int(), unitPrice: cents })),
  /** The present quantity of lines that the brand changed after the submission. */
  changes: z.array(
    z.strictObject({
      product: named,
      /** Units that the partner submitted. */
      submitted: z.int(),
      quantity: z.int(),
    }),
  ),
  /** Of the last status change. */
  reason: z.string().nullable(),
});
export type Submission = z.infer<typeof submission>;

const maxEntryStores = 50;

export const orderEntryRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/order-entries',
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List active stores by name, with the draft or submitted order of each',
    query: listQuery(['name'], { search: query.search, companyId: query.id }).extend({
      size: z.coerce.number<string | number>().int().min(1).max(maxEntryStores).default(20),
    }),
    status: 200,
    response: pageSchema(orderEntryStore),
  },
  stores: {
    method: 'GET',
    path: '/api/v1/order-entries/stores',
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List stores with the state of their assortment, their next delivery, and what waits for the user',
    query: storeRoutes.list.query.omit({ globalAssortmentId: true }),
    status: 200,
    response: pageSchema(storeWork),
  },
  get: {
    method: 'GET',
    path: '/api/v1/stores/{storeId}/order-entry',
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get what a store can order: its assortment with suggestions and prices, delivery, and minimums',
    params: params('storeId'),
    status: 200,
    response: orderEntry,
    errors: ['STORE_NOT_FOUND'],
  },
  submission: {
    method: 'GET',
    path: '/api/v1/orders/{orderId}/submission',
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get how a submitted order differs from what was suggested, and what the brand changed in it',
    params: params('orderId'),
    status: 200,
    response: submission,
    errors: ['ORDER_NOT_FOUND'],
  },
  submit: {
    method: 'POST',
    path: '/api/v1/orders/{orderId}/submit',
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Submit a draft for approval; packs, limits of products, and minimums apply',
    removes: 'never',
    params: params('orderId'),
    body: z.strictObject({
      /** The delivery that the user saw. If the order reaches another one now, it is not submitted. */
      deliveryDay: day.nullable().optional(),
    }),
    status: 200,
    response: order,
    record: '/api/v1/orders/{orderId}',
    versioned: true,
    errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'ORDER_INCOMPLETE', 'DELIVERY_CHANGED'],
  },
});
