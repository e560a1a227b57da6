import { z } from 'zod';
import { orderManagers } from '../access.ts';
import { activation } from '../kit/activation.ts';
import { dayOrInstant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { availability, availabilityRequest, listQuery, pageOf, params, query, text } from '../kit/shapes.ts';
import { orderStatuses, orderSyncStatuses } from './orders.rules.ts';
import {
  order,
  orderChange,
  orderHistory,
  orderInput,
  orderItemChange,
  orderItemInput,
  orderRow,
} from './orders.shapes.ts';

/** All days are inclusive, as are those of the sales reports. */
const filters = {
  /** Part of the purchase order number, the store's or the company's name. */
  search: query.search,
  companyId: query.id,
  regionId: query.id,
  storeId: query.id,
  storeIds: query.ids,
  productId: query.id,
  status: query.many(z.enum(orderStatuses)),
  syncStatus: query.many(z.enum(orderSyncStatuses)),
  syncStatuses: query.many(z.enum(orderSyncStatuses)),
  /** Cancelled orders are left out unless this, or `status`, asks for them. */
  includeCancelled: query.flag,
  inRush: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .or(z.boolean())
    .optional(),
  createdDateAfter: dayOrInstant.optional(),
  createdDateBefore: dayOrInstant.optional(),
  requestedShipDateAfter: dayOrInstant.optional(),
  requestedShipDateBefore: dayOrInstant.optional(),
  orderProposalId: query.id,
  includeInactive: query.flag,
};

export const orderSortFields = [
  'id',
  'purchaseOrderNumber',
  'company',
  'store',
  'status',
  'syncStatus',
  'requestedShipDate',
  'createdDate',
  'totalUnit',
  'totalPrice',
] as const;

const orderTotals = { totalElements: z.int(), totalUnit: z.int(), totalPrice: cents };

export const orderSummary = z.strictObject({
  ...orderTotals,
  /** How many orders each built-in view holds, whatever the filter. */
  views: z.strictObject({
    all: z.int(),
    needsApproval: z.int(),
    readyToPack: z.int(),
    rush: z.int(),
    syncFailed: z.int(),
  }),
});
export type OrderSummary = z.infer<typeof orderSummary>;

const path = '/api/v1/orders';
const one = `${path}/{orderId}` as const;
const location = one;
const reason = text(1000).nullable().optional();

export const orderRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Orders, newest first',
    query: listQuery(orderSortFields, filters),
    status: 200,
    response: pageOf(orderRow),
  },
  summary: {
    method: 'GET',
    path: `${path}/summary`,
    access: 'signedIn',
    summary: 'Count, units and money of a whole filter, and the counts of the built-in views',
    query: z.strictObject(filters),
    status: 200,
    response: orderSummary,
  },
  create: {
    method: 'POST',
    path,
    access: 'signedIn',
    summary: 'Order for a store',
    body: orderInput,
    status: 201,
    response: order,
    errors: [
      'COMPANY_NOT_FOUND',
      'STORE_NOT_FOUND',
      'STORE_OF_ANOTHER_COMPANY',
      'PRODUCT_NOT_FOUND',
      'PRICE_MISSING',
      'PURCHASE_ORDER_NUMBER_TAKEN',
      'ORDER_INCOMPLETE',
      'ORDER_TOO_LARGE',
    ],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: one,
    access: 'signedIn',
    summary: 'One order with its lines and shipments',
    params: params('orderId'),
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: one,
    access: 'signedIn',
    summary: "Change an order's customer, terms and note",
    params: params('orderId'),
    body: orderChange,
    status: 200,
    response: order,
    errors: [
      'ORDER_NOT_FOUND',
      'COMPANY_NOT_FOUND',
      'STORE_NOT_FOUND',
      'STORE_OF_ANOTHER_COMPANY',
      'ORDER_NOT_EDITABLE',
      'PURCHASE_ORDER_NUMBER_TAKEN',
      'ORDER_TOO_LARGE',
    ],
    versioned: true,
  },
  setStatus: {
    method: 'PUT',
    path: `${one}/status`,
    access: 'signedIn',
    summary: 'Take an order to another status',
    params: params('orderId'),
    /** The reason is kept in the history; cancelling needs one. */
    body: z.strictObject({ status: z.enum(orderStatuses), reason }),
    status: 200,
    response: order,
    errors: [
      'ORDER_NOT_FOUND',
      'ILLEGAL_TRANSITION',
      'ORDER_INCOMPLETE',
      'ORDER_HAS_SHIPPED',
      'ORDER_LINES_OPEN',
      'CANCELLATION_REASON_REQUIRED',
    ],
    versioned: true,
  },
  setSyncStatus: {
    method: 'PUT',
    path: `${one}/status/sync`,
    access: orderManagers,
    summary: 'Set where the order stands in its way to the ERP',
    params: params('orderId'),
    body: z.strictObject({ syncStatus: z.enum(orderSyncStatuses) }),
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND'],
    versioned: true,
  },
  addItem: {
    method: 'POST',
    path: `${one}/items`,
    access: 'signedIn',
    summary: 'Add a line; answers the order',
    params: params('orderId'),
    body: orderItemInput,
    status: 201,
    response: order,
    errors: [
      'ORDER_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'STORE_NOT_FOUND',
      'STORE_OF_ANOTHER_COMPANY',
      'ORDER_NOT_EDITABLE',
      'ORDER_ITEM_EXISTS',
      'PRICE_MISSING',
      'ORDER_TOO_LARGE',
    ],
    location,
    versioned: true,
  },
  updateItem: {
    method: 'PATCH',
    path: `${one}/items/{productId}`,
    access: 'signedIn',
    summary: "Change a line's quantity or unit price; answers the order",
    params: params('orderId', 'productId'),
    /** Names the line when several stores of a region order the product. */
    query: z.strictObject({ storeId: query.id }),
    body: orderItemChange,
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'ORDER_NOT_EDITABLE', 'ORDER_TOO_LARGE'],
    versioned: true,
  },
  removeItem: {
    method: 'DELETE',
    path: `${one}/items/{productId}`,
    access: 'signedIn',
    summary: 'Remove a line',
    params: params('orderId', 'productId'),
    query: z.strictObject({ storeId: query.id }),
    status: 204,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'ORDER_NOT_EDITABLE'],
  },
  shortCloseItem: {
    method: 'POST',
    path: `${one}/items/{productId}/short-close`,
    access: orderManagers,
    summary: 'Give up what remains of a line, with a reason; answers the order',
    params: params('orderId', 'productId'),
    query: z.strictObject({ storeId: query.id }),
    body: z.strictObject({ reason: text(1000) }),
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'ORDER_NOT_SHIPPABLE', 'ORDER_LINE_NOT_OPEN'],
    versioned: true,
  },
  reopenItem: {
    method: 'POST',
    path: `${one}/items/{productId}/reopen`,
    access: orderManagers,
    summary: 'Open a line again that was closed short; answers the order',
    params: params('orderId', 'productId'),
    query: z.strictObject({ storeId: query.id }),
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'ORDER_NOT_SHIPPABLE'],
    versioned: true,
  },
  flagRush: {
    method: 'POST',
    path: `${one}/flags/rush`,
    access: 'signedIn',
    summary: 'Flag an order as a rush',
    params: params('orderId'),
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_EDITABLE'],
    versioned: true,
  },
  unflagRush: {
    method: 'DELETE',
    path: `${one}/flags/rush`,
    access: 'signedIn',
    summary: 'Take the rush flag off',
    params: params('orderId'),
    status: 204,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_EDITABLE'],
  },
  cancel: {
    method: 'PATCH',
    path: `${one}/cancel`,
    access: 'signedIn',
    summary: 'Cancel an order',
    params: params('orderId'),
    body: z.strictObject({ cancellationReason: reason }),
    status: 200,
    response: order,
    errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'ORDER_HAS_SHIPPED', 'CANCELLATION_REASON_REQUIRED'],
    versioned: true,
  },
  ...activation({
    what: 'order',
    path: one,
    access: orderManagers,
    params: params('orderId'),
    response: order,
    errors: ['ORDER_NOT_FOUND'],
  }),
  history: {
    method: 'GET',
    path: `${one}/history`,
    access: 'signedIn',
    summary: "An order's status changes and edits",
    params: params('orderId'),
    status: 200,
    response: orderHistory,
    errors: ['ORDER_NOT_FOUND'],
  },
  purchaseOrderNumberAvailability: {
    method: 'POST',
    path: '/api/v1/companies/{companyId}/orders/purchase-order-number-availability',
    access: 'signedIn',
    summary: 'Whether a purchase order number is still free within the company',
    params: params('companyId'),
    body: availabilityRequest,
    status: 200,
    response: availability,
    errors: ['COMPANY_NOT_FOUND'],
  },
});
