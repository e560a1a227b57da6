import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { instant } from '../kit/dates.ts';
import { priceCents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { availability, availabilityRequest, id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

export const priceList = z.strictObject({ id, name: z.string(), isDefault: z.boolean(), inactive: z.boolean() });
export type PriceList = z.infer<typeof priceList>;

/**
 * Exactly one price list is the default: a new default replaces the previous one. The first list of a client is always
 * the default.
 */
export const priceListInput = z.strictObject({ name: text(120), isDefault: z.boolean().default(false) });
export type PriceListInput = z.output<typeof priceListInput>;

/** Without `isDefault` the value is unchanged. An inactive list that becomes the default is activated. */
export const priceListChange = z.strictObject({ name: text(120), isDefault: z.boolean().optional() });
export type PriceListChange = z.output<typeof priceListChange>;

/** The maximum number of prices per request, which is one undoable action. */
export const maxPrices = 100_000;

/** Prices in cents. A product without a price in the list receives its first one. */
export const priceUpdate = z.strictObject({
  priceListId: id,
  pricing: z
    .array(z.strictObject({ productId: id, price: priceCents }))
    .min(1)
    .max(maxPrices)
    .refine((rows) => new Set(rows.map((row) => row.productId)).size === rows.length, 'must contain each product once'),
});
export type PriceUpdate = z.output<typeof priceUpdate>;

/** The prices of one or several lists. */
export const bulkPriceUpdate = z.union([
  priceUpdate,
  z
    .array(priceUpdate)
    .min(1)
    .max(500)
    .refine(
      (updates) => new Set(updates.map(({ priceListId }) => priceListId)).size === updates.length,
      'must contain each price list once',
    )
    .refine(
      (updates) => updates.reduce((sum, { pricing }) => sum + pricing.length, 0) <= maxPrices,
      `must contain at most ${maxPrices.toLocaleString('en-US')} prices`,
    ),
]);
export type BulkPriceUpdate = z.output<typeof bulkPriceUpdate>;

export const priceChange = z.strictObject({
  id,
  product: z.strictObject({ id, name: z.string() }),
  oldPrice: z.int().nullable(),
  newPrice: z.int(),
  /** The name of the user; null for prices of the initial setup. */
  adjustedBy: z.string().nullable(),
  adjustedDate: instant,
});
export type PriceChange = z.infer<typeof priceChange>;

/** Null: those of the product. */
export const quantityLimits = z.strictObject({
  minQuantity: z.int().min(1).max(1_000_000).nullable(),
  maxQuantity: z.int().min(1).max(1_000_000).nullable(),
});
export type QuantityLimits = z.output<typeof quantityLimits>;

/** A limit that is omitted is unchanged. */
export const quantityLimitsChange = quantityLimits.partial();
export type QuantityLimitsChange = z.output<typeof quantityLimitsChange>;

const path = '/api/v1/products/price-list';
const idParams = params('priceListId');

export const pricingRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List price lists',
    query: listQuery(['name', 'isDefault', 'inactive'], { search: query.search, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(priceList),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a price list',
    body: priceListInput,
    status: 201,
    response: priceList,
    errors: ['PRICE_LIST_NAME_TAKEN'],
    versioned: true,
  },
  updatePrices: {
    method: 'PATCH',
    path,
    access: masterDataWriters,
    summary: 'Update the prices of a price list',
    removes: 'never',
    body: priceUpdate,
    status: 200,
    response: priceList,
    errors: ['PRICE_LIST_NOT_FOUND', 'PRICED_PRODUCT_NOT_FOUND'],
  },
  updatePricesInBulk: {
    method: 'PUT',
    path: '/api/v1/products/pricing/bulk',
    access: masterDataWriters,
    summary: 'Update the prices of several price lists in one request',
    body: bulkPriceUpdate,
    status: 204,
    errors: ['PRICE_LIST_NOT_FOUND', 'PRICED_PRODUCT_NOT_FOUND'],
  },
  get: {
    method: 'GET',
    path: `${path}/{priceListId}`,
    access: 'signedIn',
    summary: 'Get a price list',
    params: idParams,
    status: 200,
    response: priceList,
    errors: ['PRICE_LIST_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{priceListId}`,
    access: masterDataWriters,
    summary: 'Rename a price list or make it the default',
    params: idParams,
    body: priceListChange,
    status: 200,
    response: priceList,
    errors: ['PRICE_LIST_NOT_FOUND', 'PRICE_LIST_NAME_TAKEN', 'DEFAULT_PRICE_LIST_MISSING'],
    versioned: true,
  },
  isNameAvailable: {
    method: 'POST',
    path: `${path}/name/availability`,
    access: 'signedIn',
    reads: true,
    summary: 'Check whether a price list name is available',
    body: availabilityRequest,
    status: 200,
    response: availability,
  },
  ...activation({
    what: 'price list',
    path: `${path}/{priceListId}`,
    access: masterDataWriters,
    params: idParams,
    response: priceList,
    errors: ['PRICE_LIST_NOT_FOUND', 'DEFAULT_PRICE_LIST_DEACTIVATION'],
  }),
  removePrice: {
    method: 'DELETE',
    path: '/api/v1/products/pricing/{pricingId}',
    access: masterDataWriters,
    summary: 'Remove a price from its list; the history is retained, and a later price of the product reactivates it',
    params: params('pricingId'),
    status: 204,
    errors: ['NOT_FOUND'],
  },
  changeLimits: {
    method: 'PUT',
    path: '/api/v1/products/pricing/{pricingId}/quantity-limits',
    access: masterDataWriters,
    summary: 'Set the least and the most units of the product in an order of a company with this price list',
    params: params('pricingId'),
    body: quantityLimitsChange,
    status: 200,
    response: quantityLimits,
    errors: ['NOT_FOUND'],
  },
  history: {
    method: 'GET',
    path: '/api/v1/products/{pricingId}/pricing-history',
    access: 'signedIn',
    summary: 'List the price history of a product in a price list, newest first',
    params: params('pricingId'),
    status: 200,
    response: z.array(priceChange),
    errors: ['NOT_FOUND'],
  },
});
