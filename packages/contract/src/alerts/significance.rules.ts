import { computeProbabilities } from '../replenishment/negative-binomial.rules.ts';

/** Sums of this size are normally distributed, closely enough. */
const minNormalMean = 2000;

/** P(X ≤ x) of a count whose variance is mean × dispersion. */
export const lowerTail = (x: number, mean: number, dispersion: number): number => {
  if (x < 0) return 0;
  if (isNormal(mean, dispersion)) return normalTail((mean - x - 0.5) / Math.sqrt(mean * dispersion));
  return Math.min(
    1,
    computeProbabilities(mean, dispersion, x).reduce((sum, probability) => sum + probability, 0),
  );
};

/** P(X ≥ x) of a count whose variance is mean × dispersion. */
export const upperTail = (x: number, mean: number, dispersion: number): number => {
  if (x <= 0) return 1;
  if (isNormal(mean, dispersion)) return normalTail((x - mean - 0.5) / Math.sqrt(mean * dispersion));
  return Math.max(0, 1 - lowerTail(x - 1, mean, dispersion));
};

/** The negative binomial distribution has so large exponents here that its terms underflow. */
const isNormal = (mean: number, dispersion: number): boolean =>
  mean > minNormalMean || (mean * Math.log(Math.max(dispersion, 1))) / Math.max(dispersion - 1, 1e-6) > 600;

/** P(Z > z) with a small relative error also for large z, which a difference from 1 does not have. */
const normalTail = (z: number): number => {
  if (z < 0) return 1 - normalTail(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = 0;
    for (let term = 60; term > 0; term -= 1) fraction = term / (z + fraction);
    return density / (z + fraction);
  }
  const t = 1 / (1 + 0.2316419 * z);
  return density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
};

/**
 * The indexes of the tests that are significant together: among them, at most the share `rate` is expected to be false
 * (Benjamini and Hochberg). `tests` counts those whose probability is 1, too, which need not be given.
 */
export const findSignificant = (
  probabilities: readonly number[],
  { tests, rate }: { readonly tests: number; readonly rate: number },
): number[] => {
  const ranked = probabilities
    .map((probability, index) => ({ probability, index }))
    .toSorted((one, other) => one.probability - other.probability || one.index - other.index);
  const last = ranked.findLastIndex(({ probability }, rank) => probability <= (rate * (rank + 1)) / tests);
  return ranked.slice(0, last + 1).map(({ index }) => index);
};
