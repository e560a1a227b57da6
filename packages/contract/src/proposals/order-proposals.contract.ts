import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { dayOrInstant, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageOf, params, query } from '../kit/shapes.ts';
import { skipReasons } from './order-plan.rules.ts';
import { proposalMatrix } from './proposal-matrix.contract.ts';
import { proposalStatuses } from './proposal-states.rules.ts';
import { proposalProduct, proposalProductDetail, proposalSummary } from './proposal-summary.contract.ts';

const proposalStatus = z.enum(proposalStatuses);

/** How the system's quantities come about; ours. */
export const proposalSettings = z.strictObject({
  /** No more of a product is proposed than there is: what is scarce is shared in proportion to need. */
  autoFairShare: z.boolean().default(false),
  /** Orders that lack at most a fifth of the company's least size are filled up from stock that is there. */
  topUpToMinItems: z.boolean().default(false),
});
export type ProposalSettings = z.infer<typeof proposalSettings>;

export const orderProposal = z.strictObject({
  id,
  expirationDate: instant,
  status: proposalStatus,
  /** Where people may take it now; ours. */
  nextStatuses: z.array(proposalStatus),
  company: named,
  author: z.strictObject({ id, email: z.string(), firstName: z.string(), lastName: z.string() }),
  /** Of the active store order proposals. `amountOfItems` counts lines with a quantity, `totalQuantity` (ours) units. */
  summary: z.strictObject({
    amountOfStores: z.int(),
    amountOfItems: z.int(),
    totalQuantity: z.int(),
    totalPrice: cents,
    storeNames: z.array(z.string()),
    regionNames: z.array(z.string()),
  }),
  settings: proposalSettings,
  createdDate: instant,
  inactive: z.boolean(),
});
export type OrderProposal = z.infer<typeof orderProposal>;

export const maxStores = 5000;

export const orderProposalInput = z.strictObject({
  storeIds: z.array(id).min(1).max(maxStores),
  /** Two weeks from now when it is left out. */
  expirationDate: instant.optional(),
  settings: proposalSettings.prefault({}),
});
export type OrderProposalInput = z.infer<typeof orderProposalInput>;

/** The stores that got no order, with why, and the orders made; asked again, the same. */
export const generatedOrders = z.strictObject({
  orderProposalId: id,
  created: z.array(
    z.strictObject({
      orderId: id,
      /** Null: the order of a region. */
      storeId: id.nullable(),
      regionId: id.nullable(),
      /** Units of the proposal in it. */
      quantity: z.int(),
      storeOrderProposalIds: z.array(id),
    }),
  ),
  skipped: z.array(z.strictObject({ storeOrderProposalId: id, storeId: id, reason: z.enum(skipReasons) })),
});
export type GeneratedOrders = z.infer<typeof generatedOrders>;

const path = '/api/v1/order-proposals';
const one = `${path}/{id}` as const;
const access = orderManagers;
const notFound = ['ORDER_PROPOSAL_NOT_FOUND'] as const;

/** A POST that takes the proposal to another status. */
const step = { method: 'POST', access, params: params('id'), status: 200, versioned: true } as const;

export const orderProposalRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access,
    summary: 'Order proposals',
    query: listQuery(['id', 'createdDate', 'expirationDate', 'status', 'companyName'], {
      search: query.search,
      companyId: query.id,
      excludeClosedProposals: query.flag,
      expirationAfter: dayOrInstant.optional(),
      expirationBefore: dayOrInstant.optional(),
      /** With at least one store whose proposals are processed by region, or with none. */
      proposalProcessedByRegion: query.flag.unwrap().optional(),
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageOf(orderProposal),
  },
  create: {
    method: 'POST',
    path,
    access,
    summary: 'Propose what to send to some stores of one company',
    body: orderProposalInput,
    status: 201,
    response: orderProposal,
    errors: ['STORE_NOT_FOUND', 'STORES_OF_DIFFERENT_COMPANIES'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: one,
    access,
    summary: 'One order proposal',
    params: params('id'),
    status: 200,
    response: orderProposal,
    errors: notFound,
    versioned: true,
  },
  summary: {
    method: 'GET',
    path: `${one}/summary`,
    access,
    summary: 'The totals of a proposal by store and by product',
    params: params('id'),
    status: 200,
    response: proposalSummary,
    errors: notFound,
  },
  items: {
    method: 'GET',
    path: `${one}/items`,
    access,
    summary: 'The products of a proposal with their totals over its stores',
    params: params('id'),
    query: listQuery(['productName', 'sku', 'quantity', 'parLevel'], { search: query.search }),
    status: 200,
    response: pageOf(proposalProduct),
    errors: notFound,
  },
  item: {
    method: 'GET',
    path: `${one}/items/{productId}`,
    access,
    summary: 'One product of a proposal, with its quantity in each store',
    params: params('id', 'productId'),
    status: 200,
    response: proposalProductDetail,
    errors: ['ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND'],
  },
  matrix: {
    method: 'GET',
    path: `${one}/matrix`,
    access,
    summary: 'All quantities of a proposal as columns of numbers, for the matrix editor',
    params: params('id'),
    status: 200,
    response: proposalMatrix,
    errors: notFound,
  },
  process: {
    ...step,
    path: `${one}/process`,
    summary: 'Settle the inputs: what the system proposes no longer changes',
    response: orderProposal,
    errors: [...notFound, 'ILLEGAL_TRANSITION', 'PROPOSAL_NOT_EDITABLE'],
  },
  cancel: {
    ...step,
    path: `${one}/cancel`,
    summary: 'Give the proposal up',
    response: orderProposal,
    errors: [...notFound, 'ILLEGAL_TRANSITION', 'PROPOSAL_NOT_EDITABLE'],
  },
  recompute: {
    ...step,
    path: `${one}/recompute`,
    summary: "Compute the system's quantities again from today's stock; what people chose stays",
    response: orderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
  },
  changeSettings: {
    method: 'PATCH',
    path: `${one}/settings`,
    access,
    summary: "Change how the system's quantities come about, and compute them again; what people chose stays",
    params: params('id'),
    body: proposalSettings,
    status: 200,
    response: orderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
    versioned: true,
  },
  generateOrders: {
    method: 'POST',
    path: `${one}/generate/orders`,
    access,
    summary: 'Turn a processed proposal into draft orders, one for each store or region',
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
    path: `${one}/expiration-date`,
    access,
    summary: 'Change until when the proposal is open; a later date revives an expired one',
    params: params('id'),
    body: z.strictObject({ expirationDate: instant }),
    status: 200,
    response: orderProposal,
    errors: [...notFound, 'PROPOSAL_NOT_EDITABLE'],
    versioned: true,
  },
  ...activation({
    what: 'order proposal',
    path: one,
    access,
    params: params('id'),
    response: orderProposal,
    errors: notFound,
  }),
});
