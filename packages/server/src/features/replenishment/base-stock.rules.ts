import { computePackQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { forecastDemand, sumForecast } from './demand-forecast.rules.ts';
import {
  computeUplifts,
  excludeMarked,
  findPromotionFactor,
  type MarkedWeeks,
  type PromotionWeeks,
} from './promotions.rules.ts';
import { averageSimilar } from './similar-series.rules.ts';
import type { WeeklySeries } from './weekly-series.rules.ts';

export interface BaseStockInput {
  readonly series: WeeklySeries;
  /** Weeks to cover of each series: lead time and review period. */
  readonly horizons: Int32Array;
  readonly serviceLevels: Float64Array;
  readonly packSizes: Int32Array;
  /** 0: the product has no product line. */
  readonly hasLine: Uint8Array;
  readonly promotions: PromotionWeeks;
  /** Past weeks with a reduced price. */
  readonly reducedPrices: MarkedWeeks;
}

export interface BaseStocks {
  /** Units that cover the demand of the horizon with the probability of the service level. */
  readonly parLevels: Int32Array;
  /** Units a week without seasonality. */
  readonly levels: Float64Array;
  /** Units in the horizon, and variance / mean of that demand and of the demand of a week. */
  readonly demand: Float64Array;
  readonly dispersions: Float64Array;
  readonly weekDispersions: Float64Array;
  /** Indexes in `sources` of similar-series.rules.ts. */
  readonly sources: Uint8Array;
  /** The factor of promotions in the demand of the horizon. */
  readonly promotionFactors: Float64Array;
}

/** All series contribute to each forecast, whatever their own horizon. */
export const computeBaseStocks = (input: BaseStockInput): BaseStocks => {
  const { horizons, serviceLevels, packSizes, hasLine, promotions, reducedPrices } = input;
  const series = excludeMarked(excludeMarked(input.series, promotions), reducedPrices);
  const uplifts = computeUplifts(input.series, promotions);
  const { count } = series;
  const result: BaseStocks = {
    parLevels: new Int32Array(count),
    levels: new Float64Array(count),
    demand: new Float64Array(count),
    dispersions: new Float64Array(count),
    weekDispersions: new Float64Array(count),
    sources: new Uint8Array(count),
    promotionFactors: new Float64Array(count).fill(1),
  };
  for (const horizon of [...new Set(horizons)].toSorted((left, right) => left - right)) {
    const forecast = forecastDemand(series, horizon);
    const findSimilar = averageSimilar(series, forecast, hasLine);
    for (let one = 0; one < count; one += 1) {
      if (horizons[one] !== horizon) continue;
      const own = () => ({ source: 0, ...sumForecast(forecast, one, horizon) });
      const { source, level, demand, dispersion, weekDispersion } = findSimilar(one) ?? own();
      const factor = findPromotionFactor(one, { ...series, promotions, uplifts, horizon });
      const expected = demand * factor;
      result.promotionFactors[one] = factor;
      result.demand[one] = expected;
      result.dispersions[one] = dispersion;
      result.levels[one] = level;
      result.weekDispersions[one] = weekDispersion;
      result.sources[one] = source;
      result.parLevels[one] = computePackQuantile(expected, dispersion, {
        serviceLevel: serviceLevels[one] ?? 0,
        packSize: packSizes[one] ?? 1,
      });
    }
  }
  return result;
};
