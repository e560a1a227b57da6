import { addDays, daysPerWeek, toIsoWeek, toMonday } from '../kit/dates.ts';
import { describeRecord, type KindRecord } from './confidence.rules.ts';
import { describeHolidays, type MovingHoliday } from './moving-holidays.rules.ts';
import { type EndTerms, isEndDoubtful } from './sales-stops.rules.ts';

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
  /** Demand of the weeks to cover / demand without seasonality, and the Monday of the first of them; null: not known. */
  readonly seasonFactor: number;
  readonly coverFrom: string | null;
  /** With which the season moves. */
  readonly movingHolidays: readonly MovingHoliday[];
  readonly unavailableWeeks: number;
  readonly packSize: number;
  /** The largest effect of promotions in a week to cover, and the stores whose sales show it. */
  readonly lift: number;
  readonly liftStores: number;
  /** Null: computed by an earlier version, or without a promotion. */
  readonly promotionName: string | null;
  readonly liftPromotions: number;
  readonly liftError: number | null;
  /** Past weeks whose peak was cut. */
  readonly peakWeeks: number;
  readonly similarTo: SimilarSource | null;
  readonly limitedBy: SuggestionLimit | null;
  /** Not given: the product sells. */
  readonly end?: EndTerms;
  /** How well earlier forecasts of the kind were; null: computed before records. */
  readonly record: Pick<KindRecord, 'comparedWeeks' | 'coveredWeeks'> | null;
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
  const change = `${terms.parLevel} → ${terms.suggestedParLevel}`;
  const [demand, ...others] = describeDemand(terms);
  if (terms.end?.endedProbability === 1) return `${change}: ${demand}`;
  return [`${change}: ${demand}`, `${Number((terms.serviceLevel * 100).toFixed(1))}% availability`, ...others].join(
    ', ',
  );
};

/** The first part is the demand; the others are its season and source, promotions, peaks, the pack, weeks that were excluded, the limit of the run, and the record of the kind. */
export const describeDemand = (terms: DemandTerms): readonly [demand: string, ...others: string[]] =>
  terms.end?.endedProbability === 1
    ? [describeEnd(terms.end)]
    : [
        `${describeUnits(terms)}, ${describeCover(terms.coverWeeks)} to cover`,
        ...(terms.end?.predecessorName ? [`with the sales of ${terms.end.predecessorName} before it`] : []),
        ...describeSeason(terms),
        ...(terms.similarTo ? [similarTexts[terms.similarTo]] : []),
        ...(terms.lift > 1 ? [describeLift(terms)] : []),
        ...(terms.peakWeeks > 0 ? [`peaks of ${countWeeks(terms.peakWeeks)} clipped`] : []),
        ...(terms.packSize > 1 ? [`ordered in packs of ${terms.packSize}`] : []),
        ...(terms.unavailableWeeks > 0
          ? [`${countWeeks(terms.unavailableWeeks)} without stock or sales data excluded`]
          : []),
        ...(terms.limitedBy ? [limitTexts[terms.limitedBy]] : []),
        ...(terms.record ? [describeRecord(terms.record)] : []),
      ];

/** "no sales for 8 weeks: 0 a week if it has ended, 15.0 a week ± 4.2 if it is out of stock" */
const describeUnits = ({ weeklyUnits, weeklyDeviation, end }: DemandTerms): string => {
  const units = `${toTenths(weeklyUnits)} a week ± ${toTenths(weeklyDeviation)}`;
  return end && isEndDoubtful(end.endedProbability)
    ? `no sales for ${countWeeks(end.stoppedWeeks ?? 0)}: 0 a week if it has ended, ${units} if it is out of stock`
    : `sells ${units}`;
};

const describeEnd = ({ successorName }: EndTerms): string =>
  successorName === null ? 'has ended' : `replaced by ${successorName}`;

/** "promotion "Half price" × 2.8 ± 0.2, from 13 promotions in 34 stores" */
const describeLift = ({ lift, liftStores, promotionName, liftPromotions, liftError }: DemandTerms): string => {
  const name = promotionName === null ? 'promotion lift' : `promotion "${promotionName}"`;
  const width = liftError === null ? '' : ` ± ${toTenths(liftError)}`;
  return `${name} × ${toTenths(lift)}${width}, from ${describeLiftSource({ liftStores, liftPromotions })}`;
};

/** "13 promotions in 34 stores" */
export const describeLiftSource = ({
  liftStores,
  liftPromotions,
}: Pick<DemandTerms, 'liftStores' | 'liftPromotions'>): string => {
  if (liftStores === 0) return 'other products';
  if (liftPromotions === 0) return countStores(liftStores);
  return `${liftPromotions === 1 ? '1 promotion' : `${liftPromotions} promotions`} in ${countStores(liftStores)}`;
};

/** A smaller difference is not worth a word. */
const minSeason = 0.2;

/** "sells 3.1 times as much in weeks 14–16, Easter is in week 14 this year, 16 last year" */
const describeSeason = ({ seasonFactor, coverFrom, coverWeeks, movingHolidays }: DemandTerms): string[] => {
  if (Math.abs(seasonFactor - 1) < minSeason) return [];
  const holidays = coverFrom === null ? [] : describeHolidays(movingHolidays, { from: coverFrom, weeks: coverWeeks });
  return [`sells ${toTenths(seasonFactor)} times as much in ${nameWeeks(coverFrom, coverWeeks)}`, ...holidays];
};

const nameWeeks = (from: string | null, weeks: number): string => {
  if (from === null) return 'the weeks to cover';
  const first = toIsoWeek(from);
  const last = toIsoWeek(toMonday(addDays(from, Math.ceil(weeks * daysPerWeek) - 1)));
  return first === last ? `week ${first}` : `weeks ${first}–${last}`;
};

const toTenths = (units: number): string => units.toFixed(1);
const countStores = (stores: number): string => (stores === 1 ? '1 store' : `${stores} stores`);
const describeCover = (weeks: number): string =>
  Number.isInteger(weeks) ? countWeeks(weeks) : `${Math.round(weeks * daysPerWeek)} days`;
const countWeeks = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`);

/** "± 6%": the standard error of the level. */
export const formatWidth = (relativeError: number | null): string | null =>
  relativeError === null ? null : `± ${Math.round(100 * relativeError)}%`;
