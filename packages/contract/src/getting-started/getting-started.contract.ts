import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { maxStartCount, nextSteps, startSteps } from './getting-started.rules.ts';

const count = z.int().min(0).max(maxStartCount);
const step = z.enum(startSteps);

export const gettingStarted = z.strictObject({
  /** Whether the main menu offers the page. The page itself is always available. */
  isShown: z.boolean(),
  steps: z.array(z.strictObject({ step, isDone: z.boolean(), lockedBy: step.nullable() })),
  /** What remains after the first order. */
  next: z.array(z.strictObject({ step: z.enum(nextSteps), isDone: z.boolean() })),
  /** Active records, at most 10,000 of each. */
  counts: z.strictObject({
    products: count,
    /** Products with a price in any price list. */
    pricedProducts: count,
    companies: count,
    stores: count,
    storesWithAssortment: count,
    salesWeeks: z.int().min(0),
    storesWithCount: count,
    openSuggestions: count,
    hasReviewedParLevels: z.boolean(),
    proposals: count,
    orders: count,
  }),
});
export type GettingStarted = z.infer<typeof gettingStarted>;

export const gettingStartedRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/getting-started',
    access: masterDataWriters,
    summary: 'Get the progress of the account from the first products to the first order',
    status: 200,
    response: gettingStarted,
  },
});
