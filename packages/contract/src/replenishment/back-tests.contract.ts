import { z } from 'zod';
import { masterDataWriters, planReaders } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params } from '../kit/shapes.ts';

export const backTestStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const;
export const backTestWeeks = [26, 52] as const;
export const backTestPolicies = ['TODAY', 'STATIC', 'Z_SCORE', 'SUGGESTED'] as const;
export type BackTestPolicy = (typeof backTestPolicies)[number];
/** NONE: there was no demand to compare. */
export const backTestVerdicts = ['BETTER', 'SAME', 'WORSE', 'NONE'] as const;
/** Promotions of the weeks to cover that the replay knows: the planned ones, also those that sales files mark, or none. */
export const knownPromotions = ['PLANNED', 'ALL', 'NONE'] as const;
export type KnownPromotions = (typeof knownPromotions)[number];
export const backTestPartKinds = ['STORE', 'PRODUCT_LINE'] as const;

/** A point of a curve. */
export const backTestPoint = z.strictObject({
  /** The service level, or the factor of the par levels of today. */
  level: z.number(),
  /** Units sold / units demanded. */
  availability: z.number(),
  /** Average stock at the end of the week, and its value. */
  stockUnits: z.number(),
  stockCents: cents,
});
export type BackTestPoint = z.infer<typeof backTestPoint>;

export const backTestComparison = z.strictObject({
  today: backTestPoint,
  /** The suggested par levels with the availability of today; null if they do not reach it. */
  sameAvailability: backTestPoint.nullable(),
  /** The suggested par levels with the stock of today; null if they need more at any service level. */
  sameStock: backTestPoint.nullable(),
  verdict: z.enum(backTestVerdicts),
});
export type BackTestComparison = z.infer<typeof backTestComparison>;

export const backTestCounts = z.strictObject({
  /** Products in stores whose demand was compared. */
  tested: z.int(),
  /** Those of them with fewer than 8 available weeks before the test. */
  shortHistory: z.int(),
  /** Products in stores without any sale, with more returns than sales, and not available in any week of the test. */
  withoutSales: z.int(),
  returnsOnly: z.int(),
  withoutDemand: z.int(),
  /** Products in stores that were compared without a price: their stock has no value. */
  withoutPrice: z.int(),
});
export type BackTestCounts = z.infer<typeof backTestCounts>;

const weekResult = z.strictObject({
  weekStart: day,
  /** Products in stores that lost sales: with the par levels of today, and with the suggested ones. */
  stockOutsToday: z.int(),
  stockOutsSameStock: z.int().nullable(),
  stockOutsSameAvailability: z.int().nullable(),
  /** Units with the suggested par levels at the requested service level. */
  demandUnits: z.int(),
  soldUnits: z.int(),
});

const miss = z.strictObject({
  store: named,
  product: named,
  demandUnits: z.int(),
  lostUnits: z.int(),
  lostCents: cents,
  reason: z.string(),
});

export const backTestResult = z.strictObject({
  curves: z.strictObject({
    TODAY: z.array(backTestPoint),
    /** Sensible par levels that are set once, from the year before the test. Older back-tests have none. */
    STATIC: z.array(backTestPoint).optional(),
    Z_SCORE: z.array(backTestPoint),
    SUGGESTED: z.array(backTestPoint),
  }),
  weeks: z.array(weekResult),
  /** Share of the horizons whose demand was at most the quantile of the service level. */
  calibration: z.array(z.strictObject({ serviceLevel: z.number(), horizons: z.int(), covered: z.int() })),
  /** The largest lost sales with the suggested par levels at the requested service level. */
  misses: z.array(miss),
  /** Suggested par levels and projected orders at the requested service level. Older back-tests have none. */
  orderRules: z.strictObject({ PAR_LEVEL: backTestPoint, PROJECTED: backTestPoint }).optional(),
});
export type BackTestResult = z.infer<typeof backTestResult>;
export type BackTestMiss = z.infer<typeof miss>;

const testWeeks = z.union([z.literal(26), z.literal(52)]);
const leadWeeks = z.int().min(0).max(26);
const reviewWeeks = z.int().min(1).max(13);

export const backTestInput = z.strictObject({
  /** Empty: all companies, and all product lines. */
  companyIds: z.array(id).max(500),
  productLineIds: z.array(id).max(500),
  leadWeeks,
  reviewWeeks,
  testWeeks,
  knownPromotions: z.enum(knownPromotions).default('PLANNED'),
});
export type BackTestInput = z.output<typeof backTestInput>;

const summary = {
  id,
  status: z.enum(backTestStatuses),
  companies: z.array(named),
  productLines: z.array(named),
  leadWeeks,
  reviewWeeks,
  testWeeks: z.int(),
  knownPromotions: z.enum(knownPromotions),
  /** The service level of the account when the back-test started. */
  serviceLevel: z.number(),
  requestedBy: named.nullable(),
  requestedDate: instant,
  startedDate: instant.nullable(),
  endedDate: instant.nullable(),
  percent: z.int(),
  /** The Monday after the last week of the test; null before the test runs. */
  asOf: day.nullable(),
  counts: backTestCounts.nullable(),
  comparison: backTestComparison.nullable(),
};
export const backTestSummary = z.strictObject(summary);
export type BackTestSummary = z.infer<typeof backTestSummary>;
export const backTest = z.strictObject({ ...summary, result: backTestResult.nullable() });
export type BackTest = z.infer<typeof backTest>;

export const backTestPart = z.strictObject({
  id,
  name: z.string(),
  demandUnits: z.int(),
  availability: z.number(),
  stockUnits: z.number(),
  stockCents: cents,
  /** The stock of the suggested par levels at the same availability, and the difference; null if not reached. */
  suggestedUnits: z.number().nullable(),
  unitsChange: z.number().nullable(),
  centsChange: cents.nullable(),
  /** The availability of the suggested par levels with the same stock. */
  suggestedAvailability: z.number().nullable(),
  /** The suggested par levels against those of today. */
  verdict: z.enum(backTestVerdicts),
  /** The stock of sensible static par levels at the same availability; null if not reached. Older back-tests have none. */
  staticUnits: z.number().nullable(),
  staticVerdict: z.enum(backTestVerdicts).nullable(),
  /** Why the suggested par levels are worse; null if they are not. */
  reason: z.string().nullable(),
});
export type BackTestPart = z.infer<typeof backTestPart>;

const path = '/api/v1/replenishment/back-tests';
const itemPath = `${path}/{backTestId}`;

export const backTestRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: planReaders,
    summary: 'List back-tests of suggested par levels, newest first if no other order is given',
    query: listQuery(['requestedDate'], {}),
    status: 200,
    response: pageSchema(backTestSummary),
  },
  start: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Replay the last weeks with suggested par levels, in the background',
    body: backTestInput,
    status: 202,
    response: backTestSummary,
    errors: ['COMPANY_NOT_FOUND', 'PRODUCT_LINE_NOT_FOUND', 'TOO_MANY_BACK_TESTS'],
  },
  get: {
    method: 'GET',
    path: itemPath,
    access: planReaders,
    summary: 'Get a back-test with its progress or its result',
    params: params('backTestId'),
    status: 200,
    response: backTest,
    errors: ['BACK_TEST_NOT_FOUND'],
  },
  parts: {
    method: 'GET',
    path: `${itemPath}/parts`,
    access: planReaders,
    summary:
      'List the results of a back-test by store or by product line, the worse ones first if no other order is given',
    params: params('backTestId'),
    query: listQuery(
      [
        'worse',
        'name',
        'demandUnits',
        'availability',
        'stockUnits',
        'suggestedUnits',
        'unitsChange',
        'centsChange',
        'staticUnits',
      ],
      {
        kind: z.enum(backTestPartKinds),
        verdict: z.enum(backTestVerdicts).optional(),
      },
    ),
    status: 200,
    response: pageSchema(backTestPart),
    errors: ['BACK_TEST_NOT_FOUND'],
  },
  cancel: {
    method: 'POST',
    path: `${itemPath}/cancel`,
    access: masterDataWriters,
    summary: 'Cancel a back-test',
    params: params('backTestId'),
    status: 202,
    response: backTestSummary,
    errors: ['BACK_TEST_NOT_FOUND', 'BACK_TEST_ENDED'],
  },
  delete: {
    method: 'DELETE',
    path: itemPath,
    access: masterDataWriters,
    summary: 'Delete a back-test that has ended',
    params: params('backTestId'),
    status: 204,
    errors: ['BACK_TEST_NOT_FOUND', 'BACK_TEST_RUNNING'],
  },
});
