import type { Driver, Track } from './drivers.types.ts';
import { type LiftEvidence, measureLifts } from './lift-evidence.rules.ts';
import { countIndexes, type WeeklySeries } from './weekly-series.rules.ts';

/** These weeks of the drivers. */
export const cutDrivers = (drivers: readonly Driver[], from: number, until: number): Driver[] => {
  const cut = (tracks: readonly Track[]) => tracks.map((track) => track.subarray(from, until));
  return drivers.map(({ tracks, observed, ...driver }) => ({
    ...driver,
    tracks: cut(tracks),
    ...(observed && { observed: cut(observed) }),
  }));
};

const blockWeeks = 52;
/** Fewer prices of a year do not show the usual price, and fewer weeks not the effect of a promotion. */
const minWeeks = 8;
/** The mean of all products counts as much as this number of weeks of a product. */
const pooledWeeks = 100;
/** An effect of 0 counts as much as this number of weeks in which the driver has its usual size. */
const ridgeWeeks = 0.3;
const minMultiplier = 0.2;
const maxMultiplier = 15;
/** A zero has no logarithm. */
const unitOffset = 0.5;

/** Demand in a week / usual demand, of each series in past and coming weeks; undefined: always 1. */
export type Multipliers = (one: number) => Float64Array | undefined;

export interface DriverEffects {
  readonly multipliers: Multipliers;
  /** Stores that show the effect, by product. */
  readonly stores: Int32Array;
  /** What the lifts of the coming weeks are computed from; undefined without any. */
  readonly evidence: LiftEvidence | undefined;
}

/**
 * The effect of the drivers on each series. Drivers whose coming weeks are not known have none: promotions go on, so that
 * their weeks are part of the usual demand.
 */
export const computeDriverEffects = (series: WeeklySeries, horizon: number): DriverEffects => {
  const regressors = series.drivers.map((driver) => toRegressor(driver, series.weeks, horizon));
  const stores = new Int32Array(countIndexes(series.products));
  if (!regressors.some(({ trackOf }) => trackOf.some((track) => track >= 0)))
    return { multipliers: () => undefined, stores, evidence: undefined };
  const effects = fitEffects(series, regressors, stores);
  const known = new Map<string, Float64Array>();
  const multipliers: Multipliers = (one) => {
    const tracks = regressors.map(({ trackOf }) => trackOf[one] ?? -1);
    if (!tracks.some((track) => track >= 0)) return undefined;
    const product = series.products[one] ?? 0;
    const key = `${product}/${tracks.join()}`;
    const found = known.get(key) ?? multiply(regressors, tracks, effects(product), series.isoWeeks.length);
    known.set(key, found);
    return found;
  };
  const isRaised = series.products.some((_, one) =>
    multipliers(one)
      ?.subarray(series.weeks, series.weeks + horizon)
      .some((effect) => effect > 1),
  );
  const evidence = isRaised ? measureLifts(series, openObserved(series, regressors, effects)) : undefined;
  return { multipliers, stores, evidence };
};

/** The effects of what was observed, also of weeks that were not known in advance. */
const openObserved = (
  { products, weeks }: WeeklySeries,
  regressors: readonly Regressor[],
  effects: (product: number) => Float64Array,
): Multipliers => {
  const observed = regressors.map((regressor) => ({ ...regressor, values: regressor.observed }));
  const known = new Map<string, Float64Array>();
  return (one) => {
    const tracks = observed.map(({ trackOf }) => trackOf[one] ?? -1);
    if (!tracks.some((track) => track >= 0)) return undefined;
    const product = products[one] ?? 0;
    const key = `${product}/${tracks.join()}`;
    const found = known.get(key) ?? multiply(observed, tracks, effects(product), weeks);
    known.set(key, found);
    return found;
  };
};

const multiply = (
  regressors: readonly Regressor[],
  tracks: readonly number[],
  effects: Float64Array,
  weeks: number,
): Float64Array =>
  Float64Array.from({ length: weeks }, (_, week) => {
    let sum = 0;
    regressors.forEach(({ values }, at) => {
      sum += (effects[at] ?? 0) * (values[tracks[at] ?? -1]?.[week] ?? 0);
    });
    return Math.min(maxMultiplier, Math.max(minMultiplier, Math.exp(sum)));
  });

/** A driver whose values are 0 where it has no effect. */
interface Regressor {
  readonly values: readonly Track[];
  readonly observed: readonly Track[];
  readonly trackOf: Int32Array;
}

const toRegressor = ({ kind, tracks, trackOf, observed }: Driver, weeks: number, horizon: number): Regressor => {
  const isKnown = tracks.map((track) => {
    for (let week = weeks; week < weeks + horizon; week += 1) if (Number.isNaN(track[week] ?? 0)) return false;
    return true;
  });
  const toValues = (all: readonly Track[]): Track[] =>
    all.map((track, at) => {
      if (!isKnown[at] || track instanceof Uint8Array) return track;
      return kind === 'PRICE' ? comparePrices(track, weeks) : track.map((flag) => (Number.isNaN(flag) ? 0 : flag));
    });
  const values = toValues(tracks);
  return {
    values,
    observed: observed ? toValues(observed) : values,
    trackOf: trackOf.map((track) => (isKnown[track] ? track : -1)),
  };
};

/** ln(price / usual price); 0 where one of them is not known. */
const comparePrices = (prices: Float64Array, weeks: number): Float64Array =>
  toRelativePrices(prices, weeks).map((price) => (Number.isNaN(price) ? 0 : Math.log(price)));

/**
 * Price / usual price; NaN where one of them is not known. The usual price is the upper median of 52 weeks. The coming weeks
 * have the usual price of the last year, and a year with few prices that of the year after it.
 */
export const toRelativePrices = (prices: Float64Array, weeks: number): Float64Array => {
  const compared = new Float64Array(prices.length).fill(Number.NaN);
  let usual = 0;
  for (let until = weeks; until > 0; until -= blockWeeks) {
    const from = Math.max(0, until - blockWeeks);
    const known = prices.slice(from, until).filter((price) => price > 0);
    if (known.length >= minWeeks) usual = known.sort()[Math.floor(known.length / 2)] ?? 0;
    if (usual === 0) continue;
    const last = until === weeks ? prices.length : until;
    for (let week = from; week < last; week += 1) {
      const price = prices[week] ?? 0;
      if (price > 0) compared[week] = price / usual;
    }
  }
  return compared;
};

/** The effect of each regressor on the logarithm of the demand of a product: least squares, pooled with all products. */
const fitEffects = (
  series: WeeklySeries,
  regressors: readonly Regressor[],
  stores: Int32Array,
): ((product: number) => Float64Array) => {
  const size = regressors.length;
  const width = size * (size + 1);
  const sums = new Float64Array(countIndexes(series.products) * width);
  const all = new Float64Array(width);
  const ridges = regressors.map((regressor) => ridgeWeeks * measureSize(regressor, series));
  let observations = 0;
  for (let one = 0; one < series.count; one += 1) {
    const product = series.products[one] ?? 0;
    const own = addSeries(series, regressors, one, sums.subarray(product * width, (product + 1) * width));
    observations += own.observations;
    if (own.isPromoted) stores[product] = (stores[product] ?? 0) + 1;
  }
  sums.forEach((value, at) => {
    all[at % width] = (all[at % width] ?? 0) + value;
  });
  return (product) => {
    const own = sums.subarray(product * width, (product + 1) * width);
    const pooled = own.map((value, at) => value + (pooledWeeks * (all[at] ?? 0)) / Math.max(1, observations));
    for (let k = 0; k < size; k += 1) pooled[k * (size + 1)] = (pooled[k * (size + 1)] ?? 0) + (ridges[k] ?? 1);
    return solve(pooled, size);
  };
};

/** The square of a usual value of a driver where it has an effect, so that its unit does not matter. */
const measureSize = ({ observed, trackOf }: Regressor, { weeks }: WeeklySeries): number => {
  let [squares, fourth] = [0, 0];
  for (const track of new Set(trackOf)) {
    const values = observed[track];
    for (let week = 0; values && week < weeks; week += 1) {
      const square = (values[week] ?? 0) ** 2;
      squares += square;
      fourth += square * square;
    }
  }
  return squares > 0 ? fourth / squares : 1;
};

/** Adds the products of the deviations of each year from its mean. */
const addSeries = (
  { weeks, units, available }: WeeklySeries,
  regressors: readonly Regressor[],
  one: number,
  sums: Float64Array,
): { readonly observations: number; readonly isPromoted: boolean } => {
  const size = regressors.length;
  const columns = regressors.map(({ observed, trackOf }) => observed[trackOf[one] ?? -1]);
  const means = new Float64Array(size + 1);
  const row = new Float64Array(size + 1);
  let observations = 0;
  let isPromoted = false;
  for (let until = weeks; until > 0; until -= blockWeeks) {
    const from = Math.max(0, until - blockWeeks);
    let count = 0;
    means.fill(0);
    for (let week = from; week < until; week += 1) {
      if (!available[one * weeks + week]) continue;
      count += 1;
      for (let k = 0; k < size; k += 1) means[k] = (means[k] ?? 0) + (columns[k]?.[week] ?? 0);
      means[size] = (means[size] ?? 0) + Math.log((units[one * weeks + week] ?? 0) + unitOffset);
    }
    if (count < minWeeks) continue;
    observations += count;
    for (let week = from; week < until; week += 1) {
      if (!available[one * weeks + week]) continue;
      for (let k = 0; k < size; k += 1) {
        isPromoted ||= (columns[k]?.[week] ?? 0) !== 0;
        row[k] = (columns[k]?.[week] ?? 0) - (means[k] ?? 0) / count;
      }
      row[size] = Math.log((units[one * weeks + week] ?? 0) + unitOffset) - (means[size] ?? 0) / count;
      for (let k = 0; k < size; k += 1)
        for (let l = 0; l <= size; l += 1) {
          const at = k * (size + 1) + l;
          const cell = l < size ? at - k : size * size + k;
          sums[cell] = (sums[cell] ?? 0) + (row[k] ?? 0) * (row[l] ?? 0);
        }
    }
  }
  return { observations, isPromoted };
};

/** Solves the normal equations: the matrix row by row, then the right side. Gaussian elimination; the ridge makes it regular. */
const solve = (equations: Float64Array, size: number): Float64Array => {
  const matrix = equations.slice(0, size * size);
  const result = equations.slice(size * size);
  for (let k = 0; k < size; k += 1)
    for (let row = k + 1; row < size; row += 1) {
      const factor = (matrix[row * size + k] ?? 0) / (matrix[k * size + k] ?? 1);
      for (let column = k; column < size; column += 1)
        matrix[row * size + column] = (matrix[row * size + column] ?? 0) - factor * (matrix[k * size + column] ?? 0);
      result[row] = (result[row] ?? 0) - factor * (result[k] ?? 0);
    }
  for (let k = size - 1; k >= 0; k -= 1) {
    let value = result[k] ?? 0;
    for (let column = k + 1; column < size; column += 1)
      value -= (matrix[k * size + column] ?? 0) * (result[column] ?? 0);
    result[k] = value / (matrix[k * size + k] ?? 1);
  }
  return result;
};
