import type { CleanWeeks } from './clean-weeks.rules.ts';
import type { Multipliers } from './drivers.rules.ts';
import { isoWeekCells, minSeasonFactor, type WeeklySeries } from './weekly-series.rules.ts';

/** Half-lives, in weeks, of the exponentially weighted levels that are combined. */
const halfLives = [2, 4, 8, 16, 32, 64, 200] as const;
const levelCount = halfLives.length;
const gains = halfLives.map((weeks) => 1 - 2 ** (-1 / weeks));
/** Observations before the first forecast error. */
const minObservations = 4;
/** An error has half of its weight after a year. */
const errorHalfLife = 52;
/** The errors of all series count as much as this number of weeks. */
const priorWeeks = 25;
const errorExponent = -6;
/** A level of this half-life uses as many weeks as a mean of half-life × 2 / ln 2 weeks. */
const weeksPerHalfLife = 2.885;

/** Weighted sums of the forecast errors of each series. */
export interface ErrorSums {
  readonly weights: Float64Array;
  readonly counts: Int32Array;
  /** Σ weight × error², and Σ weight × level. */
  readonly squares: Float64Array;
  readonly levels: Float64Array;
}

export interface SeriesLevels {
  /** The combined level of each series, without seasonality. */
  readonly levels: Float64Array;
  /** Weeks that the level effectively uses. */
  readonly effectiveWeeks: Float64Array;
  /** Errors of the mean of the weeks of the horizon, and of single weeks. */
  readonly horizonErrors: ErrorSums;
  readonly weekErrors: ErrorSums;
  /** Σ weight × error² / level and Σ weight of single weeks: usual ones, and those that a promotion raises. */
  readonly usualSpread: Spread;
  readonly raisedSpread: Spread;
}

interface Spread {
  squares: number;
  weights: number;
  /** Without weights, also of weeks without an error. */
  weeks: number;
}

/** A week whose demand a promotion at least doubles varies in another way. */
export const raisedMultiplier = 2;
const minLevel = 0.05;

interface LevelInput {
  readonly series: WeeklySeries;
  readonly clean: CleanWeeks;
  readonly multipliers: Multipliers;
  readonly seasons: Float64Array;
  readonly horizon: number;
}

/** The weeks of one series without its season, for all series in turn. */
const openWeeks = ({ series, clean, seasons }: LevelInput) => {
  const { weeks, available, isoWeeks, products } = series;
  const level = new Float64Array(weeks);
  const spread = new Float64Array(weeks);
  /** Available weeks in a row, from each week on. */
  const run = new Int32Array(weeks + 1);
  const load = (one: number): void => {
    clean.fill(one, level, spread);
    const season = (products[one] ?? 0) * isoWeekCells;
    for (let week = weeks - 1; week >= 0; week -= 1) {
      const factor = Math.max(seasons[season + (isoWeeks[week] ?? 0)] ?? 1, minSeasonFactor);
      level[week] = (level[week] ?? 0) / factor;
      spread[week] = (spread[week] ?? 0) / factor;
      run[week] = available[one * weeks + week] ? (run[week + 1] ?? 0) + 1 : 0;
    }
  };
  return { level, spread, run, load };
};

/** Moves the levels to a week; they start as running means. */
const moveLevels = (levels: Float64Array, sold: number, observations: number): void => {
  const first = 1 / observations;
  for (let k = 0; k < levelCount; k += 1) {
    const gain = Math.max(gains[k] ?? 0, first);
    levels[k] = (levels[k] ?? 0) + gain * (sold - (levels[k] ?? 0));
  }
};

const computeDecay = (weeks: number): Float64Array =>
  Float64Array.from({ length: weeks + 1 }, (_, age) => 2 ** (-age / errorHalfLife));

/** The weights of the levels of each series, at series × levels + k: levels with smaller errors weigh more. */
const weighLevels = (input: LevelInput): Float64Array => {
  const { count, weeks } = input.series;
  const { horizon } = input;
  const own = openWeeks(input);
  const decay = computeDecay(weeks);
  const relative = new Float64Array(count * levelCount);
  const weights = new Float64Array(count);
  const prior = new Float64Array(levelCount);
  const levels = new Float64Array(levelCount);
  const squares = new Float64Array(levelCount);
  let known = 0;
  for (let one = 0; one < count; one += 1) {
    own.load(one);
    levels.fill(0);
    squares.fill(0);
    let observations = 0;
    let total = 0;
    for (let week = 0; week < weeks; week += 1) {
      const run = own.run[week] ?? 0;
      if (run === 0) continue;
      if (observations >= minObservations && run >= horizon) {
        const actual = meanFrom(own.level, week, horizon);
        const weight = decay[weeks - horizon - week] ?? 0;
        total += weight;
        for (let k = 0; k < levelCount; k += 1) {
          const error = actual - (levels[k] ?? 0);
          squares[k] = (squares[k] ?? 0) + weight * error * error;
        }
      }
      observations += 1;
      moveLevels(levels, own.level[week] ?? 0, observations);
    }
    const mean = squares.reduce((sum, value) => sum + value, 0) / levelCount;
    if (!(mean > 0)) continue;
    known += 1;
    weights[one] = total;
    for (let k = 0; k < levelCount; k += 1) {
      const error = (squares[k] ?? 0) / mean;
      relative[one * levelCount + k] = error;
      prior[k] = (prior[k] ?? 0) + error;
    }
  }
  for (let k = 0; k < levelCount; k += 1) prior[k] = known === 0 ? 1 : (prior[k] ?? 0) / known;
  return toShares(relative, weights, prior);
};

const toShares = (relative: Float64Array, weights: Float64Array, prior: Float64Array): Float64Array => {
  const shares = new Float64Array(relative.length);
  weights.forEach((weeks, one) => {
    let total = 0;
    for (let k = 0; k < levelCount; k += 1) {
      const own = weeks * (relative[one * levelCount + k] ?? 0);
      const share = ((own + priorWeeks * (prior[k] ?? 1)) / (weeks + priorWeeks)) ** errorExponent;
      shares[one * levelCount + k] = share;
      total += share;
    }
    for (let k = 0; k < levelCount; k += 1) shares[one * levelCount + k] = (shares[one * levelCount + k] ?? 0) / total;
  });
  return shares;
};

const emptySums = (count: number): ErrorSums => ({
  weights: new Float64Array(count),
  counts: new Int32Array(count),
  squares: new Float64Array(count),
  levels: new Float64Array(count),
});

/** The combined levels and their errors. Weeks that do not show the demand change no level. */
export const computeLevels = (input: LevelInput): SeriesLevels => {
  const { series, multipliers, horizon } = input;
  const { count, weeks } = series;
  const shares = weighLevels(input);
  const own = openWeeks(input);
  const decay = computeDecay(weeks);
  const result: SeriesLevels = {
    levels: new Float64Array(count),
    effectiveWeeks: new Float64Array(count),
    horizonErrors: emptySums(count),
    weekErrors: emptySums(count),
    usualSpread: { squares: 0, weights: 0, weeks: 0 },
    raisedSpread: { squares: 0, weights: 0, weeks: 0 },
  };
  const levels = new Float64Array(levelCount);
  for (let one = 0; one < count; one += 1) {
    own.load(one);
    const effects = multipliers(one);
    levels.fill(0);
    let observations = 0;
    let combined = 0;
    for (let week = 0; week < weeks; week += 1) {
      const run = own.run[week] ?? 0;
      if (run === 0) continue;
      const side = (effects?.[week] ?? 1) > raisedMultiplier ? result.raisedSpread : result.usualSpread;
      side.weeks += 1;
      if (observations >= minObservations) {
        const weight = decay[weeks - 1 - week] ?? 0;
        const error = (own.spread[week] ?? 0) - combined;
        addError(result.weekErrors, one, { error, weight, combined });
        side.squares += (weight * error * error) / Math.max(combined, minLevel);
        side.weights += weight;
        if (run >= horizon)
          addError(result.horizonErrors, one, {
            error: meanFrom(own.spread, week, horizon) - combined,
            weight: decay[weeks - horizon - week] ?? 0,
            combined,
          });
      }
      observations += 1;
      moveLevels(levels, own.level[week] ?? 0, observations);
      combined = 0;
      for (let k = 0; k < levelCount; k += 1) combined += (shares[one * levelCount + k] ?? 0) * (levels[k] ?? 0);
    }
    result.levels[one] = combined;
    let effective = 0;
    for (let k = 0; k < levelCount; k += 1)
      effective += (shares[one * levelCount + k] ?? 0) * Math.min(observations, weeksPerHalfLife * (halfLives[k] ?? 0));
    result.effectiveWeeks[one] = effective;
  }
  return result;
};

const meanFrom = (demand: Float64Array, week: number, horizon: number): number => {
  let sum = 0;
  for (let at = week; at < week + horizon; at += 1) sum += demand[at] ?? 0;
  return sum / horizon;
};

const addError = (
  { weights, counts, squares, levels }: ErrorSums,
  one: number,
  { error, weight, combined }: { readonly error: number; readonly weight: number; readonly combined: number },
): void => {
  counts[one] = (counts[one] ?? 0) + 1;
  weights[one] = (weights[one] ?? 0) + weight;
  squares[one] = (squares[one] ?? 0) + weight * error * error;
  levels[one] = (levels[one] ?? 0) + weight * combined;
};
