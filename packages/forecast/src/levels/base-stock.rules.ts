import { computePackQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { forecastDemand, sumForecast } from '../demand/demand-forecast.rules.ts';
import { mixWithEnded, toServiceLevel } from '../demand/ended-products.rules.ts';
import { coverLeadTimes } from '../demand/protection-time.rules.ts';
import type { WeeklySeries } from '../demand/weekly-series.rules.ts';
import type { ForecastErrors } from '../simulation/level-errors.rules.ts';
import { errorWeeks, measureErrors } from './forecast-errors.rules.ts';
import { replayForecasts } from './forecast-replays.rules.ts';
import { type KindRecords, measureKinds } from './kind-records.rules.ts';
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
  /** The probability that the product of a series has ended, where it stopped selling. */
  readonly endedProbabilities?: Float64Array;
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
  /** Its past promotions, and the standard error of the effect as a share of it. */
  readonly liftPromotions: Int32Array;
  readonly liftErrors: Float64Array;
  /** Weeks whose peak was cut. */
  readonly peaks: Int32Array;
  /** The probability that the product has ended. All demand above is the mean of both cases. */
  readonly endedProbabilities: Float64Array;
  /** The factor of each product in each ISO week, at product × 53 + ISO week − 1. */
  readonly seasonFactors: Float64Array;
  /** How well earlier forecasts of each kind were. */
  readonly records: KindRecords;
  /** How far forecasts of 13 weeks differed from the demand that came. */
  readonly errors: ForecastErrors;
}

/** All series contribute to each forecast, whatever their own horizon. */
export const computeBaseStocks = (input: BaseStockInput): BaseStocks => {
  const { series, horizons, serviceLevels, packSizes, hasLine } = input;
  const { count } = series;
  const replays = [...replayForecasts(input, errorWeeks)];
  let seasonFactors: Float64Array = new Float64Array(0);
  const result: Omit<BaseStocks, 'seasonFactors'> = {
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
    liftPromotions: new Int32Array(count),
    liftErrors: new Float64Array(count),
    peaks: new Int32Array(count),
    endedProbabilities: input.endedProbabilities ?? new Float64Array(count),
    records: measureKinds(input, replays),
    errors: measureErrors(series, replays),
  };
  for (const horizon of [...new Set(horizons)].toSorted((left, right) => left - right)) {
    const forecast = forecastDemand(series, horizon, forecastWeeks);
    const findSimilar = averageSimilar(series, forecast, hasLine);
    seasonFactors = forecast.seasonFactors;
    for (let one = 0; one < count; one += 1) {
      if (horizons[one] !== horizon) continue;
      const own = () => ({ source: 0, ...sumForecast(forecast, one, horizon) });
      const { source, level, weekDispersion, ...whole } = findSimilar(one) ?? own();
      for (let cell = one * forecastWeeks; cell < (one + 1) * forecastWeeks; cell += 1)
        result.weekly[cell] = level * (forecast.weekFactors[cell] ?? 1);
      const weeks = result.weekly.subarray(one * forecastWeeks, (one + 1) * forecastWeeks);
      const ended = result.endedProbabilities[one] ?? 0;
      const sold = coverDays(whole, weeks, input.protections?.[one]);
      const { mean: demand, dispersion } = mixWithEnded({ mean: sold.demand, dispersion: sold.dispersion }, ended);
      for (const [week, units] of weeks.entries()) weeks[week] = (1 - ended) * units;
      result.promotionFactors[one] = forecast.promotionFactors[one] ?? 1;
      result.effectiveWeeks[one] = forecast.effectiveWeeks[one] ?? 0;
      result.lifts[one] = forecast.lifts[one] ?? 1;
      result.liftStores[one] = forecast.liftStores[one] ?? 0;
      result.liftPromotions[one] = forecast.liftPromotions[one] ?? 0;
      result.liftErrors[one] = forecast.liftErrors[one] ?? 0;
      result.peaks[one] = forecast.peaks[one] ?? 0;
      result.demand[one] = demand;
      result.dispersions[one] = dispersion;
      const week = mixWithEnded({ mean: level, dispersion: weekDispersion }, ended);
      result.levels[one] = week.mean;
      result.weekDispersions[one] = week.dispersion;
      result.sources[one] = source;
      const serviceLevel = toServiceLevel(serviceLevels[one] ?? 0, ended);
      result.parLevels[one] =
        serviceLevel > 0
          ? computePackQuantile(sold.demand, sold.dispersion, { serviceLevel, packSize: packSizes[one] ?? 1 })
          : 0;
    }
  }
  return { ...result, seasonFactors };
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
