import { z } from 'zod';
import type { Access } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, query } from '../kit/shapes.ts';
import { productStrategies, scoringIntervals, storeStrategies } from './scoring.rules.ts';

/** Scores are based on sales, and fair-share allocations of proposals use them. */
const access = { anyOf: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] } as const satisfies Access;

export const scoringEntry = z.strictObject({
  id,
  ranking: z.int().positive(),
  totalQuantity: z.int(),
  /** In cents. */
  totalSales: z.int(),
  /** The share of the whole list, 0 to 1. */
  weight: z.number(),
  /** The score in the unit of the strategy. */
  weighted: z.number(),
});

export const scoringRoutes = defineRoutes({
  stores: {
    method: 'GET',
    path: '/api/v1/stores/scoring',
    access,
    summary:
      'Rank stores by a strategy over a trailing interval; all active stores without ids, unknown ids are ignored',
    query: z.strictObject({
      ids: query.ids,
      strategyType: z.enum(storeStrategies),
      intervalType: z.enum(scoringIntervals),
    }),
    status: 200,
    response: z.array(scoringEntry),
    errors: ['ILLEGAL_STATE'],
  },
  storeStrategies: {
    method: 'GET',
    path: '/api/v1/stores/scoring/strategies',
    access,
    summary: 'List the strategies for ranking stores',
    status: 200,
    response: z.array(z.enum(storeStrategies)),
  },
  intervals: {
    method: 'GET',
    path: '/api/v1/stores/scoring/intervals',
    access,
    summary: 'List the intervals of a ranking',
    status: 200,
    response: z.array(z.enum(scoringIntervals)),
  },
  products: {
    method: 'GET',
    path: '/api/v1/products/scoring',
    access,
    summary: 'Rank products by a strategy over a trailing interval; SIMILARITY requires mainProductId',
    query: z
      .strictObject({
        ids: query.ids,
        strategyType: z.enum(productStrategies),
        intervalType: z.enum(scoringIntervals),
        /** The product for which substitutes are ranked; not in the specification. */
        mainProductId: query.id,
      })
      .refine(({ strategyType, mainProductId }) => strategyType !== 'SIMILARITY' || mainProductId !== undefined, {
        path: ['mainProductId'],
        message: 'must be defined when strategyType is SIMILARITY',
      }),
    status: 200,
    response: z.array(scoringEntry),
    errors: ['PRODUCT_NOT_FOUND', 'ILLEGAL_STATE'],
  },
  productStrategies: {
    method: 'GET',
    path: '/api/v1/products/scoring/strategies',
    access,
    summary: 'List the strategies for ranking products',
    status: 200,
    response: z.array(z.enum(productStrategies)),
  },
});
