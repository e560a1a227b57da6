import { computePackQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { forecastDemand, sumForecast } from '../demand/demand-forecast.rules.ts';
import { coverLeadTimes } from '../demand/protection-time.rules.ts';
import type { WeeklySeries } from '../demand/weekly-series.rules.ts';
import { isWholeWeeks, type Protection } from './protection-times.rules.ts';
import { averageSimilar } from './similar-series.rules.ts';

export interface BaseStockInput {
  readonly series: WeeklySeries;
  /** Weeks to cover of each series, rounded up. */
  readonly horizons: Int32Array;
  /** The days to cover of each series, where they are not the weeks to cover. */
  readonly protections?: readonly Protection[];
  readonly serviceLevels: Float64Array;
  readonly packSizes: Int32Array;
  /** 0: the product has no product line. */
  readonly hasLine: Uint8Array;
}

/** Weeks of the stored forecasts. */
export const forecastWeeks = 26;

export interface BaseStocks {
  /** Units that cover the demand of the horizon with the probability of the service level. */
  readonly parLevels: Int32Array;
  /** Units a week without seasonality and promotions, and the weeks that this level effectively uses. */
  readonly levels: Float64Array;
  readonly effectiveWeeks: Float64Array;
  /** Units in the horizon, and variance / mean of that demand and of the demand of a week. */
  readonly demand: Float64Array;
  readonly dispersions: Float64Array;
  readonly weekDispersions: Float64Array;
  /** Mean demand of each of the coming `forecastWeeks`, at series × weeks + week. */
  readonly weekly: Float32Array;
  /** Indexes in `sources` of similar-series.rules.ts. */
  readonly sources: Uint8Array;
  /** The factor of promotions in the demand of the horizon. */
  readonly promotionFactors: Float64Array;
  /** The largest effect of promotions in a week of the horizon, and the stores that show it. */
  readonly lifts: Float64Array;
  readonly liftStores: Int32Array;
  /** Weeks whose peak was cut. */
  readonly peaks: Int32Array;
}

/** All series contribute to each forecast, whatever their own horizon. */
export const computeBaseStocks = (input: BaseStockInput): BaseStocks => {
  const { series, horizons, serviceLevels, packSizes, hasLine } = input;
  const { count } = series;
  const result: BaseStocks = {
    parLevels: new Int32Array(count),
    levels: new Float64Array(count),
    effectiveWeeks: new Float64Array(count),
    demand: new Float64Array(count),
    dispersions: new Float64Array(count),
    weekDispersions: new Float64Array(count),
    weekly: new Float32Array(new SharedArrayBuffer(count * forecastWeeks * Float32Array.BYTES_PER_ELEMENT)),
    sources: new Uint8Array(count),
    promotionFactors: new Float64Array(count).fill(1),
    lifts: new Float64Array(count).fill(1),
    liftStores: new Int32Array(count),
    peaks: new Int32Array(count),
  };
  for (const horizon of [...new Set(horizons)].toSorted((left, right) => left - right)) {
    const forecast = forecastDemand(series, horizon, forecastWeeks);
    const findSimilar = averageSimilar(series, forecast, hasLine);
    for (let one = 0; one < count; one += 1) {
      if (horizons[one] !== horizon) continue;
      const own = () => ({ source: 0, ...sumForecast(forecast, one, horizon) });
      const { source, level, weekDispersion, ...whole } = findSimilar(one) ?? own();
      for (let cell = one * forecastWeeks; cell < (one + 1) * forecastWeeks; cell += 1)
        result.weekly[cell] = level * (forecast.weekFactors[cell] ?? 1);
      const weeks = result.weekly.subarray(one * forecastWeeks, (one + 1) * forecastWeeks);
      const { demand, dispersion } = coverDays(whole, weeks, input.protections?.[one]);
      result.promotionFactors[one] = forecast.promotionFactors[one] ?? 1;
      result.effectiveWeeks[one] = forecast.effectiveWeeks[one] ?? 0;
      result.lifts[one] = forecast.lifts[one] ?? 1;
      result.liftStores[one] = forecast.liftStores[one] ?? 0;
      result.peaks[one] = forecast.peaks[one] ?? 0;
      result.demand[one] = demand;
      result.dispersions[one] = dispersion;
      result.levels[one] = level;
      result.weekDispersions[one] = weekDispersion;
      result.sources[one] = source;
      result.parLevels[one] = computePackQuantile(demand, dispersion, {
        serviceLevel: serviceLevels[one] ?? 0,
        packSize: packSizes[one] ?? 1,
      });
    }
  }
  return result;
};

interface Demand {
  readonly demand: number;
  readonly dispersion: number;
}

/**
 * The demand of the days to cover: of the last week, a seventh for each day. Variance / mean is that of the weeks to cover,
 * and more if the lead time varies.
 */
export const coverDays = (whole: Demand, weekly: Float32Array, protection: Protection | undefined): Demand => {
  if (!protection || isWholeWeeks(protection)) return whole;
  const leadTimes = protection.leadTimes ?? toCertain(protection.leadDays);
  const { mean, dispersion } = coverLeadTimes(
    { weekly, dispersion: whole.dispersion },
    leadTimes,
    protection.coverDays,
  );
  return { demand: mean, dispersion };
};

const toCertain = (day: number) => {
  const days = new Float64Array(day + 1);
  days[day] = 1;
  return { days, lostShare: 0 };
};
