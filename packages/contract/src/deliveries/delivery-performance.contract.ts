import { z } from 'zod';
import { planReaders } from '../kit/access.ts';
import { day } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, named } from '../kit/shapes.ts';
import { deliveryScopeParams } from './delivery-scopes.shapes.ts';

/** An order is probably lost if it is at least a week late, and a loss is more probable than a delivery. */
export const lateStates = ['LATE', 'PROBABLY_LOST'] as const;
export type LateState = (typeof lateStates)[number];

/** The most late orders of a response. */
export const maxLateOrders = 200;

export const lateOrder = z.strictObject({
  orderId: id,
  poNumber: z.string().nullable(),
  /** Null for an order of a region. */
  store: named.nullable(),
  region: named.nullable(),
  orderedOn: day,
  /** The delivery day of the calendar, or the day by which 95 % of the orders are delivered. */
  expectedOn: day,
  daysLate: z.int(),
  /** Units that are not delivered. */
  units: z.int(),
  state: z.enum(lateStates),
});
export type LateOrder = z.infer<typeof lateOrder>;

/** Days are days after the order, which starts with its approval. */
export const deliveryPerformance = z.strictObject({
  /** Orders of the last year from which the lead times are learnt. */
  orders: z.int(),
  /** Of the pooled distribution: a region learns from its company, and a store from its region. */
  meanDays: z.number(),
  p10Days: z.int(),
  p50Days: z.int(),
  p90Days: z.int(),
  /** The mean is between these with a probability of about 95 %. Null if no delivery is known: then the setting applies. */
  meanInterval: z.strictObject({ from: z.number(), until: z.number() }).nullable(),
  /** Orders by the days until their delivery; an order with several deliveries counts in parts. */
  histogram: z.array(z.strictObject({ days: z.int(), orders: z.number() })),
  /** Of the units of orders that are not lost. */
  deliveredShare: z.number(),
  /** Of the orders. */
  lostShare: z.number(),
  /** The lead time of the calendar, or the lead weeks of the settings. */
  settingDays: z.int(),
  /** Orders with a delivery before the order, more than 180 days after it, or in the future. They are left out. */
  wrongDates: z.int(),
  /** The latest first, at most 200. */
  late: z.array(lateOrder),
});
export type DeliveryPerformance = z.infer<typeof deliveryPerformance>;

export const deliveryPerformanceRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/delivery-performance/{scope}/{scopeId}',
    access: planReaders,
    summary: 'Get how long orders take until their delivery, how much of them arrives, and which are late',
    params: deliveryScopeParams,
    status: 200,
    response: deliveryPerformance,
    errors: ['COMPANY_NOT_FOUND', 'REGION_NOT_FOUND', 'STORE_NOT_FOUND'],
  },
});
