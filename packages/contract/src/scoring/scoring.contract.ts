import { z } from 'zod';
import type { Access } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, query } from '../kit/shapes.ts';
import { productStrategies, scoringIntervals, storeStrategies } from './scoring.rules.ts';

/** Scores tell what sold, and they are what proposals are shared by. */
const access = { anyOf: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] } as const satisfies Access;

export const scoringEntry = z.strictObject({
  id,
  ranking: z.int().positive(),
  totalQuantity: z.int(),
  /** Cents. */
  totalSales: z.int(),
  /** The share of the whole list, 0 to 1. */
  weight: z.number(),
  /** The score itself, in the unit of the strategy. */
  weighted: z.number(),
});

export const scoringRoutes = defineRoutes({
  stores: {
    method: 'GET',
    path: '/api/v1/stores/scoring',
    access,
    summary:
      'Stores ranked by a strategy over a trailing interval; without ids all active ones, unknown ids are left out',
    query: z.strictObject({
      ids: query.ids,
      strategyType: z.enum(storeStrategies),
      intervalType: z.enum(scoringIntervals),
    }),
    status: 200,
    response: z.array(scoringEntry),
  },
  storeStrategies: {
    method: 'GET',
    path: '/api/v1/stores/scoring/strategies',
    access,
    summary: 'What stores can be ranked by',
    status: 200,
    response: z.array(z.enum(storeStrategies)),
  },
  intervals: {
    method: 'GET',
    path: '/api/v1/stores/scoring/intervals',
    access,
    summary: 'How far back a ranking may look',
    status: 200,
    response: z.array(z.enum(scoringIntervals)),
  },
  products: {
    method: 'GET',
    path: '/api/v1/products/scoring',
    access,
    summary: 'Products ranked by a strategy over a trailing interval; SIMILARITY needs mainProductId',
    query: z
      .strictObject({
        ids: query.ids,
        strategyType: z.enum(productStrategies),
        intervalType: z.enum(scoringIntervals),
        /** Ours: the product that the others are to stand in for. */
        mainProductId: query.id,
      })
      .refine(({ strategyType, mainProductId }) => strategyType !== 'SIMILARITY' || mainProductId !== undefined, {
        path: ['mainProductId'],
        message: 'must be defined when strategyType is SIMILARITY',
      }),
    status: 200,
    response: z.array(scoringEntry),
    errors: ['PRODUCT_NOT_FOUND'],
  },
  productStrategies: {
    method: 'GET',
    path: '/api/v1/products/scoring/strategies',
    access,
    summary: 'What products can be ranked by',
    status: 200,
    response: z.array(z.enum(productStrategies)),
  },
});
