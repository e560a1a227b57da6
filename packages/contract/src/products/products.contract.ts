import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { accountOnly, brandOnly } from '../kit/brand-only.ts';
import { day } from '../kit/dates.ts';
import { priceCents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import {
  availability,
  availabilityRequest,
  id,
  listQuery,
  named,
  pageSchema,
  params,
  query,
  text,
} from '../kit/shapes.ts';
import { priceList } from '../pricing/pricing.contract.ts';

export const product = z.strictObject({
  id,
  upc: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  productLine: named.nullable(),
  /** `price` in cents; `id` is the pricing id for the price history. */
  pricing: brandOnly(
    z.array(
      z.strictObject({
        id,
        price: z.int(),
        priceList,
        inactive: z.boolean(),
        /** Not in the specification: they replace those of the product for companies with this price list. */
        minQuantity: z.int().nullable(),
        maxQuantity: z.int().nullable(),
      }),
    ),
  ),
  season: named.extend({ effectiveDate: day, expirationDate: day, inactive: z.boolean() }).nullable(),
  amountOfPendingOrders: accountOnly(z.int()),
  attributes: z.array(z.strictObject({ id, key: z.string(), name: z.string(), inactive: z.boolean() })),
  /** Not in the specification: proposals consist of whole packs. */
  packSize: z.int(),
  /**
   * Not in the specification: an order consists of whole layers or pallets where they are set, in units, and has at least
   * and at most so many units of the product.
   */
  layerSize: z.int().nullable(),
  palletSize: z.int().nullable(),
  minQuantity: z.int().nullable(),
  maxQuantity: z.int().nullable(),
  unitWeightGrams: z.int().nullable(),
  /** Not in the specification: the product that this one replaces. */
  predecessorProduct: brandOnly(named.nullable()),
  quantity: accountOnly(z.strictObject({ onHand: z.int(), unavailable: z.int() })),
  inactive: z.boolean(),
  discontinued: z.boolean(),
});
export type Product = z.infer<typeof product>;

const each = <T extends z.ZodType>(item: T, key: (item: z.output<T>) => number) =>
  z
    .array(item)
    .max(200)
    .refine((items) => new Set(items.map(key)).size === items.length, 'must not contain duplicates');

const limit = z.int().min(1).max(1_000_000).nullable();

export const productInput = z.strictObject({
  upc: text(60),
  sku: text(60).nullable().default(null),
  name: text(200),
  /** Sets the prices of the given lists; prices in other lists are unchanged. */
  pricing: each(z.strictObject({ priceListId: id, price: priceCents }), ({ priceListId }) => priceListId).default([]),
  attributeIds: each(id, (attributeId) => attributeId).default([]),
  seasonId: id.nullable().default(null),
  /**
   * Not in the specification. When omitted, a new product is added to the default line, an existing one remains in its
   * line.
   */
  productLineId: id.nullable().optional(),
  /** Not in the specification. When omitted, 1 for a new product, unchanged for an existing one. */
  packSize: z.int().min(1).max(100_000).optional(),
  /** Not in the specification. When omitted, none for a new product, unchanged for an existing one. */
  layerSize: limit.optional(),
  palletSize: limit.optional(),
  minQuantity: limit.optional(),
  maxQuantity: limit.optional(),
  unitWeightGrams: limit.optional(),
  /**
   * Not in the specification: the product that this one replaces, which has no other successor. When omitted, none for a new
   * product, unchanged for an existing one.
   */
  predecessorProductId: id.nullable().optional(),
  discontinued: z.boolean().default(false),
});
export type ProductInput = z.output<typeof productInput>;

/** A variant of the products of a line. `attributeIds` and `attributeValueIds` are synonyms; both apply. */
export const variantInput = productInput.omit({ productLineId: true }).extend({
  onHand: z.int().min(0).max(100_000_000).default(0),
  attributeValueIds: each(id, (valueId) => valueId).default([]),
});
export type VariantInput = z.output<typeof variantInput>;

/** The errors of every call that writes a whole product. */
export const productErrors = [
  'PRODUCT_UPC_TAKEN',
  'PRODUCT_SKU_TAKEN',
  'PRODUCT_NAME_TAKEN',
  'RELATED_ENTITY_NOT_FOUND',
  'PRICE_LIST_NOT_FOUND',
  'ATTRIBUTE_NOT_FOUND',
  'PREDECESSOR_TAKEN',
  'PREDECESSOR_CYCLE',
] as const;

const productSortFields = [
  'name',
  'upc',
  'sku',
  'productLineName',
  'seasonName',
  'defaultPrice',
  'packSize',
  'onHand',
  'amountOfPendingOrders',
  'updatedAt',
  'inactive',
] as const;

const path = '/api/v1/products';
const idParams = params('productId');

const available = (what: string) =>
  ({
    method: 'POST',
    access: 'signedIn',
    reads: true,
    summary: `Check whether a ${what} is available`,
    body: availabilityRequest,
    status: 200,
    response: availability,
  }) as const;

export const productRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    closedQuery: [
      'sharesGtin',
      'recentlyModified',
      'sort:defaultPrice',
      'sort:onHand',
      'sort:amountOfPendingOrders',
      'sort:updatedAt',
    ],
    summary: 'List products',
    query: listQuery(productSortFields, {
      search: query.search,
      ids: query.ids,
      seasonId: query.id,
      productLineId: query.id,
      includeInactive: query.flag,
      includeDiscontinued: query.flag,
      recentlyModified: query.flag,
      /** Products with the GTIN of another one, from before GTINs became unique. */
      sharesGtin: query.flag,
    }),
    status: 200,
    response: pageSchema(product),
  },
  all: {
    method: 'GET',
    path: `${path}/all`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List all active products, of one line or of all, by name',
    query: z.strictObject({ productLineId: query.id }),
    status: 200,
    response: z.array(product),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a product',
    body: productInput,
    status: 201,
    response: product,
    errors: productErrors,
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{productId}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a product',
    params: idParams,
    status: 200,
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{productId}`,
    access: masterDataWriters,
    summary: 'Update a product',
    /** Attribute values that are left out. */
    removes: 'sometimes',
    params: idParams,
    body: productInput,
    status: 200,
    response: product,
    errors: ['PRODUCT_NOT_FOUND', ...productErrors],
    versioned: true,
  },
  isUpcAvailable: { ...available('UPC'), path: `${path}/upc-availability` },
  isSkuAvailable: { ...available('SKU'), path: `${path}/sku-availability` },
  isNameAvailable: { ...available('product name'), path: `${path}/name-availability` },
  changeOnHand: {
    method: 'PATCH',
    path: `${path}/{productId}/on-hand`,
    access: masterDataWriters,
    summary: "Set the brand's own stock of a product",
    params: idParams,
    body: z.strictObject({ onHand: z.int().min(0).max(100_000_000) }),
    status: 200,
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
    versioned: true,
  },
  assignProductLine: {
    method: 'PATCH',
    path: `${path}/{productId}/product-line/{productLineId}/assign`,
    access: masterDataWriters,
    summary: 'Move a product to a product line',
    params: params('productId', 'productLineId'),
    status: 200,
    response: product,
    errors: ['PRODUCT_LINE_OR_PRODUCT_NOT_FOUND'],
    versioned: true,
    record: `${path}/{productId}`,
  },
  ...activation({
    what: 'product',
    path: `${path}/{productId}`,
    access: masterDataWriters,
    params: idParams,
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
});
