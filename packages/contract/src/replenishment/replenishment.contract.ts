import { z } from 'zod';
import { listedProduct } from '../assortments/global-assortments.contract.ts';
import { masterDataWriters, planReaders } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { cents, priceCents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params } from '../kit/shapes.ts';
import { undoResult } from '../undo/undo.contract.ts';
import { confidences } from './confidence.rules.ts';
import { kindRecord } from './confidence.shapes.ts';
import { movingHolidays } from './moving-holidays.rules.ts';
import { orderRules } from './order-rule.rules.ts';
import { parLevelChange } from './par-level-changes.shapes.ts';
import { replenishmentRun } from './runs.shapes.ts';
import { salesStop } from './sales-stops.shapes.ts';
import {
  defaultHoldingPercent,
  defaultMarginPercent,
  maxServiceLevel,
  minServiceLevel,
} from './service-level.rules.ts';
import { byFilter, suggestionFilters, suggestionStates } from './suggestion-filters.shapes.ts';
import { suggestionLine, suggestionSummary } from './suggestion-summary.shapes.ts';
import { suggestionTerms } from './suggestion-terms.shapes.ts';

/**
 * OFF: no suggestions. SUGGEST: users accept suggestions. FLOOR: proposals use the suggested par level where it is above
 * that of the assortment. AUTOMATIC: the run accepts its suggestions.
 */
export const replenishmentModes = ['OFF', 'SUGGEST', 'FLOOR', 'AUTOMATIC'] as const;

const mode = z.enum(replenishmentModes);
/** Of accounts without a setting. */
export const defaultLeadWeeks = 2;
const leadWeeks = z.int().min(0).max(26);
const reviewWeeks = z.int().min(1).max(13);
/** The probability that the par level covers the demand. */
const serviceLevel = z
  .number()
  .min(minServiceLevel)
  .max(maxServiceLevel, 'must be at most 0.999; 100 % would require an unlimited par level');
/** FIXED: the service level of the settings. MARGIN: it follows from margin and holding cost. */
const serviceLevelBasis = z.enum(['FIXED', 'MARGIN']);
/** Lost if a unit is missing, in percent of the price. */
const marginPercent = z.number().min(1).max(99);
/** Cost of a unit on the shelf for a year, in percent of its price. */
const holdingPercent = z.number().min(1).max(500);
const presentationMinimum = z.int().min(0).max(1000);
/** Null of the account: PROJECTED where the service level follows from margin and holding cost, else PAR_LEVEL. */
const orderRule = z.enum(orderRules).nullable().default(null);

export const replenishmentValues = z.strictObject({
  mode,
  leadWeeks,
  reviewWeeks,
  serviceLevelBasis: serviceLevelBasis.default('FIXED'),
  serviceLevel,
  marginPercent: marginPercent.default(defaultMarginPercent),
  holdingPercent: holdingPercent.default(defaultHoldingPercent),
  presentationMinimum,
  orderRule,
});
export type ReplenishmentValues = z.infer<typeof replenishmentValues>;

export const accountReplenishmentValues = z.strictObject({
  ...replenishmentValues.shape,
  /** Holidays of other weeks in each year, with which the seasons of products move. */
  movingHolidays: z.array(z.enum(movingHolidays)).max(movingHolidays.length).default([]),
});
export type AccountReplenishmentValues = z.infer<typeof accountReplenishmentValues>;

/** Null is the value of the account. */
export const companyReplenishmentValues = z.strictObject({
  mode: mode.nullable(),
  leadWeeks: leadWeeks.nullable(),
  reviewWeeks: reviewWeeks.nullable(),
  serviceLevelBasis: serviceLevelBasis.nullable().default(null),
  serviceLevel: serviceLevel.nullable(),
  marginPercent: marginPercent.nullable().default(null),
  holdingPercent: holdingPercent.nullable().default(null),
  presentationMinimum: presentationMinimum.nullable(),
  orderRule,
});
export type CompanyReplenishmentValues = z.infer<typeof companyReplenishmentValues>;

export const companyReplenishment = z.strictObject({ company: named, ...companyReplenishmentValues.shape });
export type CompanyReplenishment = z.infer<typeof companyReplenishment>;

/** The service level of a product line, or the margin from which it follows. Both null: that of the company. */
export const lineReplenishmentValues = z
  .strictObject({ serviceLevel: serviceLevel.nullable(), marginPercent: marginPercent.nullable() })
  .refine(({ serviceLevel, marginPercent }) => serviceLevel === null || marginPercent === null, {
    path: ['marginPercent'],
    message: 'must be empty if there is a service level',
  });
export type LineReplenishmentValues = z.infer<typeof lineReplenishmentValues>;

export const lineReplenishment = z.strictObject({ productLine: named, ...lineReplenishmentValues.shape });
export type LineReplenishment = z.infer<typeof lineReplenishment>;

/** The values of the account, and the companies and product lines with other values, by name. */
export const replenishmentSettings = z.strictObject({
  ...accountReplenishmentValues.shape,
  companies: z.array(companyReplenishment),
  productLines: z.array(lineReplenishment),
});
export type ReplenishmentSettings = z.infer<typeof replenishmentSettings>;

export const parSuggestion = z.strictObject({
  id,
  store: named,
  company: named,
  product: listedProduct,
  productLine: named.nullable(),
  /** The par level of the assortment when the run computed the suggestion. */
  parLevel: z.int(),
  suggestedParLevel: z.int(),
  change: z.int(),
  price: priceCents.nullable(),
  /** Change × price. */
  changeValue: cents,
  /** Expected lost sales of an increase; for a decrease, what the stock above the suggestion costs a year. */
  stake: cents,
  state: z.enum(suggestionStates),
  snoozedUntil: day.nullable(),
  decidedBy: named.nullable(),
  decidedDate: instant.nullable(),
  reason: z.string(),
  /** What earlier forecasts of the kind have earned; see `record`. */
  confidence: z.enum(confidences),
  /** The product stopped selling in the store, and its stock is not known. */
  stop: salesStop.nullable(),
  /** How well forecasts of the same kind were in the past year, as known then; null: computed by an earlier version. */
  record: kindRecord.nullable(),
  terms: suggestionTerms,
  /** The last weeks, oldest first. Weeks that are not available are excluded. */
  weeks: z.array(z.strictObject({ weekStart: day, units: z.int(), available: z.boolean(), promotion: z.boolean() })),
});
export type ParSuggestion = z.infer<typeof parSuggestion>;

export const skipReasons = ['NOT_FOUND', 'ALREADY_DECIDED', 'PAR_LEVEL_CHANGED'] as const;

export const suggestionDecision = z
  .strictObject({
    decision: z.enum(['ACCEPT', 'REJECT', 'SNOOZE']),
    /** Required for a snooze: the first day on which the suggestion is open again. */
    snoozedUntil: day.optional(),
    ids: z.array(id).min(1).max(2000).optional(),
    matching: byFilter.optional(),
  })
  .refine(({ decision, snoozedUntil }) => (decision === 'SNOOZE') === (snoozedUntil !== undefined), {
    path: ['snoozedUntil'],
    message: 'is required for a snooze only',
  })
  .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
    path: ['ids'],
    message: 'must be given without matching, or matching without ids',
  });

/** Required for the mode Automatic if the newest back-test is worse for a product line. */
const confirmed = z.boolean().default(false);

const path = '/api/v1/replenishment';
const settings = `${path}/settings`;
const runs = `${path}/runs`;
const suggestions = `${path}/suggestions`;

export const replenishmentRoutes = defineRoutes({
  settings: {
    method: 'GET',
    path: settings,
    access: 'signedIn',
    summary: 'Get the settings of suggested par levels',
    status: 200,
    response: replenishmentSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: settings,
    access: masterDataWriters,
    summary: 'Change the settings of suggested par levels of the account',
    /** Values of the account, no records. */
    removes: 'never',
    body: z.strictObject({ ...accountReplenishmentValues.shape, confirmed }),
    status: 200,
    response: replenishmentSettings,
    errors: ['AUTOMATIC_NOT_CONFIRMED'],
  },
  updateCompanySettings: {
    method: 'PUT',
    path: `${settings}/companies/{companyId}`,
    access: masterDataWriters,
    summary: 'Change the settings of suggested par levels of a company; null is the value of the account',
    params: params('companyId'),
    body: z.strictObject({ ...companyReplenishmentValues.shape, confirmed }),
    status: 200,
    response: companyReplenishment,
    errors: ['COMPANY_NOT_FOUND', 'AUTOMATIC_NOT_CONFIRMED'],
  },
  updateLineSettings: {
    method: 'PUT',
    path: `${settings}/product-lines/{productLineId}`,
    access: masterDataWriters,
    summary: 'Change the service level of a product line, or its margin; null is the value of the company',
    params: params('productLineId'),
    body: lineReplenishmentValues,
    status: 200,
    response: lineReplenishment,
    errors: ['PRODUCT_LINE_NOT_FOUND'],
  },
  startRun: {
    method: 'POST',
    path: runs,
    access: masterDataWriters,
    summary: 'Compute suggested par levels in the background; returns the open run if there is one',
    status: 202,
    response: replenishmentRun,
    errors: ['REPLENISHMENT_OFF'],
  },
  runs: {
    method: 'GET',
    path: runs,
    access: planReaders,
    summary: 'List recent runs, newest first',
    status: 200,
    response: z.array(replenishmentRun),
  },
  getRun: {
    method: 'GET',
    path: `${runs}/{runId}`,
    access: planReaders,
    summary: 'Get the progress of a run',
    params: params('runId'),
    status: 200,
    response: replenishmentRun,
    errors: ['REPLENISHMENT_RUN_NOT_FOUND'],
  },
  cancelRun: {
    method: 'POST',
    path: `${runs}/{runId}/cancel`,
    access: masterDataWriters,
    summary: 'Cancel a run; the suggestions of the previous run remain',
    params: params('runId'),
    status: 202,
    response: replenishmentRun,
    errors: ['REPLENISHMENT_RUN_NOT_FOUND', 'REPLENISHMENT_RUN_ENDED'],
  },
  undoRun: {
    method: 'POST',
    path: `${runs}/{runId}/undo`,
    access: masterDataWriters,
    summary: 'Undo what a run accepted itself, except for adjustments that were changed since',
    /** It restores par levels; the stores keep their products. */
    removes: 'never',
    params: params('runId'),
    status: 200,
    response: undoResult,
    errors: ['REPLENISHMENT_RUN_NOT_FOUND', 'REPLENISHMENT_RUN_NOT_UNDOABLE'],
  },
  suggestions: {
    method: 'GET',
    path: suggestions,
    access: planReaders,
    summary: 'List suggested par levels, by the absolute value of the change if no other order is given',
    query: listQuery(
      [
        'productName',
        'storeName',
        'parLevel',
        'suggestedParLevel',
        'change',
        'changeValue',
        'absoluteValue',
        'stake',
        'review',
        'availableWeeks',
      ],
      suggestionFilters,
    ),
    status: 200,
    response: pageSchema(parSuggestion),
  },
  summary: {
    method: 'GET',
    path: `${suggestions}/summary`,
    access: planReaders,
    summary: 'Get totals of the suggested par levels that match a filter',
    query: z.strictObject(suggestionFilters),
    status: 200,
    response: suggestionSummary,
  },
  lines: {
    method: 'GET',
    path: `${suggestions}/lines`,
    access: planReaders,
    summary: 'Get the suggested par levels that match a filter by product line, the largest value of the change first',
    query: z.strictObject(suggestionFilters),
    status: 200,
    response: z.array(suggestionLine),
  },
  getSuggestion: {
    method: 'GET',
    path: `${suggestions}/{suggestionId}`,
    access: planReaders,
    summary: 'Get a suggested par level with its explanation',
    params: params('suggestionId'),
    status: 200,
    response: parSuggestion,
    errors: ['PAR_SUGGESTION_NOT_FOUND'],
  },
  parLevelChanges: {
    method: 'GET',
    path: `${suggestions}/{suggestionId}/par-level-changes`,
    access: planReaders,
    summary: 'List the last ten changes of the par level of a suggestion, newest first',
    params: params('suggestionId'),
    status: 200,
    response: z.array(parLevelChange),
    errors: ['PAR_SUGGESTION_NOT_FOUND'],
  },
  decide: {
    method: 'POST',
    path: `${suggestions}/decisions`,
    access: masterDataWriters,
    summary: 'Accept, reject, or snooze suggested par levels; the response contains an undo token',
    removes: 'never',
    body: suggestionDecision,
    status: 200,
    response: z.strictObject({
      applied: z.int(),
      /** Suggestions that were not open anymore, or whose par level was changed after the run. */
      skipped: z.array(z.strictObject({ id, reason: z.enum(skipReasons) })),
    }),
    errors: ['PAR_SUGGESTION_NOT_FOUND', 'PAR_SUGGESTIONS_CHANGED'],
  },
});
export type SuggestionDecision = z.output<typeof suggestionDecision>;
