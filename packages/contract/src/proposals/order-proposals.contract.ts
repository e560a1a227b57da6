import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { instant, periodEnd, periodStart } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { skipReasons } from './order-plan.rules.ts';
import { proposalMatrix } from './proposal-matrix.contract.ts';
import { proposalStatuses } from './proposal-states.rules.ts';
import { proposalProduct, proposalProductDetail, proposalSummary } from './proposal-summary.contract.ts';
import { maxQuantityChanges, quantity } from './store-order-proposals.contract.ts';

const proposalStatus = z.enum(proposalStatuses);

/** The quantity settings; not in the specification. */
export const proposalSettings = z.strictObject({
  /** Limits suggestions to the available stock; short products are allocated in proportion to need. */
  autoFairShare: z.boolean().default(false),
  /**
   * Fills up orders below their minimum from available stock, where it costs less than to postpone them, and orders whose
   * freight it saves.
   */
  topUpToMinItems: z.boolean().default(false),
  /** The most that the orders cost together. The least valuable packs are cut. Null: no limit. */
  budgetCents: cents.min(0).nullable().default(null),
});
export type ProposalSettings = z.infer<typeof proposalSettings>;

export const orderProposal = z.strictObject({
  id,
  expirationDate: instant,
  status: proposalStatus,
  /** The statuses that users can set now; not in the specification. */
  nextStatuses: z.array(proposalStatus),
  company: named,
  author: z.strictObject({ id, email: z.string(), firstName: z.string(), lastName: z.string() }),
  /**
   * Totals of the active store order proposals. `amountOfItems` counts lines with a quantity; `totalQuantity` (not in
   * the specification) is in units. `storeIds` (not in the specification) are in the order of `storeNames`.
   */
  summary: z.strictObject({
    amountOfStores: z.int(),
    amountOfItems: z.int(),
    totalQuantity: z.int(),
    totalPrice: cents,
    storeNames: z.array(z.string()),
    storeIds: z.array(id),
    regionNames: z.array(z.string()),
  }),
  settings: proposalSettings,
  /**
   * Other proposals that bring products of this open proposal to its stores, with an open proposal or with draft
   * orders; not in the specification. The suggested quantities count these units as on their way.
   */
  otherProposals: z.array(
    z.strictObject({
      id,
      status: proposalStatus,
      createdDate: instant,
      /** Draft orders that were created from it; none while it is open. */
      orderIds: z.array(id),
      /** Units of products that are in both proposals, for stores that are in both. */
      quantity: z.int(),
    }),
  ),
  createdDate: instant,
  inactive: z.boolean(),
});
export type OrderProposal = z.infer<typeof orderProposal>;

export const maxStores = 5000;

export const ownQuantity = z.strictObject({ storeId: id, productId: id, quantity });
export type OwnQuantity = z.infer<typeof ownQuantity>;

export const ownQuantities = z
  .array(ownQuantity)
  .max(maxQuantityChanges)
  .refine(
    (rows) => new Set(rows.map(({ storeId, productId }) => `${storeId} ${productId}`)).size === rows.length,
    'must contain each product of a store once',
  );

export const orderProposalInput = z.strictObject({
  storeIds: z.array(id).min(1).max(maxStores),
  /** Defaults to two weeks from now. */
  expirationDate: instant.optional(),
  settings: proposalSettings.prefault({}),
  /**
   * Quantities in place of the suggested ones; not in the specification. A product outside the assortment of the store is
   * added.
   */
  quantities: ownQuantities.default([]),
});
export type OrderProposalInput = z.infer<typeof orderProposalInput>;

/** The skipped stores with the reason, and the created orders. A repeated request returns the same result. */
export const generatedOrders = z.strictObject({
  orderProposalId: id,
  created: z.array(
    z.strictObject({
      orderId: id,
      /** Null for an order of a region. */
      storeId: id.nullable(),
      regionId: id.nullable(),
      /** Units of the proposal in this order. */
      quantity: z.int(),
      storeOrderProposalIds: z.array(id),
    }),
  ),
  skipped: z.array(z.strictObject({ storeOrderProposalId: id, storeId: id, reason: z.enum(skipReasons) })),
});
export type GeneratedOrders = z.infer<typeof generatedOrders>;

const proposalSortFields = [
  'id',
  'companyName',
  'status',
  'amountOfStores',
  'amountOfItems',
  'totalQuantity',
  'totalPrice',
  'authorName',
  'createdDate',
  'expirationDate',
] as const;

const path = '/api/v1/order-proposals';
const itemPath = `${path}/{id}` as const;
const access = orderManagers;
const notFound = ['ORDER_PROPOSAL_NOT_FOUND'] as const;

/** A POST that changes the status of the proposal. */
const step = { method: 'POST', access, params: params('id'), status: 200, versioned: true } as const;

export const orderProposalRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access,
    summary: 'List order proposals',
    query: listQuery(proposalSortFields, {
      search: query.search,
      companyId: query.id,
      excludeClosedProposals: query.flag,
      expirationAfter: periodStart.optional(),
      expirationBefore: periodEnd.optional(),
      /** True: with at least one store whose proposals are processed by region. False: without such stores. */
      proposalProcessedByRegion: query.flag.unwrap().optional(),
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(orderProposal),
  },
  create: {
    method: 'POST',
    path,
    access,
    summary: 'Create an order proposal for stores of one company',
    body: orderProposalInput,
    status: 201,
    response: orderProposal,
    errors: [
      'STORE_NOT_FOUND',
      'STORES_OF_DIFFERENT_COMPANIES',
      'STORE_NOT_ELIGIBLE',
      'PRODUCT_NOT_FOUND',
      'PRODUCT_NOT_ORDERABLE',
    ],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: itemPath,
    access,
    summary: 'Get an order proposal',
    params: params('id'),
    status: 200,
    response: orderProposal,
    errors: notFound,
    versioned: true,
  },
  summary: {
    method: 'GET',
    path: `${itemPath}/summary`,
    access,
    summary: 'Get the totals of a proposal by store and by product',
    params: params('id'),
    status: 200,
    response: proposalSummary,
    large: true,
    errors: notFound,
  },
  items: {
    method: 'GET',
    path: `${itemPath}/items`,
    access,
    summary: 'List the products of a proposal with their totals over all stores',
    params: params('id'),
    query: listQuery(['productName', 'sku', 'quantity', 'parLevel'], { search: query.search }),
    status: 200,
    response: pageSchema(proposalProduct),
    errors: ['PROPOSAL_OF_ITEMS_NOT_FOUND'],
  },
  item: {
    method: 'GET',
    path: `${itemPath}/items/{productId}`,
    access,
    summary: 'Get a product of a proposal with its quantity in each store',
    params: params('id', 'productId'),
    status: 200,
    response: proposalProductDetail,
    errors: ['ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND'],
  },
  matrix: {
    method: 'GET',
    path: `${itemPath}/matrix`,
    access,
    summary: 'Get all quantities of a proposal as columns of numbers, for the matrix editor',
    params: params('id'),
    status: 200,
    response: proposalMatrix,
    errors: notFound,
  },
  process: {
    ...step,
    path: `${itemPath}/process`,
    summary: 'Process a proposal: freeze its suggested quantities',
    response: orderProposal,
    errors: [...notFound, 'ILLEGAL_TRANSITION', 'PROPOSAL_NOT_EDITABLE'],
  },
  cancel: {
    ...step,
    path: `${itemPath}/cancel`,
    summary: 'Cancel a proposal',
    response: orderProposal,
    errors: [...notFound, 'ILLEGAL_TRANSITION', 'PROPOSAL_NOT_EDITABLE'],
  },
  recompute: {
    ...step,
    path: `${itemPath}/recompute`,
    summary: 'Recompute the suggested quantities from the current stock; override quantities are unchanged',
    response: orderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
  },
  changeSettings: {
    method: 'PATCH',
    path: `${itemPath}/settings`,
    access,
    summary: 'Update the quantity settings and recompute the suggested quantities; override quantities are unchanged',
    params: params('id'),
    body: proposalSettings,
    status: 200,
    response: orderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
    versioned: true,
  },
  generateOrders: {
    method: 'POST',
    path: `${itemPath}/generate/orders`,
    access,
    summary: 'Create draft orders from a processed proposal, one per store or region',
    params: params('id'),
    status: 200,
    response: generatedOrders,
    errors: [
      ...notFound,
      'ILLEGAL_TRANSITION',
      'PROPOSAL_NOT_EDITABLE',
      'PROPOSAL_EMPTY',
      'PRICE_MISSING',
      'ORDER_TOO_LARGE',
    ],
  },
  changeExpirationDate: {
    method: 'PATCH',
    path: `${itemPath}/expiration-date`,
    access,
    summary: 'Update the expiration date; a later date reopens an expired proposal',
    params: params('id'),
    body: z.strictObject({ expirationDate: instant }),
    status: 200,
    response: orderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
    versioned: true,
  },
  ...activation({
    what: 'order proposal',
    path: itemPath,
    access,
    params: params('id'),
    response: orderProposal,
    errors: notFound,
  }),
});
