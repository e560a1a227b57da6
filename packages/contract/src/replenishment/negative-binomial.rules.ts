/** Below this dispersion the distribution is a Poisson distribution. */
const poissonDispersion = 1.000001;
/** P(0) of a larger exponent underflows; the normal distribution is close enough. */
const maxExponent = 700;
const minMean = 1e-9;

interface Distribution {
  readonly first: number;
  /** P(k + 1) / P(k) */
  readonly ratio: (k: number) => number;
}

/** Undefined where the mean is so large that the normal distribution applies. */
const toDistribution = (mean: number, dispersion: number): Distribution | undefined => {
  if (dispersion < poissonDispersion)
    return mean > maxExponent ? undefined : { first: Math.exp(-mean), ratio: (k) => mean / (k + 1) };
  const size = mean / (dispersion - 1);
  if (size * Math.log(dispersion) > maxExponent) return undefined;
  const tail = 1 - 1 / dispersion;
  return { first: dispersion ** -size, ratio: (k) => ((size + k) / (k + 1)) * tail };
};

/** The least quantity that covers demand with probability `serviceLevel`; the variance is mean × dispersion. */
export const computeQuantile = (mean: number, dispersion: number, serviceLevel: number): number => {
  if (mean <= minMean) return 0;
  const distribution = toDistribution(mean, dispersion);
  if (!distribution) return normalQuantile(mean, dispersion, serviceLevel);
  let probability = distribution.first;
  let cumulative = probability;
  let quantity = 0;
  // Rounding may leave the sum below a service level close to 1: the terms after the mean become 0.
  while (!(cumulative >= serviceLevel) && (probability > 0 || quantity < mean)) {
    probability *= distribution.ratio(quantity);
    quantity += 1;
    cumulative += probability;
  }
  return quantity;
};

/**
 * The least par level of a product that is ordered in whole packs. After an order, the stock is between the par level and a
 * pack minus one unit above it, each with the same probability; on average over these it covers demand with probability
 * `serviceLevel`. At least 1 if a single unit would need a par level: a par level of 0 is never ordered.
 */
export const computePackQuantile = (
  mean: number,
  dispersion: number,
  { serviceLevel, packSize }: { readonly serviceLevel: number; readonly packSize: number },
): number => {
  const single = computeQuantile(mean, dispersion, serviceLevel);
  if (packSize <= 1 || single <= 1 || !toDistribution(mean, dispersion)) return single;
  // With the par level of single units every stock after an order suffices, so the search ends there.
  const cumulative = computeProbabilities(mean, dispersion, single + packSize);
  for (let k = 1; k < cumulative.length; k += 1) cumulative[k] = (cumulative[k] ?? 0) + (cumulative[k - 1] ?? 0);
  let covered = 0;
  for (let units = 1; units <= packSize; units += 1) covered += cumulative[units] ?? 0;
  let parLevel = 1;
  while (parLevel < single && !(covered >= serviceLevel * packSize)) {
    covered += (cumulative[parLevel + packSize] ?? 0) - (cumulative[parLevel] ?? 0);
    parLevel += 1;
  }
  return parLevel;
};

/** The probability that a par level covers demand, averaged over the stocks after an order: up to a pack minus one unit more. */
export const computeCoverage = (
  mean: number,
  dispersion: number,
  { parLevel, packSize }: { readonly parLevel: number; readonly packSize: number },
): number => {
  const probabilities = computeProbabilities(mean, dispersion, parLevel + packSize - 1);
  let cumulative = 0;
  let covered = 0;
  probabilities.forEach((probability, units) => {
    cumulative += probability;
    if (units >= parLevel) covered += Math.min(1, cumulative);
  });
  return covered / packSize;
};

/** P(0), P(1), …, P(max) */
export const computeProbabilities = (mean: number, dispersion: number, max: number): Float64Array => {
  const probabilities = new Float64Array(max + 1);
  if (mean <= minMean) {
    probabilities[0] = 1;
    return probabilities;
  }
  const distribution = toDistribution(mean, dispersion);
  if (!distribution) return normalProbabilities(mean, dispersion, probabilities);
  let probability = distribution.first;
  for (let k = 0; k <= max; k += 1) {
    probabilities[k] = probability;
    probability *= distribution.ratio(k);
  }
  return probabilities;
};

const normalQuantile = (mean: number, dispersion: number, serviceLevel: number): number =>
  Math.ceil(mean + inverseNormal(serviceLevel) * Math.sqrt(dispersion * mean) - 0.5);

const normalProbabilities = (mean: number, dispersion: number, probabilities: Float64Array): Float64Array => {
  const deviation = Math.sqrt(dispersion * mean);
  return probabilities.map(
    (_, k) => Math.exp(-(((k - mean) / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI)),
  );
};

/** Acklam's rational approximation; the relative error is below 1.15e-9. */
export const inverseNormal = (probability: number): number => {
  if (probability > 1 - tailProbability) return 0 - inverseNormal(1 - probability);
  if (probability < tailProbability) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(tailNumerator, q) / polynomial(tailDenominator, q);
  }
  const q = probability - 0.5;
  return (polynomial(centralNumerator, q * q) * q) / polynomial(centralDenominator, q * q);
};

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((value, coefficient) => value * x + coefficient, 0);

const tailProbability = 0.02425;
const centralNumerator = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const centralDenominator = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const tailNumerator = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailDenominator = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
