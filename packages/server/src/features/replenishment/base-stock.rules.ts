import { forecastDemand } from './demand-forecast.rules.ts';
import { computeQuantile } from './negative-binomial.rules.ts';
import type { WeeklySeries } from './weekly-series.rules.ts';

export interface BaseStockInput {
  readonly series: WeeklySeries;
  /** Weeks to cover of each series: lead time and review period. */
  readonly horizons: Int32Array;
  readonly serviceLevels: Float64Array;
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
}

/** All series contribute to each forecast, whatever their own horizon. */
export const computeBaseStocks = ({ series, horizons, serviceLevels }: BaseStockInput): BaseStocks => {
  const { count } = series;
  const result: BaseStocks = {
    parLevels: new Int32Array(count),
    levels: new Float64Array(count),
    demand: new Float64Array(count),
    dispersions: new Float64Array(count),
    weekDispersions: new Float64Array(count),
  };
  for (const horizon of [...new Set(horizons)].toSorted((left, right) => left - right)) {
    const forecast = forecastDemand(series, horizon);
    for (let one = 0; one < count; one += 1) {
      if (horizons[one] !== horizon) continue;
      let mean = 0;
      for (let week = 0; week < horizon; week += 1) mean += forecast.demand[one * horizon + week] ?? 0;
      const dispersion = forecast.horizonDispersions[one] ?? 1;
      result.demand[one] = mean;
      result.dispersions[one] = dispersion;
      result.levels[one] = forecast.levels[one] ?? 0;
      result.weekDispersions[one] = forecast.weekDispersions[one] ?? 1;
      result.parLevels[one] = computeQuantile(mean, dispersion, serviceLevels[one] ?? 0);
    }
  }
  return result;
};
