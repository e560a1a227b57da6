import { computePackQuantile, inverseNormal } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { getConfidence } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { countAheadWeeks, cutAtOrigin, listOrigins, type ReplaySeries } from './back-test-plan.rules.ts';
import { computeRelativeError } from './demand/dead-band.rules.ts';
import { forecastDemand, sumForecast } from './demand/demand-forecast.rules.ts';
import { averageSimilar } from './similar-series.rules.ts';
import { countAvailable } from './suggestions.rules.ts';

/** What each origin knows of each series, at origin × series + series. */
export interface ReplayFits {
  readonly origins: readonly number[];
  /** 1 if the series has an available week. */
  readonly hasHistory: Uint8Array;
  /** Mean and variance / mean of the demand of the horizon; the mean is -1 without own sales and similar ones. */
  readonly means: Float64Array;
  readonly dispersions: Float64Array;
  /** 1 if the forecast is not of low confidence. */
  readonly isReliable: Uint8Array;
  /** Units a week without seasonality and promotions, and variance / mean of the demand of a week. */
  readonly levels: Float64Array;
  readonly weekDispersions: Float64Array;
  /** The factor of season and promotions in each of the weeks after the origin, at cell × weeks + week. */
  readonly weekFactors: Float32Array;
  readonly aheadWeeks: number;
  /** Mean and standard deviation of the sales of a week, as the z-score rule takes them. */
  readonly weekMeans: Float64Array;
  readonly weekDeviations: Float64Array;
  /** The same of the year before the test, by series; the mean is -1 without a week that shows the demand. */
  readonly yearMeans: Float64Array;
  readonly yearDeviations: Float64Array;
}

interface FitPlan {
  readonly series: ReplaySeries;
  readonly testWeeks: number;
  /** Lead time and review period, in weeks. */
  readonly horizon: number;
}

const noForecast = -1;

/** Computes the forecasts of all origins. */
export const fitReplay = (
  { series, testWeeks, horizon }: FitPlan,
  onOrigin: (done: number, total: number) => void = () => undefined,
): ReplayFits => {
  const origins = listOrigins(series.weeks, testWeeks);
  const cells = origins.length * series.count;
  const aheadWeeks = countAheadWeeks(horizon);
  const fits: ReplayFits = {
    origins,
    hasHistory: new Uint8Array(cells),
    means: new Float64Array(cells),
    dispersions: new Float64Array(cells),
    isReliable: new Uint8Array(cells),
    levels: new Float64Array(cells),
    weekDispersions: new Float64Array(cells),
    weekFactors: new Float32Array(cells * aheadWeeks),
    aheadWeeks,
    weekMeans: new Float64Array(cells),
    weekDeviations: new Float64Array(cells),
    yearMeans: new Float64Array(series.count).fill(noForecast),
    yearDeviations: new Float64Array(series.count),
  };
  measureYears(fits, series, series.weeks - testWeeks);
  origins.forEach((origin, place) => {
    const cut = cutAtOrigin(series, { origin, place, aheadWeeks });
    const forecast = forecastDemand(cut, horizon, aheadWeeks);
    fits.weekFactors.set(forecast.weekFactors, place * series.count * aheadWeeks);
    const findSimilar = averageSimilar(cut, forecast, series.hasLine);
    for (let one = 0; one < series.count; one += 1) {
      const cell = place * series.count + one;
      const availableWeeks = countAvailable(cut.available.subarray(one * cut.weeks, (one + 1) * cut.weeks));
      const hasHistory = availableWeeks > 0;
      const own = hasHistory ? sumForecast(forecast, one, horizon) : findSimilar(one);
      fits.hasHistory[cell] = Number(hasHistory);
      fits.means[cell] = own ? own.demand : noForecast;
      fits.dispersions[cell] = own?.dispersion ?? 1;
      const [level, weekDispersion] = [own?.level ?? 0, own?.weekDispersion ?? 1];
      fits.levels[cell] = level;
      fits.weekDispersions[cell] = weekDispersion;
      const effectiveWeeks = forecast.effectiveWeeks[one] ?? 0;
      const relativeError = computeRelativeError({ level, effectiveWeeks, weekDispersion });
      fits.isReliable[cell] = Number(getConfidence({ availableWeeks, relativeError }) !== 'LOW');
      const weekly = measureWeeks(cut.units.subarray(one * cut.weeks, (one + 1) * cut.weeks));
      fits.weekMeans[cell] = weekly.mean;
      fits.weekDeviations[cell] = weekly.deviation;
    }
    onOrigin(place + 1, origins.length);
  });
  return fits;
};

const yearWeeks = 52;

const measureYears = ({ yearMeans, yearDeviations }: ReplayFits, series: ReplaySeries, until: number): void => {
  for (let one = 0; one < series.count; one += 1) {
    const sold: number[] = [];
    for (let week = Math.max(0, until - yearWeeks); week < until; week += 1) {
      const cell = one * series.weeks + week;
      // As known before the first week of the test.
      if ((series.known[cell] ?? 0) & 1) sold.push(series.units[cell] ?? 0);
    }
    if (sold.length === 0) continue;
    const { mean, deviation } = measureSpread(sold);
    yearMeans[one] = mean;
    yearDeviations[one] = deviation;
  }
};

/** The z-score rule takes the sales of these last weeks as the demand, from the first sale on. */
const zScoreWeeks = 26;

const measureWeeks = (units: Int32Array): { readonly mean: number; readonly deviation: number } => {
  const firstSale = units.findIndex((sold) => sold > 0);
  if (firstSale < 0) return { mean: 0, deviation: 0 };
  return measureSpread([...units.subarray(Math.max(firstSale, units.length - zScoreWeeks))]);
};

const measureSpread = (weeks: readonly number[]): { readonly mean: number; readonly deviation: number } => {
  const mean = weeks.reduce((sum, sold) => sum + sold, 0) / weeks.length;
  const squares = weeks.reduce((sum, sold) => sum + (sold - mean) ** 2, 0);
  return { mean, deviation: weeks.length > 1 ? Math.sqrt(squares / (weeks.length - 1)) : 0 };
};

export interface ParLevelPlan {
  readonly fits: ReplayFits;
  readonly horizon: number;
  /** The par levels entered by hand, which apply where a policy has no sales to compute from. */
  readonly parLevels: Int32Array;
  readonly presentationMinimums: Int32Array;
  readonly packSizes: Int32Array;
}

/** The par level of each series at each origin, at origin × series + series. */
type ParLevels = Int32Array;

/** The par levels that runs with this service level would have suggested, without the limits of a run. */
export const suggestParLevels = (plan: ParLevelPlan, serviceLevel: number): ParLevels =>
  fillParLevels(plan, (cell, one) => {
    const mean = plan.fits.means[cell] ?? noForecast;
    if (mean === noForecast) return undefined;
    return computePackQuantile(mean, plan.fits.dispersions[cell] ?? 1, {
      serviceLevel,
      packSize: plan.packSizes[one] ?? 1,
    });
  });

/** Mean demand of the horizon and a multiple of its standard deviation. */
export const applyZScores = (plan: ParLevelPlan, serviceLevel: number): ParLevels => {
  const z = inverseNormal(serviceLevel) * Math.sqrt(plan.horizon);
  return fillParLevels(plan, (cell) => {
    const { hasHistory, weekMeans, weekDeviations } = plan.fits;
    if (!hasHistory[cell]) return undefined;
    return Math.max(0, Math.ceil(plan.horizon * (weekMeans[cell] ?? 0) + z * (weekDeviations[cell] ?? 0)));
  });
};

/** A sensible par level that is set once: the z-score rule with the year before the test, the same at each origin. */
export const applyStatic = (plan: ParLevelPlan, serviceLevel: number): ParLevels => {
  const z = inverseNormal(serviceLevel) * Math.sqrt(plan.horizon);
  const { yearMeans, yearDeviations } = plan.fits;
  return fillParLevels(plan, (_, one) => {
    const mean = yearMeans[one] ?? noForecast;
    if (mean === noForecast) return undefined;
    return Math.max(0, Math.ceil(plan.horizon * mean + z * (yearDeviations[one] ?? 0)));
  });
};

const fillParLevels = (
  { fits, parLevels, presentationMinimums }: ParLevelPlan,
  compute: (cell: number, one: number) => number | undefined,
): ParLevels => {
  const count = parLevels.length;
  return Int32Array.from({ length: fits.origins.length * count }, (_, cell) => {
    const one = cell % count;
    const computed = compute(cell, one);
    return computed === undefined ? (parLevels[one] ?? 0) : Math.max(presentationMinimums[one] ?? 0, computed);
  });
};

/**
 * The par levels entered by hand times a factor, the same at each origin. The running total is rounded, so that the sum
 * is exact also where most par levels are small.
 */
export const scaleParLevels = ({ fits, parLevels }: ParLevelPlan, factor: number): ParLevels => {
  const count = parLevels.length;
  const scaled = new Int32Array(fits.origins.length * count);
  let total = 0;
  let given = 0;
  for (let one = 0; one < count; one += 1) {
    total += parLevels[one] ?? 0;
    const share = Math.floor(total * factor + 0.5) - given;
    given += share;
    for (let place = 0; place < fits.origins.length; place += 1) scaled[place * count + one] = share;
  }
  return scaled;
};
