import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { computePackQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import {
  getConfidence,
  type SimilarSource,
  type SuggestionLimit,
} from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { computeRelativeError, isInDeadBand } from '../demand/dead-band.rules.ts';
import type { BaseStocks } from './base-stock.rules.ts';
import { limitParLevel } from './guard-rails.rules.ts';
import { getMarks, type PromotionMarks } from './promotions.rules.ts';
import type { Protection } from './protection-times.rules.ts';
import { sources } from './similar-series.rules.ts';
import { computeExpectedLoss } from './stock-risks.rules.ts';

/** What a suggestion needs of a series; see `RunSeries`. */
export interface SuggestedSeries {
  readonly storeId: number;
  readonly productId: number;
  readonly parLevel: number;
  readonly globalAssortmentQuantity: number;
  readonly packSize: number;
  readonly priceCents: number | null;
  readonly values: {
    readonly leadWeeks: number;
    readonly reviewWeeks: number;
    readonly serviceLevel: number;
    readonly presentationMinimum: number;
  };
  readonly protection: Protection;
  readonly units: Int32Array;
  readonly available: Uint8Array;
}

/** A par level that should change, with the terms from which it was computed. */
export interface SuggestionValues {
  readonly parLevel: number;
  readonly suggestedParLevel: number;
  readonly unlimitedParLevel: number;
  readonly limitedBy: SuggestionLimit | null;
  readonly priceCents: number | null;
  readonly packSize: number;
  /** Whose sales the par level comes from; null: those of the product in the store. */
  readonly similarTo: SimilarSource | null;
  readonly weeklyLevel: number;
  readonly seasonFactor: number;
  readonly expectedDemand: number;
  readonly dispersion: number;
  readonly weekDispersion: number;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  readonly leadDays: number;
  readonly coverDays: number;
  readonly byCalendar: boolean;
  readonly serviceLevel: number;
  readonly availableWeeks: number;
  /** Available weeks of promotions, and the factor of promotions in the weeks to cover. */
  readonly promotionWeeks: number;
  readonly promotionFactor: number;
  readonly unavailableWeeks: number;
  /** Weeks whose peak was cut. */
  readonly peakWeeks: number;
  /** The largest effect of promotions in a week to cover, and the stores that show it. */
  readonly lift: number;
  readonly liftStores: number;
  /** The standard error of the level, as a share of it; null without own sales. */
  readonly relativeError: number | null;
  readonly recentUnits: readonly number[];
  /** Indexes in `recentUnits`. */
  readonly recentUnavailable: readonly number[];
  readonly recentPromotions: readonly number[];
}

export interface ComputedSuggestion extends SuggestionValues {
  readonly storeId: number;
  readonly productId: number;
  /**
   * Sales that the par level is expected to lose in the weeks to cover, in comparison with the suggested one; 0 for a
   * forecast of low confidence.
   */
  readonly lostCents: number;
}

export interface ComputedStocks {
  readonly stocks: BaseStocks;
  readonly promotions: PromotionMarks;
}

/** Weeks that a suggestion shows. */
export const recentWeeks = 26;

/**
 * The par levels that should change. A product without an available week has the level of similar stores or products;
 * without these it has no suggestion, and the quantity of its assortment applies until it sells.
 */
export const toSuggestions = (
  series: readonly SuggestedSeries[],
  { stocks, promotions }: ComputedStocks,
  /** The index of the first series in the stocks. */
  first = 0,
): ComputedSuggestion[] =>
  series.flatMap((one, place) => {
    const at = first + place;
    const availableWeeks = countAvailable(one.available);
    const similarTo = sources[stocks.sources[at] ?? 0] ?? null;
    if (availableWeeks === 0 && similarTo === null) return [];
    const unlimitedParLevel = stocks.parLevels[at] ?? 0;
    const { presentationMinimum, leadWeeks, reviewWeeks, serviceLevel } = one.values;
    const { parLevel: suggestedParLevel, limitedBy } = limitParLevel({
      ...one,
      unlimitedParLevel,
      presentationMinimum,
    });
    if (suggestedParLevel === one.parLevel || isUnchanged(one, stocks, at)) return [];
    const { storeId, productId, parLevel, priceCents, packSize } = one;
    const weeklyLevel = stocks.levels[at] ?? 0;
    const expectedDemand = stocks.demand[at] ?? 0;
    const dispersion = stocks.dispersions[at] ?? 1;
    const lossAt = (stock: number) => computeExpectedLoss(expectedDemand, dispersion, stock);
    const relativeError = toRelativeError(stocks, at);
    const isUncertain = getConfidence({ availableWeeks, relativeError }) === 'LOW';
    const isRaised = suggestedParLevel > parLevel;
    const lostUnits = isRaised && !isUncertain ? lossAt(parLevel) - lossAt(suggestedParLevel) : 0;
    const promotionFactor = stocks.promotionFactors[at] ?? 1;
    const { leadDays, coverDays, byCalendar } = one.protection;
    const horizonLevel = ((weeklyLevel * (leadDays + coverDays)) / daysPerWeek) * promotionFactor;
    const promoted = listPromoted(one, getMarks(promotions, at));
    return {
      storeId,
      productId,
      parLevel,
      suggestedParLevel,
      unlimitedParLevel,
      limitedBy,
      priceCents,
      packSize,
      similarTo,
      weeklyLevel,
      seasonFactor: horizonLevel > 0 ? expectedDemand / horizonLevel : 1,
      expectedDemand,
      dispersion,
      lostCents: Math.round(lostUnits * (priceCents ?? 0)),
      weekDispersion: stocks.weekDispersions[at] ?? 1,
      leadWeeks,
      reviewWeeks,
      leadDays,
      coverDays,
      byCalendar,
      serviceLevel,
      availableWeeks,
      promotionWeeks: promoted.length,
      promotionFactor,
      peakWeeks: stocks.peaks[at] ?? 0,
      lift: stocks.lifts[at] ?? 1,
      liftStores: stocks.liftStores[at] ?? 0,
      relativeError,
      unavailableWeeks: availableWeeks === 0 ? 0 : one.available.length - one.available.indexOf(1) - availableWeeks,
      ...toRecent(one, promoted),
    };
  });

export const countAvailable = (available: Uint8Array): number => available.reduce((sum, week) => sum + week, 0);

/** Whether the par level is as good as the computed one, but not below the presentation minimum. */
const isUnchanged = ({ parLevel, packSize, values }: SuggestedSeries, stocks: BaseStocks, at: number): boolean => {
  const { serviceLevel, presentationMinimum } = values;
  if (parLevel < presentationMinimum) return false;
  const [demand, dispersion] = [stocks.demand[at] ?? 0, stocks.dispersions[at] ?? 1];
  const atLeast = (units: number) => Math.max(presentationMinimum, units);
  return isInDeadBand(parLevel, atLeast(stocks.parLevels[at] ?? 0), {
    relativeError: toRelativeError(stocks, at),
    parLevelAt: (share) => atLeast(computePackQuantile(share * demand, dispersion, { serviceLevel, packSize })),
  });
};

export const toRelativeError = ({ levels, effectiveWeeks, weekDispersions }: BaseStocks, at: number): number | null =>
  computeRelativeError({
    level: levels[at] ?? 0,
    effectiveWeeks: effectiveWeeks[at] ?? 0,
    weekDispersion: weekDispersions[at] ?? 1,
  });

/** Available weeks of a promotion. */
const listPromoted = ({ available }: SuggestedSeries, marked: Uint8Array | undefined): number[] =>
  [...available.keys()].filter((week) => available[week] && marked?.[week]);

const toRecent = ({ units, available }: SuggestedSeries, promoted: readonly number[]) => {
  const first = Math.max(0, available.length - recentWeeks);
  const firstAvailable = available.indexOf(1);
  const weeks = Array.from(available.subarray(first), (isAvailable, at) => ({ at, isAvailable }));
  return {
    recentUnits: [...units.subarray(first)],
    recentUnavailable: weeks
      .filter(({ at, isAvailable }) => isAvailable === 0 && firstAvailable >= 0 && first + at > firstAvailable)
      .map(({ at }) => at),
    recentPromotions: promoted.filter((week) => week >= first).map((week) => week - first),
  };
};
