import { z } from 'zod';
import { admins } from '../kit/access.ts';
import { day, dayOrInstant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';

/** PARTIAL reckons the days that changed since the last time, FULL all of them. */
export const aggregationScope = z.enum(['PARTIAL', 'FULL']);

/** `corrected` counts the sums of a store, a product and a day that were off. */
export const aggregationResult = z.strictObject({ scope: aggregationScope, days: z.int(), corrected: z.int() });
export type AggregationResult = z.infer<typeof aggregationResult>;

/** A day whose sums differ: what its imported rows come to, what the reports read, and by how much that is less. */
export const dayDifference = z.strictObject({
  soldOn: day,
  /** How many of the day's sums by store and product are off. */
  rows: z.int(),
  saleUnits: z.int(),
  dayUnits: z.int(),
  units: z.int(),
  saleCents: z.int(),
  dayCents: z.int(),
  cents: z.int(),
});
export type DayDifference = z.infer<typeof dayDifference>;

/** The newest thousand days that differ; only the sums that are off are added up. */
export const reconciliation = z.strictObject({ isEqual: z.boolean(), days: z.array(dayDifference) });
export type Reconciliation = z.infer<typeof reconciliation>;

const path = '/api/v1/sales/aggregation';

export const salesAggregationRoutes = defineRoutes({
  recompute: {
    method: 'POST',
    path: `${path}/recompute`,
    access: admins,
    summary: 'Reckon the daily sums of sales anew from the imported rows',
    body: z.strictObject({ scope: aggregationScope }),
    status: 200,
    response: aggregationResult,
  },
  reconcile: {
    method: 'GET',
    path: `${path}/reconcile`,
    access: admins,
    summary: 'Hold the daily sums of sales against the imported rows',
    query: z.strictObject({ soldOnAfter: dayOrInstant.optional(), soldOnBefore: dayOrInstant.optional() }),
    status: 200,
    response: reconciliation,
  },
});
