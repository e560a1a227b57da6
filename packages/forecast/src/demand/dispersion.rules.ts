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

/** Weighted sums of one series. */
interface Sums {
  readonly weight: number;
  readonly squaredErrors: number;
  readonly means: number;
}

/** Variance / mean of the demand of the given number of weeks, for each series. */
export const computeDispersions = ({ errors, levels, weeks }: DispersionInput): Float64Array => {
  const sums = Array.from(
    levels,
    (_, one): Sums => ({
      weight: errors.weights[one] ?? 0,
      squaredErrors: weeks * weeks * (errors.squares[one] ?? 0),
      means: weeks * (errors.levels[one] ?? 0),
    }),
  );
  const means = sums.map(({ weight, means }, one) => (weight > 0 ? means / weight : weeks * (levels[one] ?? 0)));
  const fitted = sums.filter((_, one) => (errors.counts[one] ?? 0) > maxErrorsWithoutFit);
  const line = fitLine(
    fitted.map(({ weight, means }) => Math.log(Math.max(means / weight, floor))),
    fitted.map((one) => Math.log(Math.max(ownDispersion(one), floor))),
  );
  const onLine = (mean: number): number => Math.exp(line.intercept + line.slope * Math.log(Math.max(mean, floor)));
  let actual = 0;
  let expected = 0;
  for (const { weight, squaredErrors, means } of fitted) {
    actual += squaredErrors;
    expected += onLine(means / weight) * Math.max(means, floor * weight);
  }
  const scale = expected > 0 ? actual / expected : 1;
  return Float64Array.from(sums, (one, at) => {
    const prior = onLine(means[at] ?? 0) * scale;
    const own = one.weight > 0 ? ownDispersion(one) : 0;
    const dispersion = (one.weight * own + priorWeeks * prior) / (one.weight + priorWeeks);
    return Math.min(maxDispersion, Math.max(minDispersion, dispersion));
  });
};

const ownDispersion = ({ weight, squaredErrors, means }: Sums): number =>
  squaredErrors / weight / Math.max(means / weight, floor);

/** A smaller variance of the x does not show a slope. */
const minVariance = 1e-3;

/** Least squares; a horizontal line where all x are almost equal. */
const fitLine = (
  xs: readonly number[],
  ys: readonly number[],
): { readonly intercept: number; readonly slope: number } => {
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
