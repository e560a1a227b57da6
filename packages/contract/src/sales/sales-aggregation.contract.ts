import { z } from 'zod';
import { admins } from '../kit/access.ts';
import { day, dayOrInstant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';

/** PARTIAL recomputes the days that changed since the last run, FULL all days. */
export const aggregationScope = z.enum(['PARTIAL', 'FULL']);

/** `corrected` counts the wrong totals per store, product, and day. */
export const aggregationResult = z.strictObject({ scope: aggregationScope, days: z.int(), corrected: z.int() });
export type AggregationResult = z.infer<typeof aggregationResult>;

/** A day with wrong totals: the totals of its imported rows, the stored totals that reports use, and the difference. */
export const dayDifference = z.strictObject({
  soldOn: day,
  /** The number of wrong totals of the day by store and product. */
  rows: z.int(),
  saleUnits: z.int(),
  dayUnits: z.int(),
  units: z.int(),
  saleCents: z.int(),
  dayCents: z.int(),
  cents: z.int(),
});
export type DayDifference = z.infer<typeof dayDifference>;

/** The newest 1,000 days with differences; only wrong totals are included. */
export const reconciliation = z.strictObject({ isEqual: z.boolean(), days: z.array(dayDifference) });
export type Reconciliation = z.infer<typeof reconciliation>;

const path = '/api/v1/sales/aggregation';

export const salesAggregationRoutes = defineRoutes({
  recompute: {
    method: 'POST',
    path: `${path}/recompute`,
    access: admins,
    summary: 'Recompute the daily sales totals from the imported rows',
    body: z.strictObject({ scope: aggregationScope }),
    status: 200,
    response: aggregationResult,
  },
  reconcile: {
    method: 'GET',
    path: `${path}/reconcile`,
    access: admins,
    summary: 'Compare the daily sales totals with the imported rows',
    query: z.strictObject({ soldOnAfter: dayOrInstant.optional(), soldOnBefore: dayOrInstant.optional() }),
    status: 200,
    response: reconciliation,
  },
});
