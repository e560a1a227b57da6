import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';
import { attributeKey } from './attributes.contract.ts';
import { product, productErrors, variantInput } from './products.contract.ts';

export const productLine = z.strictObject({
  id,
  name: z.string(),
  /** New products without a line are added to it. There is always one, which cannot be deactivated. */
  isDefault: z.boolean(),
  /** The number of global assortment items with a product of this line. */
  numberOfUsages: z.int(),
  numberOfProducts: z.int(),
  amountOfActiveProducts: z.int(),
  inactive: z.boolean(),
});
export type ProductLine = z.infer<typeof productLine>;

/** A new default replaces the previous one. The first line of a client is always the default. */
export const productLineInput = z.strictObject({ name: text(120), isDefault: z.boolean().default(false) });
export type ProductLineInput = z.output<typeof productLineInput>;

/** Without `isDefault` the value is unchanged. An inactive line that becomes the default is activated. */
export const productLineChange = z.strictObject({ name: text(120), isDefault: z.boolean().optional() });
export type ProductLineChange = z.output<typeof productLineChange>;

const path = '/api/v1/product-lines';

export const productLineRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List product lines',
    query: listQuery(['name', 'numberOfProducts', 'amountOfActiveProducts', 'inactive'], {
      search: query.search,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(productLine),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a product line',
    body: productLineInput,
    status: 201,
    response: productLine,
    errors: ['PRODUCT_LINE_NAME_TAKEN'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Get a product line',
    params: params('id'),
    status: 200,
    response: productLine,
    errors: ['PRODUCT_LINE_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: masterDataWriters,
    summary: 'Rename a product line or make it the default',
    params: params('id'),
    body: productLineChange,
    status: 200,
    response: productLine,
    errors: ['PRODUCT_LINE_NOT_FOUND', 'PRODUCT_LINE_NAME_TAKEN', 'DEFAULT_PRODUCT_LINE_MISSING'],
    versioned: true,
  },
  addProduct: {
    method: 'POST',
    path: `${path}/{id}/products`,
    access: masterDataWriters,
    summary: 'Add a product to a line; requires a price in the default price list',
    params: params('id'),
    body: variantInput,
    status: 201,
    response: product,
    errors: ['PRODUCT_LINE_NOT_FOUND', 'DEFAULT_PRICE_LIST_MISSING', ...productErrors],
    versioned: true,
    record: '/api/v1/products/{id}',
  },
  attributes: {
    method: 'GET',
    path: `${path}/{id}/attributes`,
    access: 'signedIn',
    summary: 'List the attributes of the products of a line with their values',
    params: params('id'),
    status: 200,
    response: z.array(attributeKey),
    errors: ['PRODUCT_LINE_NOT_FOUND'],
  },
  ...activation({
    what: 'product line',
    path: `${path}/{id}`,
    access: masterDataWriters,
    params: params('id'),
    response: productLine,
    errors: ['PRODUCT_LINE_NOT_FOUND', 'DEFAULT_PRODUCT_LINE_DEACTIVATION'],
  }),
});
