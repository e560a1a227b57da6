import type { ErrorSums } from './adaptive-level.rules.ts';

/** Smaller means and dispersions count as this value. */
const floor = 0.05;
/** Series with more errors determine the line from which the others take their dispersion. */
const maxErrorsWithoutFit = 3;
/** The fitted dispersion counts as much as this number of weeks. */
const priorWeeks = 8;
export const minDispersion = 1.02;
const maxDispersion = 5000;

export interface DispersionInput {
  readonly errors: ErrorSums;
  /** For series without errors. */
  readonly levels: Float64Array;
  /** Number of weeks over which demand is summed. */
  readonly weeks: number;
}

/** Variance / mean of the demand of the given number of weeks, for each series. */
export const computeDispersions = ({ errors, levels, weeks }: DispersionInput): Float64Array => {
  const { weights, counts } = errors;
  const means = levels.map((level, one) => {
    const weight = weights[one] ?? 0;
    return weeks * (weight > 0 ? (errors.levels[one] ?? 0) / weight : level);
  });
  const own = means.map((mean, one) => {
    const weight = weights[one] ?? 0;
    return weight > 0 ? (weeks * weeks * (errors.squares[one] ?? 0)) / weight / Math.max(mean, floor) : 0;
  });
  // Where all histories are short, few errors are better than none.
  const highestCount = counts.reduce((highest, count) => Math.max(highest, count), 0);
  const minErrors = Math.max(1, Math.min(maxErrorsWithoutFit + 1, highestCount));
  const isFitted = counts.map((count) => Number(count >= minErrors));
  const xs = means.map((mean) => Math.log(Math.max(mean, floor)));
  const line = fitLine(
    xs.filter((_, one) => isFitted[one]),
    own.filter((_, one) => isFitted[one]).map((dispersion) => Math.log(Math.max(dispersion, floor))),
  );
  const onLine = xs.map((x) => Math.exp(line.intercept + line.slope * x));
  let [actual, expected] = [0, 0];
  isFitted.forEach((is, one) => {
    if (!is) return;
    const size = (weights[one] ?? 0) * Math.max(means[one] ?? 0, floor);
    actual += (own[one] ?? 0) * size;
    expected += (onLine[one] ?? 0) * size;
  });
  const scale = expected > 0 ? actual / expected : 1;
  return own.map((dispersion, one) => {
    const weight = weights[one] ?? 0;
    const pooled = (weight * dispersion + priorWeeks * (onLine[one] ?? 0) * scale) / (weight + priorWeeks);
    return Math.min(maxDispersion, Math.max(minDispersion, pooled));
  });
};

/** A smaller variance of the x does not show a slope. */
const minVariance = 1e-3;

/** Least squares; a horizontal line where all x are almost equal. */
const fitLine = (xs: Float64Array, ys: Float64Array): { readonly intercept: number; readonly slope: number } => {
  const count = xs.length;
  if (count === 0) return { intercept: 0, slope: 0 };
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  xs.forEach((x, at) => {
    const y = ys[at] ?? 0;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  });
  const spread = count * sumXX - sumX * sumX;
  const slope = spread > minVariance * count * count ? (count * sumXY - sumX * sumY) / spread : 0;
  return { intercept: (sumY - slope * sumX) / count, slope };
};
