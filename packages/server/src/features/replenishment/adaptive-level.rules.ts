import { isoWeekCells, minSeasonFactor, type WeeklySeries } from './weekly-series.rules.ts';

/** Half-lives, in weeks, of the exponentially weighted levels that are combined. */
const halfLives = [2, 4, 8, 16, 32, 64] as const;
export const levelCount = halfLives.length;
const gains = halfLives.map((weeks) => 1 - 2 ** (-1 / weeks));
/** Observations before the first forecast error. */
const minObservations = 4;
/** An error has half of its weight after a year. */
const errorHalfLife = 52;

/**
 * Weighted sums of the one-path forecast errors of each series. The products of the errors of two levels suffice for the
 * error of each combination of the levels, so that the errors themselves need not be stored.
 */
export interface ErrorSums {
  /** Σ weight × error of level k × error of level l, at (series × levels + k) × levels + l, for k ≤ l. */
  readonly products: Float64Array;
  /** Σ weight × level k, at series × levels + k. */
  readonly levels: Float64Array;
  readonly weights: Float64Array;
  readonly counts: Int32Array;
}

export interface SeriesLevels {
  /** The last values of the levels, at series × levels + k. */
  readonly levels: Float64Array;
  /** Available weeks of each series. */
  readonly observations: Int32Array;
  /** Errors of the mean of the weeks of the horizon. */
  readonly horizonErrors: ErrorSums;
  /** Errors of single weeks. */
  readonly weekErrors: ErrorSums;
}

const emptySums = (count: number): ErrorSums => ({
  products: new Float64Array(count * levelCount * levelCount),
  levels: new Float64Array(count * levelCount),
  weights: new Float64Array(count),
  counts: new Int32Array(count),
});

/** Levels without seasonality. They start as running means, and unavailable weeks do not change them. */
export const computeLevels = (series: WeeklySeries, seasons: Float64Array, horizon: number): SeriesLevels => {
  const { count, weeks, units, available, isoWeeks, lines } = series;
  const result: SeriesLevels = {
    levels: new Float64Array(count * levelCount),
    observations: new Int32Array(count),
    horizonErrors: emptySums(count),
    weekErrors: emptySums(count),
  };
  const decay = Float64Array.from({ length: weeks + 1 }, (_, age) => 2 ** (-age / errorHalfLife));
  const demand = new Float64Array(weeks);
  const availableRun = new Int32Array(weeks + 1);
  for (let one = 0; one < count; one += 1) {
    const first = one * weeks;
    const season = (lines[one] ?? 0) * isoWeekCells;
    for (let week = weeks - 1; week >= 0; week -= 1) {
      const factor = Math.max(seasons[season + (isoWeeks[week] ?? 0)] ?? 1, minSeasonFactor);
      demand[week] = (units[first + week] ?? 0) / factor;
      availableRun[week] = available[first + week] ? (availableRun[week + 1] ?? 0) + 1 : 0;
    }
    const levels = result.levels.subarray(one * levelCount, (one + 1) * levelCount);
    let observations = 0;
    for (let week = 0; week < weeks; week += 1) {
      if (!available[first + week]) continue;
      if (observations >= minObservations) {
        addError(result.weekErrors, one, { levels, actual: demand[week] ?? 0, weight: decay[weeks - 1 - week] ?? 0 });
        if ((availableRun[week] ?? 0) >= horizon)
          addError(result.horizonErrors, one, {
            levels,
            actual: meanFrom(demand, week, horizon),
            weight: decay[weeks - horizon - week] ?? 0,
          });
      }
      observations += 1;
      for (let k = 0; k < levelCount; k += 1) {
        const gain = Math.max(gains[k] ?? 0, 1 / observations);
        levels[k] = (levels[k] ?? 0) + gain * ((demand[week] ?? 0) - (levels[k] ?? 0));
      }
    }
    result.observations[one] = observations;
  }
  return result;
};

const meanFrom = (demand: Float64Array, week: number, horizon: number): number => {
  let sum = 0;
  for (let at = week; at < week + horizon; at += 1) sum += demand[at] ?? 0;
  return sum / horizon;
};

const addError = (
  sums: ErrorSums,
  one: number,
  { levels, actual, weight }: { readonly levels: Float64Array; readonly actual: number; readonly weight: number },
): void => {
  const { products, counts, weights } = sums;
  counts[one] = (counts[one] ?? 0) + 1;
  weights[one] = (weights[one] ?? 0) + weight;
  for (let k = 0; k < levelCount; k += 1) {
    const level = levels[k] ?? 0;
    const cell = one * levelCount + k;
    sums.levels[cell] = (sums.levels[cell] ?? 0) + weight * level;
    const weighted = weight * (actual - level);
    for (let l = k; l < levelCount; l += 1)
      products[cell * levelCount + l] = (products[cell * levelCount + l] ?? 0) + weighted * (actual - (levels[l] ?? 0));
  }
};

/** The errors of all series count as much as this number of weeks. */
const priorWeeks = 10;
const errorExponent = -6;

/** The weights of the levels of each series, at series × levels + k: levels with smaller errors weigh more. */
export const weighLevels = ({ products, weights }: ErrorSums): Float64Array => {
  const count = weights.length;
  const relative = new Float64Array(count * levelCount);
  const prior = new Float64Array(levelCount);
  let known = 0;
  const hasErrors = new Uint8Array(count);
  for (let one = 0; one < count; one += 1) {
    let mean = 0;
    for (let k = 0; k < levelCount; k += 1) mean += (products[diagonal(one, k)] ?? 0) / levelCount;
    if (!(mean > 0)) continue;
    hasErrors[one] = 1;
    known += 1;
    for (let k = 0; k < levelCount; k += 1) {
      const error = (products[diagonal(one, k)] ?? 0) / mean;
      relative[one * levelCount + k] = error;
      prior[k] = (prior[k] ?? 0) + error;
    }
  }
  for (let k = 0; k < levelCount; k += 1) prior[k] = known === 0 ? 1 : (prior[k] ?? 0) / known;
  const shares = new Float64Array(count * levelCount);
  for (let one = 0; one < count; one += 1) {
    const weeks = hasErrors[one] ? (weights[one] ?? 0) : 0;
    let total = 0;
    for (let k = 0; k < levelCount; k += 1) {
      const error =
        (weeks * (relative[one * levelCount + k] ?? 0) + priorWeeks * (prior[k] ?? 1)) / (weeks + priorWeeks);
      const share = error ** errorExponent;
      shares[one * levelCount + k] = share;
      total += share;
    }
    for (let k = 0; k < levelCount; k += 1) shares[one * levelCount + k] = (shares[one * levelCount + k] ?? 0) / total;
  }
  return shares;
};

const diagonal = (one: number, k: number): number => (one * levelCount + k) * levelCount + k;

/** Observations above this number do not reduce the weight of the other stores further. */
const maxPooledObservations = 10;
const pooledWeeks = 2;

/** The combined level of each series, pooled with the level of the same product in all stores. */
export const poolLevels = (
  { levels, observations }: Pick<SeriesLevels, 'levels' | 'observations'>,
  shares: Float64Array,
  products: Int32Array,
): Float64Array => {
  const combined = Float64Array.from(observations, (_, one) => combine(shares, levels, one));
  const productCount = products.reduce((highest, product) => Math.max(highest, product + 1), 0);
  const sums = new Float64Array(productCount);
  const stores = new Float64Array(productCount);
  combined.forEach((level, one) => {
    if (observations[one] === 0) return;
    const product = products[one] ?? 0;
    sums[product] = (sums[product] ?? 0) + level;
    stores[product] = (stores[product] ?? 0) + 1;
  });
  return combined.map((level, one) => {
    if (observations[one] === 0) return 0;
    const product = products[one] ?? 0;
    const mean = (sums[product] ?? 0) / (stores[product] ?? 1);
    const weeks = Math.min(observations[one] ?? 0, maxPooledObservations);
    return (weeks * level + pooledWeeks * mean) / (weeks + pooledWeeks);
  });
};

/** Σ share of level k × value of level k */
export const combine = (shares: Float64Array, values: Float64Array, one: number): number => {
  let sum = 0;
  for (let k = 0; k < levelCount; k += 1)
    sum += (shares[one * levelCount + k] ?? 0) * (values[one * levelCount + k] ?? 0);
  return sum;
};
