import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

export const globalAssortment = z.strictObject({
  id,
  name: z.string(),
  /** Counts active products and active stores; the total is the sum of the quantities of these products. */
  amountOfActiveItems: z.int(),
  amountOfActiveStores: z.int(),
  totalProductQuantity: z.int(),
  inactive: z.boolean(),
});
export type GlobalAssortment = z.infer<typeof globalAssortment>;

/** A product in lists of assortments and inventory. */
export const listedProduct = z.strictObject({
  id,
  name: z.string(),
  upc: z.string(),
  sku: z.string().nullable(),
  inactive: z.boolean(),
});

const quantity = z.int().min(0).max(1_000_000);
const itemInput = z.strictObject({ productId: id, quantity });

/** `product` is not in the specification, whose item has only the id and the quantity. */
export const globalAssortmentItem = itemInput.extend({ product: listedProduct });
export type GlobalAssortmentItem = z.infer<typeof globalAssortmentItem>;

export const globalAssortmentInput = z.strictObject({
  name: text(120),
  items: z
    .array(itemInput)
    .max(5000)
    .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
      message: 'must not contain a product twice',
    })
    .default([]),
});
export type GlobalAssortmentInput = z.output<typeof globalAssortmentInput>;

/** Of one call. */
export const maxAddedProducts = 10_000;

const assignedStores = z.strictObject({ globalAssortmentId: id, storeIds: z.array(id).min(1).max(10_000) });

const path = '/api/v1/global-assortment';
const idParams = params('id');
const oneItem = params('id', 'productId');

export const globalAssortmentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List global assortments',
    query: listQuery(['name', 'amountOfActiveItems', 'amountOfActiveStores', 'totalProductQuantity', 'inactive'], {
      search: query.search,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(globalAssortment),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a global assortment, optionally with items',
    body: globalAssortmentInput,
    status: 201,
    response: globalAssortment,
    errors: ['GLOBAL_ASSORTMENT_NAME_TAKEN', 'PRODUCT_NOT_FOUND'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Get a global assortment',
    params: idParams,
    status: 200,
    response: globalAssortment,
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND'],
    versioned: true,
  },
  rename: {
    method: 'PATCH',
    path: `${path}/{id}/name`,
    access: masterDataWriters,
    summary: 'Rename a global assortment',
    params: idParams,
    body: z.strictObject({ name: text(120) }),
    status: 200,
    response: globalAssortment,
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND', 'GLOBAL_ASSORTMENT_NAME_TAKEN'],
    versioned: true,
  },
  ...activation({
    what: 'global assortment',
    path: `${path}/{id}`,
    access: masterDataWriters,
    params: idParams,
    response: globalAssortment,
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND'],
  }),
  items: {
    method: 'GET',
    path: `${path}/{id}/items`,
    access: 'signedIn',
    summary: 'List the products of a global assortment with their quantities',
    params: idParams,
    query: listQuery(['productName', 'upc', 'sku', 'quantity'], { search: query.search }),
    status: 200,
    response: pageSchema(globalAssortmentItem),
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND'],
  },
  addItem: {
    method: 'POST',
    path: `${path}/{id}/items`,
    access: masterDataWriters,
    summary: 'Add a product to a global assortment',
    params: idParams,
    body: itemInput,
    status: 201,
    response: globalAssortmentItem,
    record: `${path}/{id}/items/{productId}`,
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'GLOBAL_ASSORTMENT_ITEM_EXISTS'],
  },
  addItems: {
    method: 'POST',
    path: `${path}/{id}/items/bulk`,
    access: masterDataWriters,
    summary: 'Add products to a global assortment; those that it contains keep their quantities',
    params: idParams,
    body: z.strictObject({ productIds: z.array(id).min(1).max(maxAddedProducts), quantity }),
    status: 200,
    response: z.strictObject({ addedProductIds: z.array(id), containedProductIds: z.array(id) }),
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
  },
  changeItem: {
    method: 'PATCH',
    path: `${path}/{id}/items/{productId}`,
    access: masterDataWriters,
    summary: 'Update the quantity of a product in a global assortment',
    params: oneItem,
    body: z.strictObject({ quantity }),
    status: 200,
    response: globalAssortmentItem,
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND', 'NOT_FOUND'],
  },
  removeItem: {
    method: 'DELETE',
    path: `${path}/{id}/items/{productId}`,
    access: masterDataWriters,
    summary: 'Remove a product from a global assortment',
    params: oneItem,
    status: 204,
    errors: ['GLOBAL_ASSORTMENT_NOT_FOUND', 'NOT_FOUND'],
  },
  assign: {
    method: 'POST',
    path: `${path}/assign/for/stores`,
    access: masterDataWriters,
    summary: 'Assign a global assortment to stores; fails when all of them have it',
    body: assignedStores,
    status: 200,
    response: z.strictObject({
      globalAssortmentId: id,
      assignedStoreIds: z.array(id),
      alreadyAssignedStoreIds: z.array(id),
    }),
    errors: ['STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND', 'GLOBAL_ASSORTMENT_ALREADY_ASSIGNED'],
  },
  unassign: {
    method: 'POST',
    path: `${path}/unassign/for/stores`,
    access: masterDataWriters,
    summary: 'Unassign a global assortment from stores',
    removes: 'always',
    body: assignedStores,
    status: 200,
    response: z.strictObject({
      globalAssortmentId: id,
      unassignedStoreIds: z.array(id),
      notAssignedStoreIds: z.array(id),
    }),
    errors: ['STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND'],
  },
});
