import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { projectionObstacles } from './projection.rules.ts';
import { proposalStatuses } from './proposal-states.rules.ts';
import { productReference } from './proposal-summary.contract.ts';
import { allocationReasons, maxQuantity } from './proposals.rules.ts';

export const storeOrderProposal = z.strictObject({
  id,
  orderProposal: z.strictObject({ id, status: z.enum(proposalStatuses), expirationDate: instant }),
  store: z.strictObject({
    id,
    name: z.string(),
    number: z.string().nullable(),
    code: z.string().nullable(),
    region: named.nullable(),
  }),
  /** Proposed units, par level units, and the price of the proposed units. */
  summary: z.strictObject({
    currentTotalQuantity: z.int(),
    assortmentBasedTotalQuantity: z.int(),
    totalPrice: cents,
  }),
  /** The order that contains it; not in the specification. */
  orderId: id.nullable(),
  inactive: z.boolean(),
});
export type StoreOrderProposal = z.infer<typeof storeOrderProposal>;

/** What a projected line follows from; see `Projection`. */
const projection = z.strictObject({
  need: z.int(),
  deliveryDay: day,
  nextDeliveryDay: day,
  daysLate: z.int(),
  expectedUntilDelivery: z.number(),
  stockAtDelivery: z.number(),
  expectedToCover: z.number(),
  serviceLevel: z.number(),
});

export const storeOrderProposalItem = z.strictObject({
  id,
  storeOrderProposalId: id,
  product: productReference,
  quantity: z.int(),
  currentInventoryEstimation: z.int(),
  parLevel: z.int(),
  /** The replenishment inputs of the suggested quantity and the override quantity; not in the specification. */
  inTransit: z.int(),
  openOrders: z.int(),
  otherProposals: z.int(),
  packSize: z.int(),
  systemQuantity: z.int(),
  chosenQuantity: z.int().nullable(),
  /** Why the suggested quantity differs from the result of its inputs. */
  adjustedBy: z.enum(allocationReasons).nullable(),
  /** Null: the line is ordered up to its par level, by its rule. */
  projection: z.union([projection, z.enum(projectionObstacles)]).nullable(),
});
export type StoreOrderProposalItem = z.infer<typeof storeOrderProposalItem>;

/** Units of the product that are on their way to the store, by order or by another open proposal; not in the specification. */
const incoming = z.strictObject({
  state: z.enum(['IN_TRANSIT', 'ORDERED', 'PROPOSED']),
  /** Null in a proposal. */
  orderId: id.nullable(),
  orderProposalId: id.nullable(),
  purchaseOrderNumber: z.string().nullable(),
  quantity: z.int(),
});
export type Incoming = z.infer<typeof incoming>;

export const weeksShown = 12;

export const quantity = z.int().min(0).max(maxQuantity);

/** `incoming` is the state of now, which can differ from the inputs of the suggested quantity. */
export const storeOrderProposalItemDetail = storeOrderProposalItem.extend({
  weeklyUnits: z.array(z.int()).length(weeksShown),
  incoming: z.array(incoming),
});
export type StoreOrderProposalItemDetail = z.infer<typeof storeOrderProposalItemDetail>;

/** `quantity` null restores the suggested quantity. */
export const quantityChange = z.strictObject({
  storeOrderProposalId: id,
  productId: id,
  quantity: quantity.nullable(),
  /** The quantity that the editor displayed. If the stored quantity differs, the call changes nothing. */
  previousQuantity: quantity.optional(),
});
export type QuantityChange = z.infer<typeof quantityChange>;

export const maxQuantityChanges = 2000;

const quantityChanges = z
  .array(quantityChange)
  .min(1)
  .max(maxQuantityChanges)
  .refine(
    (rows) => new Set(rows.map((row) => row.storeOrderProposalId)).size === rows.length,
    'must contain each store order proposal once',
  );

export const storedQuantity = z.strictObject({ storeOrderProposalId: id, productId: id, quantity: z.int() });
export type StoredQuantity = z.infer<typeof storedQuantity>;

const path = '/api/v1/store-order-proposals';
const itemPath = `${path}/{id}` as const;
const access = orderManagers;
const notFound = ['STORE_ORDER_PROPOSAL_NOT_FOUND'] as const;

export const storeOrderProposalRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access,
    summary: 'List store order proposals',
    query: listQuery(['id', 'storeName', 'regionName'], {
      search: query.search,
      storeId: query.id,
      orderProposalId: query.id,
      productId: query.id,
      /** Only those with a quantity: of the given product, otherwise of any product. */
      nonZeroQuantity: query.flag,
      storeOrderProposalIds: query.ids,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(storeOrderProposal),
  },
  get: {
    method: 'GET',
    path: itemPath,
    access,
    summary: 'Get a store order proposal',
    params: params('id'),
    status: 200,
    response: storeOrderProposal,
    errors: notFound,
    versioned: true,
  },
  items: {
    method: 'GET',
    path: `${itemPath}/items`,
    access,
    summary: 'List the lines of a store order proposal',
    params: params('id'),
    query: listQuery(['productName', 'sku', 'quantity', 'parLevel'], {
      search: query.search,
      productId: query.id,
      nonZeroQuantity: query.flag,
    }),
    status: 200,
    response: pageSchema(storeOrderProposalItem),
    errors: notFound,
  },
  item: {
    method: 'GET',
    path: `${itemPath}/items/{productId}`,
    access,
    summary: 'Get a line with the weekly sales of the last weeks',
    params: params('id', 'productId'),
    status: 200,
    /** `weeklyUnits` of the twelve weeks up to yesterday, oldest first. */
    response: storeOrderProposalItemDetail,
    errors: ['ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND'],
  },
  addItem: {
    method: 'POST',
    path: `${itemPath}/items/{productId}`,
    access,
    summary: 'Add a product to a store order proposal',
    params: params('id', 'productId'),
    status: 201,
    response: storeOrderProposalItem,
    record: `${path}/{storeOrderProposalId}/items/{productId}`,
    errors: [
      ...notFound,
      'PRODUCT_NOT_FOUND',
      'PRODUCT_NOT_ORDERABLE',
      'PROPOSAL_ITEM_EXISTS',
      'PROPOSAL_NOT_EDITABLE',
    ],
  },
  changeQuantities: {
    method: 'PATCH',
    path: `${itemPath}/items/{productId}/quantity`,
    access,
    summary: 'Update the quantity of a product in one or more stores of the same order proposal',
    removes: 'never',
    params: params('id', 'productId'),
    body: quantityChanges,
    status: 200,
    response: z.array(storedQuantity),
    errors: [...notFound, 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND', 'PROPOSAL_NOT_EDITABLE', 'PROPOSAL_ITEMS_CHANGED'],
  },
  zeroStore: {
    method: 'PATCH',
    path: `${itemPath}/items/quantity/zero`,
    access,
    summary: 'Set all quantities of a store to zero',
    params: params('id'),
    status: 200,
    response: z.array(storedQuantity),
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
  },
  zeroProduct: {
    method: 'PATCH',
    path: `${path}/items/{productId}/quantity/zero`,
    access,
    summary: 'Set all quantities of a product to zero: in all open proposals, in one, or in some stores',
    params: params('productId'),
    query: z.strictObject({ orderProposalId: query.id, storeOrderProposalIds: query.ids }),
    status: 200,
    response: z.array(storedQuantity),
    errors: ['NO_UPDATABLE_ENTITY'],
  },
  ...activation({
    what: 'store order proposal',
    path: itemPath,
    access,
    params: params('id'),
    response: storeOrderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE', 'STORE_NOT_ELIGIBLE'],
  }),
});
