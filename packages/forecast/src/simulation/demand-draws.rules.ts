import { inverseNormal } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';

/** Simulated courses of demand. A prime, so that `at × step + offset` visits each of them once. */
export const pathCount = 23;

/** Numbers from 0 to 1 that depend on the keys only. */
export const createRandom = (...keys: readonly number[]): (() => number) => {
  let state = 0x9e3779b9;
  for (const key of keys) state = scramble(state ^ scramble(key));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (scramble(state) >>> 0) / 2 ** 32;
  };
};

const scramble = (value: number): number => {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};

/** Places the paths in another order, with one path in each of as many equal parts of the range from 0 to 1. */
export const shufflePaths = (random: () => number, into: Float64Array): void => {
  const step = 1 + Math.floor(random() * (pathCount - 1));
  const offset = Math.floor(random() * pathCount);
  const shift = random();
  for (let path = 0; path < pathCount; path += 1)
    into[path] = (((path * step + offset) % pathCount) + shift) / pathCount;
};

/** Standard normal values with mean 0 and variance 1 over the paths. */
const normalValues = (() => {
  const values = Float64Array.from({ length: pathCount }, (_, at) => inverseNormal((at + 0.5) / pathCount));
  const square = values.reduce((sum, value) => sum + value * value, 0) / pathCount;
  return values.map((value) => value / Math.sqrt(square));
})();

/** A standard normal value for each path, in an order that depends on the random numbers. */
export const shuffleNormal = (random: () => number): Float64Array => {
  const step = 1 + Math.floor(random() * (pathCount - 1));
  const offset = Math.floor(random() * pathCount);
  return normalValues.map((_, path) => normalValues[(path * step + offset) % pathCount] ?? 0);
};

/** From this mean on, the quantile is that of a normal distribution, corrected for its skewness. */
const largeMean = 50;

/** The demand that is exceeded with probability 1 - `share`, of a negative binomial distribution. */
export const drawDemand = (mean: number, dispersion: number, share: number): number => {
  if (mean <= 1e-9) return 0;
  if (mean > largeMean) return drawLarge(mean, dispersion, share);
  const isPoisson = dispersion < 1.000001;
  const size = isPoisson ? 0 : mean / (dispersion - 1);
  const tail = isPoisson ? mean : 1 - 1 / dispersion;
  let probability = isPoisson ? Math.exp(-mean) : Math.exp(-size * Math.log(dispersion));
  let cumulative = probability;
  let units = 0;
  while (cumulative < share && (probability > 1e-12 || units < mean)) {
    probability *= isPoisson ? tail / (units + 1) : ((size + units) / (units + 1)) * tail;
    units += 1;
    cumulative += probability;
  }
  return units;
};

const drawLarge = (mean: number, dispersion: number, share: number): number => {
  const z = inverseNormal(Math.min(1 - 1e-9, Math.max(1e-9, share)));
  const deviation = Math.sqrt(mean * dispersion);
  const skewness = (2 * dispersion - 1) / deviation;
  return Math.max(0, Math.round(mean + deviation * (z + ((z * z - 1) * skewness) / 6)));
};
