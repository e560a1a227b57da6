import { z } from 'zod';
import { orderMinimum } from '../deliveries/order-constraints.shapes.ts';
import { orderManagers } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, params } from '../kit/shapes.ts';
import { maxStores } from './order-proposals.contract.ts';

/** An order that the proposal will create: of a store, or of a region whose stores share it. */
export const plannedOrder = z.strictObject({
  /** Names the order in the calls below: "store 7", "region 3". */
  key: z.string(),
  /** Null for an order of a region. */
  storeId: id.nullable(),
  regionId: id.nullable(),
  /** Of the store or the region. */
  name: z.string(),
  storeOrderProposalIds: z.array(id),
  /** Null without a delivery calendar. */
  orderBy: instant.nullable(),
  deliveryDay: day.nullable(),
  nextDeliveryDay: day.nullable(),
  coverDays: z.int().nullable(),
  units: z.int(),
  /** Opened cases count as whole ones. */
  cases: z.int(),
  /** Less the discount of the company. */
  valueCents: cents,
  /** Null if a product of the order has no weight. */
  weightGrams: z.int().nullable(),
  /** The minimums that apply, and what the order has of them. */
  minimums: z.array(orderMinimum.extend({ current: z.int() })),
  state: z.enum(['READY', 'BELOW_MINIMUM', 'FILLED_UP', 'POSTPONED', 'EMPTY']),
  /** What costs less, for an order below its minimum; to fill up, also for one whose freight it saves. */
  recommendation: z.enum(['FILL_UP', 'POSTPONE']).nullable(),
  /**
   * The expected costs against the order as it is, without the minimum; negative: a gain. Null: it cannot be filled up,
   * and where nothing is recommended.
   */
  fillUpCostCents: z.int().nullable(),
  postponeCostCents: z.int().nullable(),
  /** Units that differ from the need, and those that filling up adds; the first ones of the response. */
  changes: z.array(
    z.strictObject({
      storeOrderProposalId: id,
      storeId: id,
      productId: id,
      productName: z.string(),
      /** Added or, if negative, removed. */
      units: z.int(),
      /** False: only if the order is filled up. */
      isApplied: z.boolean(),
      sentence: z.string(),
    }),
  ),
  /** All changes of the order. */
  changeCount: z.int(),
  /** `prepaidFromCents`: the value from which there is no freight. */
  freight: z.strictObject({ cents, prepaidFromCents: cents.nullable() }).nullable(),
  /** Sentences that name the settings that contradict each other. */
  contradictions: z.array(z.string()),
});
export type PlannedOrderDetail = z.infer<typeof plannedOrder>;
export type PlannedOrderState = PlannedOrderDetail['state'];

/** More would take many seconds and megabytes in a large proposal whose stock is shared. */
export const maxListedChanges = 10_000;

const path = '/api/v1/order-proposals/{id}/planned-orders';
const access = orderManagers;
const response = z.array(plannedOrder);
const key = z.string().max(40);
const keys = z.array(key).min(1).max(maxStores);

export const plannedOrderRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access,
    summary: 'List the orders that a proposal will create, with their minimums and what filling up would change',
    params: params('id'),
    /** Only the order with this key, for changes that the list of all orders leaves out. */
    query: z.strictObject({ key: key.optional() }),
    status: 200,
    response,
    errors: ['ORDER_PROPOSAL_NOT_FOUND', 'PLANNED_ORDER_NOT_FOUND'],
  },
  fillUp: {
    method: 'POST',
    path: `${path}/fill-up`,
    access,
    summary: 'Add the packs to orders that reach their minimum at the least cost; the response contains an undo token',
    params: params('id'),
    body: z.strictObject({ keys }),
    status: 200,
    response,
    errors: [
      'ORDER_PROPOSAL_NOT_FOUND',
      'PLANNED_ORDER_NOT_FOUND',
      'PLANNED_ORDER_NOT_FILLABLE',
      'PROPOSAL_NOT_EDITABLE',
    ],
    removes: 'never',
  },
  postpone: {
    method: 'POST',
    path: `${path}/postpone`,
    access,
    summary: 'Leave orders to the next order day, or take them back; the response contains an undo token',
    params: params('id'),
    body: z.strictObject({ keys, postponed: z.boolean().default(true) }),
    status: 200,
    response,
    errors: ['ORDER_PROPOSAL_NOT_FOUND', 'PLANNED_ORDER_NOT_FOUND', 'PROPOSAL_NOT_EDITABLE'],
    removes: 'never',
  },
});
