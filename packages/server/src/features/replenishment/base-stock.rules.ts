import { type DemandForecast, forecastDemand } from './demand-forecast.rules.ts';
import { computePackQuantile } from './negative-binomial.rules.ts';
import { computeUplifts, excludePromotions, type PromotionWeeks } from './promotions.rules.ts';
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
  const { horizons, serviceLevels, packSizes, hasLine, promotions } = input;
  const series = excludePromotions(input.series, promotions);
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
      const own = () => sumForecast(forecast, one, horizon);
      const { source, level, demand, dispersion, weekDispersion } = findSimilar(one) ?? own();
      const factor = findPromotionFactor(one, { series, promotions, uplifts, horizon });
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

interface HorizonPromotions {
  readonly series: WeeklySeries;
  readonly promotions: PromotionWeeks;
  readonly uplifts: Float64Array;
  readonly horizon: number;
}

/** The mean over the weeks of the horizon of the effect of promotions. */
const findPromotionFactor = (one: number, { series, promotions, uplifts, horizon }: HorizonPromotions): number => {
  const mark = promotions.markOf[one] ?? -1;
  const marked = promotions.marks[mark];
  if (!marked) return 1;
  let sum = 0;
  for (let week = 0; week < horizon; week += 1) sum += marked[series.weeks + week] ? (uplifts[mark] ?? 1) : 1;
  return sum / horizon;
};

const sumForecast = (forecast: DemandForecast, one: number, horizon: number) => {
  let demand = 0;
  for (let week = 0; week < horizon; week += 1) demand += forecast.demand[one * horizon + week] ?? 0;
  return {
    source: 0,
    level: forecast.levels[one] ?? 0,
    demand,
    dispersion: forecast.horizonDispersions[one] ?? 1,
    weekDispersion: forecast.weekDispersions[one] ?? 1,
  };
};
