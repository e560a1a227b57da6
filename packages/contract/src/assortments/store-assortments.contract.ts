import { z } from 'zod';
import { assortmentAdjusters, masterDataWriters } from '../kit/access.ts';
import { brandOnly } from '../kit/brand-only.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { tableImport } from '../kit/tables/table-import.ts';
import { parLevelProperties } from './assortment-import.rules.ts';
import { globalAssortment, listedProduct } from './global-assortments.contract.ts';

/**
 * A product of the active global assortments of a store. If several contain the product, the largest quantity applies.
 */
export const storeAssortmentItem = z.strictObject({
  product: listedProduct,
  globalAssortment: brandOnly(named),
  globalAssortmentQuantity: brandOnly(z.int()),
  adjustment: brandOnly(z.int()),
  onHandEstimation: z.int(),
  parLevel: z.int(),
  /** The most units that the shelf holds; not in the specification. Null: no maximum. */
  shelfMaximum: z.int().nullable(),
  /** Limits of the product that contradict each other or the shelf, in words; not in the specification. */
  contradictions: z.array(z.string()),
});
export type StoreAssortmentItem = z.infer<typeof storeAssortmentItem>;

const percent = z.int().min(-100_000).max(500);
const adjusted = { changedItems: z.int(), totalParLevelBefore: z.int(), totalParLevelAfter: z.int() };

export const adjustmentPreview = z.strictObject({
  ...adjusted,
  /** In the order of the request. */
  stores: z.array(z.strictObject({ storeId: id, storeName: z.string(), ...adjusted })),
  /** Only in requests for a single store: the products whose par level would change, by name. */
  items: z.array(z.strictObject({ product: listedProduct, parLevelBefore: z.int(), parLevelAfter: z.int() })),
});
export type AdjustmentPreview = z.infer<typeof adjustmentPreview>;

export const recompileStatuses = ['PENDING', 'RUNNING', 'ENDED'] as const;

/** A recompile of the assortments of all stores, for changes to the tables that did not come through the API. */
export const assortmentRecompile = z.strictObject({
  id,
  status: z.enum(recompileStatuses),
  requestedDate: instant,
  endedDate: instant.nullable(),
  stores: z.int(),
  doneStores: z.int(),
  changedItems: z.int(),
});
export type AssortmentRecompile = z.infer<typeof assortmentRecompile>;

const path = '/api/v1/stores/{storeId}/assortment';
const assortments = '/api/v1/stores/assortments';
const recompiles = `${assortments}/recompile`;
const idParams = params('storeId');

export const storeAssortmentRoutes = defineRoutes({
  items: {
    method: 'GET',
    path: `${path}/items`,
    access: 'signedIn',
    scoped: 'PARTNER',
    closedQuery: ['sort:globalAssortmentName', 'sort:globalAssortmentQuantity', 'sort:adjustment'],
    summary: 'List the compiled assortment of a store with par levels',
    params: idParams,
    query: listQuery(
      ['productName', 'globalAssortmentName', 'globalAssortmentQuantity', 'adjustment', 'onHandEstimation', 'parLevel'],
      { search: query.search },
    ),
    status: 200,
    response: pageSchema(storeAssortmentItem),
    errors: ['STORE_NOT_FOUND'],
  },
  adjust: {
    method: 'PATCH',
    path: `${path}/items/{productId}/adjustment`,
    access: masterDataWriters,
    summary: 'Adjust the par level of a product; never below the quantity of its global assortment',
    params: params('storeId', 'productId'),
    body: z.strictObject({ adjustment: z.int().min(-1_000_000).max(1_000_000) }),
    status: 200,
    response: storeAssortmentItem,
    errors: ['STORE_OR_PRODUCT_NOT_FOUND'],
  },
  changeShelfMaximum: {
    method: 'PATCH',
    path: `${path}/items/{productId}/shelf-maximum`,
    access: masterDataWriters,
    summary: 'Set the most units of a product that the shelf of the store holds; proposals do not order more',
    params: params('storeId', 'productId'),
    body: z.strictObject({ shelfMaximum: z.int().min(0).max(1_000_000).nullable() }),
    status: 200,
    response: storeAssortmentItem,
    errors: ['STORE_OR_PRODUCT_NOT_FOUND'],
  },
  adjustByPercent: {
    method: 'PATCH',
    path: `${path}/items/adjustment`,
    access: assortmentAdjusters,
    summary: 'Change all par levels of a store by a percentage of their total',
    params: idParams,
    body: z.strictObject({ percent }),
    status: 200,
    response: z.strictObject(adjusted),
    errors: ['STORE_NOT_FOUND'],
  },
  globalAssortments: {
    method: 'GET',
    path: `${path}/global-assortments`,
    access: 'signedIn',
    summary: 'List the global assortments of a store, by name',
    params: idParams,
    status: 200,
    response: z.array(globalAssortment),
    errors: ['STORE_NOT_FOUND'],
  },
  assign: {
    method: 'POST',
    path: `${path}/global-assortments`,
    access: masterDataWriters,
    summary: 'Assign a global assortment to a store',
    params: idParams,
    body: z.strictObject({ globalAssortmentId: id }),
    status: 201,
    response: globalAssortment,
    record: '/api/v1/global-assortment/{id}',
    errors: ['STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND', 'GLOBAL_ASSORTMENT_ALREADY_ASSIGNED'],
  },
  unassign: {
    method: 'DELETE',
    path: `${path}/global-assortments/{globalAssortmentId}`,
    access: masterDataWriters,
    summary: 'Unassign a global assortment from a store',
    params: params('storeId', 'globalAssortmentId'),
    status: 204,
    errors: ['STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND'],
  },
  previewAdjustment: {
    method: 'POST',
    path: `${assortments}/adjustment/preview`,
    access: assortmentAdjusters,
    reads: true,
    summary: 'Preview a percentage adjustment of stores',
    body: z.strictObject({ storeIds: z.array(id).min(1).max(500), percent }),
    status: 200,
    response: adjustmentPreview,
    errors: ['STORE_NOT_FOUND'],
  },
  importParLevels: tableImport({
    properties: parLevelProperties,
    path: `${assortments}/import`,
    access: masterDataWriters,
    summary: 'Import a file of par levels: all rows or, with errors, none; the response contains an undo token',
  }),
  recompile: {
    method: 'POST',
    path: recompiles,
    access: masterDataWriters,
    summary: 'Recompile the assortments of all stores in the background; a second request before it ends restarts it',
    status: 202,
    response: assortmentRecompile,
  },
  recompiles: {
    method: 'GET',
    path: recompiles,
    access: masterDataWriters,
    summary: 'List recent recompiles, newest first',
    status: 200,
    response: z.array(assortmentRecompile),
  },
  getRecompile: {
    method: 'GET',
    path: `${recompiles}/{recompileId}`,
    access: masterDataWriters,
    summary: 'Get the progress of a recompile',
    params: params('recompileId'),
    status: 200,
    response: assortmentRecompile,
    errors: ['RECOMPILE_NOT_FOUND'],
  },
});
