import { daysPerWeek } from '../kit/dates.ts';

/** Terms of the sentence that explains a suggested par level. */
export interface SuggestionTerms extends DemandTerms {
  readonly parLevel: number;
  readonly suggestedParLevel: number;
  readonly serviceLevel: number;
}

export interface DemandTerms {
  /** Expected units a week in the weeks to cover, and the standard deviation of one week. */
  readonly weeklyUnits: number;
  readonly weeklyDeviation: number;
  /** A fraction if the days to cover are not whole weeks. */
  readonly coverWeeks: number;
  readonly unavailableWeeks: number;
  readonly packSize: number;
  /** The largest effect of promotions in a week to cover, and the stores whose sales show it. */
  readonly lift: number;
  readonly liftStores: number;
  /** Past weeks whose peak was cut. */
  readonly peakWeeks: number;
  readonly similarTo: SimilarSource | null;
  readonly limitedBy: SuggestionLimit | null;
}

/** Sales of the same product in other stores, or of other products of its line. */
export const similarSources = ['STORES', 'PRODUCTS'] as const;
export type SimilarSource = (typeof similarSources)[number];

const similarTexts = {
  STORES: 'from similar stores',
  PRODUCTS: 'from similar products',
} as const satisfies Record<SimilarSource, string>;

export const suggestionLimits = ['MAX_DECREASE', 'MAX_INCREASE', 'PRESENTATION_MINIMUM'] as const;
export type SuggestionLimit = (typeof suggestionLimits)[number];

const limitTexts = {
  MAX_DECREASE: 'limited to -50%',
  MAX_INCREASE: 'limited to +100%',
  PRESENTATION_MINIMUM: 'presentation minimum',
} as const satisfies Record<SuggestionLimit, string>;

/** "12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability" */
export const explainSuggestion = (terms: SuggestionTerms): string => {
  const [demand, ...others] = describeDemand(terms);
  const change = `${terms.parLevel} → ${terms.suggestedParLevel}`;
  return [`${change}: ${demand}`, `${Number((terms.serviceLevel * 100).toFixed(1))}% availability`, ...others].join(
    ', ',
  );
};

/** The first part is the demand; the others are its source, promotions, peaks, the pack, weeks that were excluded, and the limit of the run. */
export const describeDemand = (terms: DemandTerms): readonly [demand: string, ...others: string[]] => [
  `sells ${toTenths(terms.weeklyUnits)} a week ± ${toTenths(terms.weeklyDeviation)}, ${describeCover(terms.coverWeeks)} to cover`,
  ...(terms.similarTo ? [similarTexts[terms.similarTo]] : []),
  ...(terms.lift > 1
    ? [
        `promotion lift × ${toTenths(terms.lift)}, from ${terms.liftStores > 0 ? countStores(terms.liftStores) : 'other products'}`,
      ]
    : []),
  ...(terms.peakWeeks > 0 ? [`peaks of ${countWeeks(terms.peakWeeks)} clipped`] : []),
  ...(terms.packSize > 1 ? [`ordered in packs of ${terms.packSize}`] : []),
  ...(terms.unavailableWeeks > 0 ? [`${countWeeks(terms.unavailableWeeks)} without stock or sales data excluded`] : []),
  ...(terms.limitedBy ? [limitTexts[terms.limitedBy]] : []),
];

const toTenths = (units: number): string => units.toFixed(1);
const countStores = (stores: number): string => (stores === 1 ? '1 store' : `${stores} stores`);
const describeCover = (weeks: number): string =>
  Number.isInteger(weeks) ? countWeeks(weeks) : `${Math.round(weeks * daysPerWeek)} days`;
const countWeeks = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`);

export const confidences = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Confidence = (typeof confidences)[number];

const mediumConfidenceWeeks = 8;
/** A suggestion from fewer weeks is never used without a decision of a user. */
export const minUnreviewedWeeks = mediumConfidenceWeeks;
const highConfidenceWeeks = 26;

/** A wider forecast than this is not better than medium, or than low. */
const highConfidenceError = 0.2;
const mediumConfidenceError = 0.5;

interface ConfidenceTerms {
  readonly availableWeeks: number;
  /** The standard error of the level, as a share of it; null without own sales. */
  readonly relativeError: number | null;
}

/** How narrow the forecast is: by the weeks that it is computed from, and by the standard error of the level. */
export const getConfidence = ({ availableWeeks, relativeError }: ConfidenceTerms): Confidence => {
  const error = relativeError ?? 0;
  if (availableWeeks < mediumConfidenceWeeks || error > mediumConfidenceError) return 'LOW';
  return availableWeeks < highConfidenceWeeks || error > highConfidenceError ? 'MEDIUM' : 'HIGH';
};

/** "± 6%": the standard error of the level. */
export const formatWidth = (relativeError: number | null): string | null =>
  relativeError === null ? null : `± ${Math.round(100 * relativeError)}%`;
