import { z } from 'zod';
import { planReaders } from '../kit/access.ts';
import { day } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { params } from '../kit/shapes.ts';

/** The sales of a product in a store, and its season. */
export const salesHistory = z.strictObject({
  /** Weeks since the first sale, oldest first, with the sales of the products that it replaced. */
  weeks: z.array(z.strictObject({ weekStart: day, units: z.int() })),
  /** The factor of each ISO week, from week 1 to 53; null without a season. */
  seasonFactors: z.array(z.number()).nullable(),
});
export type SalesHistory = z.infer<typeof salesHistory>;

export const salesHistoryRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/replenishment/suggestions/{suggestionId}/sales-history',
    access: planReaders,
    summary: 'Get the weekly sales of the product of a suggestion in its store, and its season',
    params: params('suggestionId'),
    status: 200,
    response: salesHistory,
    errors: ['PAR_SUGGESTION_NOT_FOUND'],
  },
});
