import { pathCount, shuffleNormal } from './demand-draws.rules.ts';

/** Relative variance of the error of a forecast. */
export interface ForecastError {
  /** Of the level: when it was computed, and added by each week since. It lasts. */
  readonly level: number;
  readonly growth: number;
  /** Of each week by itself. */
  readonly week: number;
}

export interface ForecastErrors {
  readonly account: ForecastError;
  readonly product: ForecastError;
  readonly store: ForecastError;
  readonly series: ForecastError;
}

/**
 * The part of the error that an account, a product in all of its stores, a store, and a product in a store have in common.
 * Measured on VN2: see decision 0101. What is left of the dispersion of a series is its own in each week.
 */
export const forecastErrors = {
  account: { level: 0.005, growth: 0, week: 0.03 },
  product: { level: 0.025, growth: 0.002, week: 0.03 },
  store: { level: 0.02, growth: 0.001, week: 0 },
  series: { level: 0.01, growth: 0.003, week: 0 },
} as const satisfies ForecastErrors;

/** The relative variance that these errors already add to a week after the forecast. */
export const sumVariance = ({ account, product, store, series }: ForecastErrors): number =>
  [account, product, store, series].reduce((sum, { level, week }) => sum + level + week, 0);

/** Logarithms of actual / expected demand, at week × paths + path. */
export interface ErrorPaths {
  readonly levels: Float64Array;
  /** Of levels and single weeks together. */
  readonly weeks: Float64Array;
}

export const createErrorPaths = (weeks: number): ErrorPaths => ({
  levels: new Float64Array(weeks * pathCount),
  weeks: new Float64Array(weeks * pathCount),
});

export const copyErrors = (into: ErrorPaths, from: ErrorPaths): void => {
  into.levels.set(from.levels);
  into.weeks.set(from.weeks);
};

/** Adds an error whose mean factor is 1. */
export const addErrors = (into: ErrorPaths, { level, growth, week }: ForecastError, random: () => number): void => {
  const lasting = shuffleNormal(random);
  for (let first = 0; first < into.levels.length; first += pathCount) {
    const variance = level + (growth * first) / pathCount;
    const single = week > 0 ? shuffleNormal(random) : undefined;
    for (let path = 0; path < pathCount; path += 1) {
      const cell = first + path;
      const moved = Math.sqrt(variance) * (lasting[path] ?? 0) - variance / 2;
      const shock = single ? Math.sqrt(week) * (single[path] ?? 0) - week / 2 : 0;
      into.levels[cell] = (into.levels[cell] ?? 0) + moved;
      into.weeks[cell] = (into.weeks[cell] ?? 0) + moved + shock;
    }
  }
};
