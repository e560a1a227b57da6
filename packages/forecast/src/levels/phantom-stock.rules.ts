/** The weekly rate that a record of stock becomes wrong: theft, a miscount, or a product in the wrong place. */
const weeklyOnset = 0.005;
/** A store is sent to count only if this is probable enough. */
const minProbability = 0.8;
const minWeeksBefore = 8;
const levelGain = 1 - 2 ** (-1 / 8);
/** Below this dispersion the distribution is a Poisson distribution. */
const poissonDispersion = 1.000001;

export interface ShelfHistory {
  readonly units: Int32Array;
  /** 1 for each week in which the product could be bought by the records. */
  readonly available: Uint8Array;
  /** The first week that begins after the last count, delivery, or sale. */
  readonly firstWeek: number;
  /** Variance / mean of the demand of a week. */
  readonly dispersion: number;
}

export interface PhantomStock {
  readonly probability: number;
  /** Available weeks without sales. */
  readonly weeks: number;
  /** Units a week before them. */
  readonly level: number;
}

/**
 * The probability that stock which is recorded but does not sell does not exist. Each week without sales is explained by
 * chance, or because the stock was missing since one of these weeks. Undefined where that is not probable.
 */
export const findPhantomStock = ({ units, available, ...run }: ShelfHistory): PhantomStock | undefined => {
  let level = 0;
  let observations = 0;
  let weeks = 0;
  for (let week = 0; week < units.length; week += 1) {
    if (available[week] !== 1) continue;
    if (week >= run.firstWeek) {
      if ((units[week] ?? 0) > 0) return undefined;
      weeks += 1;
      continue;
    }
    observations += 1;
    level += Math.max(levelGain, 1 / observations) * ((units[week] ?? 0) - level);
  }
  if (weeks === 0 || observations < minWeeksBefore) return undefined;
  const probability = computePhantomProbability(computeZeroProbability(level, run.dispersion), weeks);
  return probability >= minProbability ? { probability, weeks, level } : undefined;
};

/** P(0) of the demand of a week, a negative binomial distribution with variance = mean × dispersion. */
const computeZeroProbability = (mean: number, dispersion: number): number =>
  dispersion < poissonDispersion ? Math.exp(-mean) : dispersion ** (-mean / (dispersion - 1));

export const computePhantomProbability = (zeroProbability: number, weeks: number): number => {
  const byChance = zeroProbability ** weeks * (1 - weeklyOnset) ** weeks;
  let missing = 0;
  // Missing since the given week: the weeks before it are by chance.
  for (let week = 0; week < weeks; week += 1) missing += weeklyOnset * ((1 - weeklyOnset) * zeroProbability) ** week;
  return missing / (missing + byChance);
};
