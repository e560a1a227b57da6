import { z } from 'zod';
import { planReaders } from '../kit/access.ts';
import { day } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, query } from '../kit/shapes.ts';

const compared = {
  /** Products in stores whose sales were compared. */
  pairs: z.int(),
  /** The mean service level, and the share of these whose demand the par level covered; null if none was compared. */
  requested: z.number().nullable(),
  reached: z.number().nullable(),
};

export const accuracyWeek = z.strictObject({
  ...compared,
  /** The first of the weeks to cover. */
  weekStart: day,
  /** Products in stores with a week to cover that was not available, such as out of stock or without sales data. */
  notCompared: z.int(),
  /** Of the compared: units sold, forecast, and above the par level. */
  demandUnits: z.int(),
  expectedUnits: z.int(),
  missedUnits: z.int(),
});
export type AccuracyWeek = z.infer<typeof accuracyWeek>;

export const accuracy = z.strictObject({
  /** The Monday from which the first results are expected; null without a stored run. */
  expectedFrom: day.nullable(),
  /** In the order of time, at most 52. */
  weeks: z.array(accuracyWeek),
  calibration: z.array(z.strictObject({ serviceLevel: z.number(), pairs: z.int(), reached: z.number() })),
});
export type Accuracy = z.infer<typeof accuracy>;

export const accuracyMiss = z.strictObject({
  id,
  store: named,
  product: named,
  weekStart: day,
  /** Weeks to cover. */
  weeks: z.int(),
  serviceLevel: z.number(),
  /** Before the limits of a run. */
  parLevel: z.int(),
  demandUnits: z.int(),
  missedUnits: z.int(),
  missedValue: cents,
});
export type AccuracyMiss = z.infer<typeof accuracyMiss>;

const filters = { companyId: query.id, productLineId: query.id };
const path = '/api/v1/replenishment/accuracy';

export const accuracyRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: planReaders,
    summary: 'Compare the par levels that runs computed with the sales of the weeks to cover',
    query: z.strictObject(filters),
    status: 200,
    response: accuracy,
  },
  misses: {
    method: 'GET',
    path: `${path}/misses`,
    access: planReaders,
    summary: 'List the largest demand above a par level that a run computed, by value if no other order is given',
    query: listQuery(['weekStart', 'storeName', 'productName', 'demandUnits', 'missedUnits', 'missedValue'], filters),
    status: 200,
    response: pageSchema(accuracyMiss),
  },
});
