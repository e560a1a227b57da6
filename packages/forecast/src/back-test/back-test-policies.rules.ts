import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { getConfidence } from '@shelfward/contract/replenishment/confidence.rules.ts';
import { computePackQuantile, inverseNormal } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { computeRelativeError } from '../demand/dead-band.rules.ts';
import { forecastDemand, sumForecast } from '../demand/demand-forecast.rules.ts';
import { coverDays } from '../levels/base-stock.rules.ts';
import { countAvailable } from '../levels/confidence.rules.ts';
import { countWeeks, type Protection } from '../levels/protection-times.rules.ts';
import { averageSimilar } from '../levels/similar-series.rules.ts';
import type { ReplaySchedules } from './back-test-orders.rules.ts';
import { countAheadWeeks, cutAtOrigin, listOrigins, type ReplaySeries } from './back-test-plan.rules.ts';

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
  readonly schedules: ReplaySchedules;
}

const noForecast = -1;

/** Computes the forecasts of all origins. */
export const fitReplay = (
  { series, testWeeks, schedules }: FitPlan,
  onOrigin: (done: number, total: number) => void = () => undefined,
): ReplayFits => {
  const origins = listOrigins(series.weeks, testWeeks);
  const all = Array.from({ length: series.count }, (_, one) => one);
  const cells = origins.length * series.count;
  const aheadWeeks = countAheadWeeks(schedules.horizonWeeks);
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
    for (const [weeks, own] of groupBy(all, (one) => countWeeks(getProtection(schedules, one, place)))) {
      const forecast = forecastDemand(cut, weeks, aheadWeeks);
      const findSimilar = averageSimilar(cut, forecast, series.hasLine);
      for (const one of own) {
        const cell = place * series.count + one;
        const availableWeeks = countAvailable(cut.available.subarray(one * cut.weeks, (one + 1) * cut.weeks));
        const hasHistory = availableWeeks > 0;
        const whole = hasHistory ? sumForecast(forecast, one, weeks) : findSimilar(one);
        const [level, weekDispersion] = [whole?.level ?? 0, whole?.weekDispersion ?? 1];
        const factors = forecast.weekFactors.subarray(one * aheadWeeks, (one + 1) * aheadWeeks);
        fits.weekFactors.set(factors, cell * aheadWeeks);
        const weekly = Float32Array.from(factors, (factor) => level * factor);
        const covered = whole && coverDays(whole, weekly, getProtection(schedules, one, place));
        fits.hasHistory[cell] = Number(hasHistory);
        fits.means[cell] = covered ? covered.demand : noForecast;
        fits.dispersions[cell] = covered?.dispersion ?? 1;
        fits.levels[cell] = level;
        fits.weekDispersions[cell] = weekDispersion;
        const effectiveWeeks = forecast.effectiveWeeks[one] ?? 0;
        const relativeError = computeRelativeError({ level, effectiveWeeks, weekDispersion });
        fits.isReliable[cell] = Number(getConfidence({ availableWeeks, relativeError, record: null }) !== 'LOW');
        const sold = measureWeeks(cut.units.subarray(one * cut.weeks, (one + 1) * cut.weeks));
        fits.weekMeans[cell] = sold.mean;
        fits.weekDeviations[cell] = sold.deviation;
      }
    }
    onOrigin(place + 1, origins.length);
  });
  return fits;
};

/** What the par level of a series covers at an origin. */
const getProtection = (schedules: ReplaySchedules, one: number, place: number): Protection => {
  const protection = schedules.get(one).protections[place];
  if (!protection) throw new Error('An origin has no days to cover');
  return protection;
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
  readonly schedules: ReplaySchedules;
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

/** Mean demand of the days to cover and a multiple of its standard deviation. */
export const applyZScores = (plan: ParLevelPlan, serviceLevel: number): ParLevels => {
  const z = inverseNormal(serviceLevel);
  return fillParLevels(plan, (cell, one, place) => {
    const { hasHistory, weekMeans, weekDeviations } = plan.fits;
    if (!hasHistory[cell]) return undefined;
    const weeks = measureHorizon(getProtection(plan.schedules, one, place));
    return toZScore(weeks, z, { mean: weekMeans[cell] ?? 0, deviation: weekDeviations[cell] ?? 0 });
  });
};

/** A sensible par level that is set once: the z-score rule with the year before the test, the same at each origin. */
export const applyStatic = (plan: ParLevelPlan, serviceLevel: number): ParLevels => {
  const z = inverseNormal(serviceLevel);
  const { yearMeans, yearDeviations } = plan.fits;
  return fillParLevels(plan, (_, one) => {
    const mean = yearMeans[one] ?? noForecast;
    if (mean === noForecast) return undefined;
    // The longest time of all: users do not change it before a holiday.
    const weeks = Math.max(...plan.schedules.get(one).protections.map(measureHorizon));
    return toZScore(weeks, z, { mean, deviation: yearDeviations[one] ?? 0 });
  });
};

const measureHorizon = ({ leadDays, coverDays }: Protection): number => (leadDays + coverDays) / daysPerWeek;

const toZScore = (weeks: number, z: number, { mean, deviation }: ReturnType<typeof measureSpread>): number =>
  Math.max(0, Math.ceil(weeks * mean + z * Math.sqrt(weeks) * deviation));

const fillParLevels = (
  { fits, parLevels, presentationMinimums }: ParLevelPlan,
  compute: (cell: number, one: number, place: number) => number | undefined,
): ParLevels => {
  const count = parLevels.length;
  return Int32Array.from({ length: fits.origins.length * count }, (_, cell) => {
    const one = cell % count;
    const computed = compute(cell, one, Math.floor(cell / count));
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
