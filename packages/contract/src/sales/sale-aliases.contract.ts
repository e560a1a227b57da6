import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageOf, params, query, text } from '../kit/shapes.ts';
import { unknownWord } from './sales.contract.ts';

/** As long as a word of a file may be to be given a meaning. */
export const longestAlias = 200;

/** Who said so, and when. */
const said = { createdBy: z.strictObject({ id, firstName: z.string(), lastName: z.string() }), createdAt: instant };

/** What files call a store, where that is neither its name nor its number. */
export const storeAlias = z.strictObject({
  id,
  text: z.string(),
  store: named,
  company: named,
  ...said,
});
export type StoreAlias = z.infer<typeof storeAlias>;

/** What files call a product, where that is not its UPC. */
export const productAlias = z.strictObject({
  id,
  text: z.string(),
  product: z.strictObject({ id, name: z.string(), upc: z.string() }),
  ...said,
});
export type ProductAlias = z.infer<typeof productAlias>;

/** A name of a file that an integration could not import whole, and that still means nothing, or too much. */
const unknownName = unknownWord.omit({ line: true }).extend({
  /** Whose stores it may mean; null those of all companies. */
  company: named.nullable(),
  /** Where the file came from. */
  integration: named,
  /** The newest file that has it. */
  fileName: z.string(),
});
export type UnknownName = z.infer<typeof unknownName>;

/** A list for people to work off; a feed with more has the wrong column assigned. */
export const mostUnknownNames = 500;

const path = '/api/v1/sales';
const one = params('aliasId');

export const saleAliasRoutes = defineRoutes({
  unknown: {
    method: 'GET',
    path: `${path}/unknown-names`,
    access: 'signedIn',
    summary: 'Names in files of integrations that nobody knows yet, those of the most rows first, at most five hundred',
    status: 200,
    response: z.strictObject({ names: z.array(unknownName) }),
  },
  listStores: {
    method: 'GET',
    path: `${path}/store-aliases`,
    access: 'signedIn',
    summary: 'What files of sales call stores',
    query: listQuery(['text', 'createdAt'], { search: query.search, storeId: query.id }),
    status: 200,
    response: pageOf(storeAlias),
  },
  createStore: {
    method: 'POST',
    path: `${path}/store-aliases`,
    access: masterDataWriters,
    summary: 'Say which store a word of a file means from now on',
    body: z.strictObject({ text: text(longestAlias), storeId: id }),
    status: 201,
    response: storeAlias,
    errors: ['STORE_NOT_FOUND', 'ALIAS_TAKEN'],
  },
  deleteStore: {
    method: 'DELETE',
    path: `${path}/store-aliases/{aliasId}`,
    access: masterDataWriters,
    summary: 'Let a word mean no store any more; what was imported stays',
    params: one,
    status: 204,
    errors: ['ALIAS_NOT_FOUND'],
  },
  listProducts: {
    method: 'GET',
    path: `${path}/product-aliases`,
    access: 'signedIn',
    summary: 'What files of sales and of stock call products',
    query: listQuery(['text', 'createdAt'], { search: query.search, productId: query.id }),
    status: 200,
    response: pageOf(productAlias),
  },
  createProduct: {
    method: 'POST',
    path: `${path}/product-aliases`,
    access: masterDataWriters,
    summary: 'Say which product a word of a file means from now on',
    body: z.strictObject({ text: text(longestAlias), productId: id }),
    status: 201,
    response: productAlias,
    errors: ['PRODUCT_NOT_FOUND', 'ALIAS_TAKEN'],
  },
  deleteProduct: {
    method: 'DELETE',
    path: `${path}/product-aliases/{aliasId}`,
    access: masterDataWriters,
    summary: 'Let a word mean no product any more; what was imported stays',
    params: one,
    status: 204,
    errors: ['ALIAS_NOT_FOUND'],
  },
});
