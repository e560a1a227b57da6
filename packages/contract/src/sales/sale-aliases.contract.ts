import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, longText, named, pageSchema, params, query, text } from '../kit/shapes.ts';
import { unmatchedRowName } from './sales.contract.ts';

/** The maximum length of a raw name in a file. */
export const maxAliasLength = 200;

/** The author and the time. */
const authorship = {
  createdBy: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
  createdAt: instant,
};

/** What the name of a store alias is. A NAME matches any identity of a file; another kind matches only its own. */
export const storeAliasKinds = ['NAME', 'NUMBER', 'GLN', 'DUNS4'] as const;
export type StoreAliasKind = (typeof storeAliasKinds)[number];

/** What the name of a product alias is. A NAME matches any code of a file; another kind matches only its own. */
export const productAliasKinds = ['NAME', 'GTIN', 'RETAILER_ITEM', 'TCIN', 'DPCI'] as const;
export type ProductAliasKind = (typeof productAliasKinds)[number];

/** A store alias: a name of the store in files that differs from its name and number. */
export const storeAlias = z.strictObject({
  id,
  text: z.string(),
  kind: z.enum(storeAliasKinds),
  /** The division of the retailer within which the name is unique. */
  division: z.string().nullable(),
  store: named,
  company: named,
  ...authorship,
});
export type StoreAlias = z.infer<typeof storeAlias>;

/** A product alias: a name of the product in files that differs from its UPC. */
export const productAlias = z.strictObject({
  id,
  text: z.string(),
  kind: z.enum(productAliasKinds),
  /** The company in whose files the name is used; null for those of all companies. */
  company: named.nullable(),
  product: z.strictObject({ id, name: z.string(), upc: z.string() }),
  ...authorship,
});
export type ProductAlias = z.infer<typeof productAlias>;

/** An unmatched name in a file of an integration, a feed, or an EDI partner: it matches no record, or several. */
const unknownName = unmatchedRowName.omit({ line: true }).extend({
  /** The company whose stores were searched; null for all companies. */
  company: named.nullable(),
  /** The integration of the file; null for feeds and EDI partners. */
  integration: named.nullable(),
  /** The name of the integration, feed, or partner. */
  source: z.string(),
  /** The newest file with the name. */
  fileName: z.string(),
});
export type UnmatchedName = z.infer<typeof unknownName>;

/** The maximum number of names. More unmatched names indicate a wrong column assignment. */
export const maxUnmatchedNames = 500;

const path = '/api/v1/sales';
const idParams = params('aliasId');

export const saleAliasRoutes = defineRoutes({
  unknown: {
    method: 'GET',
    path: `${path}/unknown-names`,
    access: 'signedIn',
    summary: 'List unmatched names in files of integrations, feeds, and EDI partners, the most rows first, at most 500',
    status: 200,
    response: z.strictObject({ names: z.array(unknownName) }),
  },
  listStores: {
    method: 'GET',
    path: `${path}/store-aliases`,
    access: 'signedIn',
    summary: 'List store aliases of sales files',
    query: listQuery(['text', 'createdAt'], { search: query.search, storeId: query.id, companyId: query.id }),
    status: 200,
    response: pageSchema(storeAlias),
  },
  createStore: {
    method: 'POST',
    path: `${path}/store-aliases`,
    access: masterDataWriters,
    summary: 'Create a store alias',
    body: z.strictObject({
      text: longText(maxAliasLength),
      storeId: id,
      kind: z.enum(storeAliasKinds).default('NAME'),
      division: text(60).nullable().default(null),
    }),
    status: 201,
    response: storeAlias,
    errors: ['STORE_NOT_FOUND', 'ALIAS_TAKEN'],
  },
  deleteStore: {
    method: 'DELETE',
    path: `${path}/store-aliases/{aliasId}`,
    access: masterDataWriters,
    summary: 'Delete a store alias; imported rows remain',
    params: idParams,
    status: 204,
    errors: ['ALIAS_NOT_FOUND'],
  },
  listProducts: {
    method: 'GET',
    path: `${path}/product-aliases`,
    access: 'signedIn',
    summary: 'List product aliases of sales and stock files',
    query: listQuery(['text', 'createdAt'], { search: query.search, productId: query.id, companyId: query.id }),
    status: 200,
    response: pageSchema(productAlias),
  },
  createProduct: {
    method: 'POST',
    path: `${path}/product-aliases`,
    access: masterDataWriters,
    summary: 'Create a product alias',
    body: z.strictObject({
      text: longText(maxAliasLength),
      productId: id,
      kind: z.enum(productAliasKinds).default('NAME'),
      companyId: id.nullable().default(null),
    }),
    status: 201,
    response: productAlias,
    errors: ['PRODUCT_NOT_FOUND', 'COMPANY_NOT_FOUND', 'ALIAS_TAKEN'],
  },
  deleteProduct: {
    method: 'DELETE',
    path: `${path}/product-aliases/{aliasId}`,
    access: masterDataWriters,
    summary: 'Delete a product alias; imported rows remain',
    params: idParams,
    status: 204,
    errors: ['ALIAS_NOT_FOUND'],
  },
});
