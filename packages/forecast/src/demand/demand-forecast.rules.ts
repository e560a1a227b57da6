import { computeLevels, raisedMultiplier, type SeriesLevels } from './adaptive-level.rules.ts';
import { cleanWeeks } from './clean-weeks.rules.ts';
import { computeDispersions } from './dispersion.rules.ts';
import { computeDriverEffects, type Multipliers } from './drivers.rules.ts';
import { type PooledLevels, poolLevels } from './pooling.rules.ts';
import { computeSeasons, type Seasons } from './season.rules.ts';
import { isoWeekCells, minSeasonFactor, type WeeklySeries } from './weekly-series.rules.ts';

/** Expected demand of each series after its last week. */
export interface DemandForecast extends PooledLevels {
  /** Units a week, without seasonality and drivers. */
  readonly levels: Float64Array;
  /** Weeks that the level effectively uses. */
  readonly effectiveWeeks: Float64Array;
  /** Mean demand of each week of the horizon, at series × horizon + week. */
  readonly demand: Float64Array;
  /** The factor of season and drivers in each of the coming `factorWeeks`, at series × weeks + week. */
  readonly weekFactors: Float32Array;
  /** Variance / mean of the demand of the horizon, and of each of its weeks, at series × horizon + week. */
  readonly horizonDispersions: Float64Array;
  readonly weekDispersions: Float64Array;
  /** Demand of the horizon / usual demand of the horizon. */
  readonly promotionFactors: Float64Array;
  /** The largest multiplier of a week of the horizon, and the stores of its product that show the effect. */
  readonly lifts: Float64Array;
  readonly liftStores: Int32Array;
  /** The past promotions of its product, and the standard error of the lift as a share of it. */
  readonly liftPromotions: Int32Array;
  readonly liftErrors: Float64Array;
  /** Weeks of each series whose peak was cut. */
  readonly peaks: Int32Array;
  /** The seasonal factors, at product × 53 + ISO week − 1. */
  readonly seasonFactors: Float64Array;
}

/** `horizon` is the lead time and the review period together, in weeks. */
export const forecastDemand = (series: WeeklySeries, horizon: number, factorWeeks = 0): DemandForecast => {
  const { multipliers, stores: liftStores, evidence } = computeDriverEffects(series, horizon);
  const clean = cleanWeeks(series, multipliers);
  const seasons = computeSeasons(series, clean);
  const computed = computeLevels({ series, clean, multipliers, seasons: seasons.factors, horizon });
  const { levels: own, effectiveWeeks, weekErrors, horizonErrors } = computed;
  const week = computeDispersions({ errors: weekErrors, levels: own, weeks: 1 });
  const whole = computeDispersions({ errors: horizonErrors, levels: own, weeks: horizon });
  const pooled = poolLevels(series, { levels: own, effectiveWeeks, dispersions: week });
  const spreadFactor = toSpreadFactor(computed);
  const seasonal = toSeasonalDispersion(series, seasons, horizon);
  const getFactor = openWeekFactors(series, seasons, multipliers);
  const result: DemandForecast = {
    ...pooled,
    effectiveWeeks,
    demand: expectDemand(pooled.levels, horizon, getFactor),
    weekFactors: listFactors(series.count, factorWeeks, getFactor),
    horizonDispersions: whole,
    weekDispersions: new Float64Array(series.count * horizon),
    promotionFactors: new Float64Array(series.count).fill(1),
    lifts: new Float64Array(series.count).fill(1),
    liftStores: series.products.map((product) => liftStores[product] ?? 0),
    liftPromotions: series.products.map((product) => evidence?.promotions[product] ?? 0),
    liftErrors: Float64Array.from(series.products, (product) => evidence?.errors[product] ?? 0),
    peaks: Int32Array.from({ length: series.count }, (_, one) => clean.peaks.get(one)?.length ?? 0),
    seasonFactors: seasons.factors,
  };
  for (let one = 0; one < series.count; one += 1) {
    const effects = multipliers(one);
    let [weighted, total, usual] = [0, 0, 0];
    for (let ahead = 0; ahead < horizon; ahead += 1) {
      const cell = one * horizon + ahead;
      const factor = effects ? spreadFactor(effects[series.weeks + ahead] ?? 1) : 1;
      result.weekDispersions[cell] = seasonal(one, week[one] ?? 1, { from: ahead, until: ahead + 1 }) * factor;
      weighted += (result.demand[cell] ?? 0) * factor;
      total += result.demand[cell] ?? 0;
      const effect = effects?.[series.weeks + ahead] ?? 1;
      usual += (result.demand[cell] ?? 0) / effect;
      result.lifts[one] = Math.max(result.lifts[one] ?? 1, effect);
    }
    whole[one] = seasonal(one, whole[one] ?? 1, { from: 0, until: horizon });
    if (!(total > 0)) continue;
    whole[one] = ((whole[one] ?? 1) * weighted) / total;
    result.promotionFactors[one] = total / usual;
  }
  return result;
};

/** A season that follows each week is not known better than this. */
const maxOwnShare = 0.2;

/**
 * Variance / mean in coming weeks, from that of the past without its season. The season of a week follows its own sales, so
 * that the errors of the past are too small; and variance grows with the square of the factor.
 */
const toSeasonalDispersion =
  ({ weeks, isoWeeks, products }: WeeklySeries, { factors, ownShares }: Seasons, horizon: number) =>
  (one: number, dispersion: number, { from, until }: { readonly from: number; readonly until: number }): number => {
    const product = products[one] ?? 0;
    let [sum, squares] = [0, 0];
    for (let week = weeks + from; week < weeks + Math.min(until, horizon); week += 1) {
      const factor = Math.max(minSeasonFactor, factors[product * isoWeekCells + (isoWeeks[week] ?? 0)] ?? 1);
      sum += factor;
      squares += factor * factor;
    }
    const unseen = dispersion / (1 - Math.min(maxOwnShare, ownShares[product] ?? 0)) ** 2;
    return 1 + (unseen - 1) * Math.max(1, squares / sum);
  };

const maxSpreadRatio = 4;
const minSpreadRatio = 0.5;
const minSpreadWeight = 20;

/** How much more a week with this multiplier varies than a usual one, in proportion to its demand. */
const toSpreadFactor = ({ usualSpread, raisedSpread }: SeriesLevels): ((multiplier: number) => number) => {
  const isKnown = usualSpread.weights > minSpreadWeight && raisedSpread.weights > minSpreadWeight;
  const ratio = isKnown ? raisedSpread.squares / raisedSpread.weights / (usualSpread.squares / usualSpread.weights) : 1;
  const limited = Math.min(maxSpreadRatio, Math.max(minSpreadRatio, ratio));
  const weeks = usualSpread.weeks + raisedSpread.weeks;
  const mean = weeks > 0 ? (usualSpread.weeks + limited * raisedSpread.weeks) / weeks : 1;
  return (multiplier) => (multiplier * (multiplier > raisedMultiplier ? limited : 1)) / mean;
};

/** The factor of season and drivers of a series in a week after the last one; 0 is the first week. */
type WeekFactors = (one: number) => (ahead: number) => number;

const openWeekFactors =
  ({ weeks, isoWeeks, products }: WeeklySeries, { factors }: Seasons, multipliers: Multipliers): WeekFactors =>
  (one) => {
    const effects = multipliers(one);
    const first = (products[one] ?? 0) * isoWeekCells;
    return (ahead) => {
      const season = factors[first + (isoWeeks[weeks + ahead] ?? 0)] ?? 1;
      return Math.max(season, minSeasonFactor) * (effects?.[weeks + ahead] ?? 1);
    };
  };

const expectDemand = (levels: Float64Array, horizon: number, getFactor: WeekFactors): Float64Array => {
  const demand = new Float64Array(levels.length * horizon);
  levels.forEach((level, one) => {
    const factor = getFactor(one);
    for (let ahead = 0; ahead < horizon; ahead += 1) demand[one * horizon + ahead] = level * factor(ahead);
  });
  return demand;
};

const listFactors = (count: number, weeks: number, getFactor: WeekFactors): Float32Array => {
  const factors = new Float32Array(count * weeks);
  for (let one = 0; weeks > 0 && one < count; one += 1) {
    const factor = getFactor(one);
    for (let ahead = 0; ahead < weeks; ahead += 1) factors[one * weeks + ahead] = factor(ahead);
  }
  return factors;
};

/** The forecast of one series: level, units in the horizon, and dispersions; that of a week is the mean over its weeks. */
export const sumForecast = (
  { levels, demand, horizonDispersions, weekDispersions }: DemandForecast,
  one: number,
  horizon: number,
) => {
  let total = 0;
  let spread = 0;
  for (let cell = one * horizon; cell < (one + 1) * horizon; cell += 1) {
    total += demand[cell] ?? 0;
    spread += (demand[cell] ?? 0) * (weekDispersions[cell] ?? 1);
  }
  return {
    level: levels[one] ?? 0,
    demand: total,
    dispersion: horizonDispersions[one] ?? 1,
    weekDispersion: total > 0 ? spread / total : (weekDispersions[one * horizon] ?? 1),
  };
};
