import { type Confidence, getRecordError } from '@shelfward/contract/replenishment/confidence.rules.ts';
import type { MovingHoliday } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import { computePackQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import type { SimilarSource, SuggestionLimit } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { isInDeadBand } from '../demand/dead-band.rules.ts';
import { toInStock } from '../demand/ended-products.rules.ts';
import type { BaseStocks } from './base-stock.rules.ts';
import { countAvailable, judgeSeries, toRelativeError, toSeasonFactor } from './confidence.rules.ts';
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
  readonly ending?: SeriesEnding;
}

/** What is known about the end of a product in a store, and about the product before it. */
export interface SeriesEnding {
  /** Weeks without sales at the end; 0 for a product that sells. */
  readonly stoppedWeeks: number;
  /** The successor and the predecessor of the product. */
  readonly successorId: number | null;
  readonly predecessorId: number | null;
  /** The par level of the product before it: the limits of a run apply to the higher one. */
  readonly inheritedParLevel: number;
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
  readonly movingHolidays: readonly MovingHoliday[];
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
  /** The promotion, its past ones, and the standard error of the effect. */
  readonly promotionName: string | null;
  readonly liftPromotions: number;
  readonly liftError: number | null;
  /** The standard error of the level, as a share of it; null without own sales. */
  readonly relativeError: number | null;
  /** The probability that the product has ended, and its weeks without sales; null for a product that sells. */
  readonly endedProbability: number | null;
  readonly stoppedWeeks: number | null;
  readonly successorProductId: number | null;
  readonly predecessorProductId: number | null;
  readonly confidence: Confidence;
  /** Forecasts of this kind in the past year, those whose par level covered the demand, and their error. */
  readonly comparedWeeks: number;
  readonly coveredWeeks: number;
  readonly kindError: number;
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
  /** Of the account. */
  readonly movingHolidays: readonly MovingHoliday[];
  /** The name of the coming promotion of a series, by its index in the stocks. */
  readonly namePromotion: (at: number) => string | null;
}

/** Weeks that a suggestion shows. */
export const recentWeeks = 26;

/**
 * The par levels that should change. A product without an available week has the level of similar stores or products;
 * without these it has no suggestion, and the quantity of its assortment applies until it sells.
 */
export const toSuggestions = (
  series: readonly SuggestedSeries[],
  computed: ComputedStocks,
  /** The index of the first series in the stocks. */
  first = 0,
): ComputedSuggestion[] => {
  const { stocks, promotions } = computed;
  return series.flatMap((one, place) => {
    const at = first + place;
    const availableWeeks = countAvailable(one.available);
    const similarTo = sources[stocks.sources[at] ?? 0] ?? null;
    const ended = stocks.endedProbabilities[at] ?? 0;
    if (ended < 1 && availableWeeks === 0 && similarTo === null) return [];
    const unlimitedParLevel = stocks.parLevels[at] ?? 0;
    const { presentationMinimum, leadWeeks, reviewWeeks, serviceLevel } = one.values;
    const { parLevel: suggestedParLevel, limitedBy } =
      ended === 1
        ? endedLevel
        : limitParLevel({
            ...one,
            parLevel: Math.max(one.parLevel, one.ending?.inheritedParLevel ?? 0),
            unlimitedParLevel,
            presentationMinimum,
          });
    if (suggestedParLevel === one.parLevel || isUnchanged(one, stocks, at)) return [];
    const { storeId, productId, parLevel, priceCents, packSize } = one;
    const { mean: weeklyLevel, dispersion: weekDispersion } = toInStock(
      { mean: stocks.levels[at] ?? 0, dispersion: stocks.weekDispersions[at] ?? 1 },
      ended,
    );
    const { mean: expectedDemand, dispersion } = toInStock(
      { mean: stocks.demand[at] ?? 0, dispersion: stocks.dispersions[at] ?? 1 },
      ended,
    );
    const lossAt = (stock: number) => computeExpectedLoss(expectedDemand, dispersion, stock);
    const { record, ...judged } = judgeSeries(one, stocks, at);
    const isRaised = suggestedParLevel > parLevel;
    const lostUnits = isRaised && judged.confidence !== 'LOW' ? lossAt(parLevel) - lossAt(suggestedParLevel) : 0;
    const promotionFactor = stocks.promotionFactors[at] ?? 1;
    const { leadDays, coverDays, byCalendar } = one.protection;
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
      seasonFactor: toSeasonFactor(one, stocks, at),
      movingHolidays: computed.movingHolidays,
      expectedDemand,
      dispersion,
      lostCents: Math.round(lostUnits * (priceCents ?? 0)),
      weekDispersion,
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
      ...toLiftEvidence(computed, at),
      ...judged,
      comparedWeeks: record.comparedWeeks,
      coveredWeeks: record.coveredWeeks,
      kindError: getRecordError(record),
      endedProbability: ended > 0 ? ended : null,
      stoppedWeeks: ended > 0 ? (one.ending?.stoppedWeeks ?? 0) : null,
      successorProductId: one.ending?.successorId ?? null,
      predecessorProductId: one.ending?.predecessorId ?? null,
      unavailableWeeks: availableWeeks === 0 ? 0 : one.available.length - one.available.indexOf(1) - availableWeeks,
      ...toRecent(one, promoted),
    };
  });
};

const toLiftEvidence = ({ stocks, namePromotion }: ComputedStocks, at: number) => {
  const lift = stocks.lifts[at] ?? 1;
  const isLifted = lift > 1;
  return {
    promotionName: isLifted ? namePromotion(at) : null,
    liftPromotions: isLifted ? (stocks.liftPromotions[at] ?? 0) : 0,
    liftError: isLifted ? lift * (stocks.liftErrors[at] ?? 0) : null,
  };
};

/** The limits of a run and the presentation minimum do not apply to a product that has ended. */
const endedLevel = { parLevel: 0, limitedBy: null } as const;

/** Whether the par level is as good as the computed one, but not below the presentation minimum. */
const isUnchanged = ({ parLevel, packSize, values }: SuggestedSeries, stocks: BaseStocks, at: number): boolean => {
  const { serviceLevel, presentationMinimum } = values;
  const ended = stocks.endedProbabilities[at] ?? 0;
  if (ended === 1) return parLevel === 0;
  if (parLevel < presentationMinimum) return false;
  const [demand, dispersion] = [stocks.demand[at] ?? 0, stocks.dispersions[at] ?? 1];
  const atLeast = (units: number) => Math.max(presentationMinimum, units);
  return isInDeadBand(parLevel, atLeast(stocks.parLevels[at] ?? 0), {
    relativeError: ended > 0 ? null : toRelativeError(stocks, at),
    parLevelAt: (share) => atLeast(computePackQuantile(share * demand, dispersion, { serviceLevel, packSize })),
  });
};

/** Available weeks of a promotion. Loops, because a run has hundreds of thousands of series. */
const listPromoted = ({ available }: SuggestedSeries, marked: Uint8Array | undefined): number[] => {
  const promoted: number[] = [];
  if (!marked) return promoted;
  for (let week = 0; week < available.length; week += 1) if (available[week] && marked[week]) promoted.push(week);
  return promoted;
};

const toRecent = ({ units, available }: SuggestedSeries, promoted: readonly number[]) => {
  const first = Math.max(0, available.length - recentWeeks);
  const firstAvailable = available.indexOf(1);
  const recentUnavailable: number[] = [];
  if (firstAvailable >= 0)
    for (let week = Math.max(first, firstAvailable + 1); week < available.length; week += 1)
      if (available[week] === 0) recentUnavailable.push(week - first);
  return {
    recentUnits: [...units.subarray(first)],
    recentUnavailable,
    recentPromotions: promoted.filter((week) => week >= first).map((week) => week - first),
  };
};
