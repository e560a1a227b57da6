import { isoWeekCells } from './weekly-series.rules.ts';

/** A shorter history does not show a season. */
const minSeasonWeeks = 60;
/** Weeks before and after a week that form its baseline: a year. */
const baselineReach = 26;
const yearWeeks = 52;
const smoothing = [1, 2, 3, 2, 1] as const;
/** The signal of the years counts as if so many more pairs of weeks had shown none. */
const priorPairs = 20;
/** Single weeks count as if so many pairs of weeks had agreed before. */
const trustedPairs = 5;
/** The noise of groups without any week that two years show. */
const unknownNoise = 0.02;
const minWeight = 0.1;
const minNoise = 1e-4;
const minFactor = 0.02;
/** A line of few products may only look seasonal: what its weeks must exceed, with one year and with more of them. */
const oneYearCaution = 10;
const yearsCaution = 2;

/** The mean demand of a group of series in each week, compared with the year around it. NaN: not known. */
export const compareWithYear = (means: Float64Array): Float64Array | null => {
  const first = means.findIndex((mean) => !Number.isNaN(mean));
  const last = means.findLastIndex((mean) => !Number.isNaN(mean));
  const sums = new Float64Array(means.length + 1);
  const counts = new Float64Array(means.length + 1);
  means.forEach((mean, week) => {
    const isKnown = !Number.isNaN(mean);
    sums[week + 1] = (sums[week] ?? 0) + (isKnown ? mean : 0);
    counts[week + 1] = (counts[week] ?? 0) + Number(isKnown);
  });
  if ((counts.at(-1) ?? 0) < minSeasonWeeks) return null;
  return means.map((mean, week) => {
    const from = Math.max(first, Math.min(week, last - baselineReach) - baselineReach);
    const until = Math.min(last, from + 2 * baselineReach);
    // The same week of two years counts half each.
    const sum = (values: Float64Array) =>
      ((values[until + 1] ?? 0) + (values[until] ?? 0) - (values[from + 1] ?? 0) - (values[from] ?? 0)) / 2;
    const baseline = sum(sums) / sum(counts);
    return baseline > 0 ? mean / baseline : Number.NaN;
  });
};

export interface SeasonGroup {
  readonly ratios: Float64Array;
  /** The cell of each week. */
  readonly cells: Uint8Array;
  readonly parent: Float64Array;
  /** Products whose sales the group has; Infinity: of the account. */
  readonly products: number;
  /** Used if no week has two years. */
  readonly noise?: number | undefined;
  /** How much the products of the line differ in each cell, by years that agree. */
  readonly differences?: Float64Array | undefined;
}

export interface Season {
  /** By cell, with the mean 1. */
  readonly factors: Float64Array;
  /** The part of a factor that follows the sales of one week, as a mean over the cells. */
  readonly ownShare: number;
}

/** The part of a week in its smoothed value. */
const smoothedShare = 1 / 3;

/**
 * The season of a group: that of its parent, and its own deviation from it as far as its years agree. First by smoothed
 * years, whose noise is smaller, then by weeks, which show short peaks.
 */
export const shrinkSeason = (group: SeasonGroup): Season => {
  const smooth = shrinkYears(group, smoothYears(group));
  const { factors, ownShare } = shrinkYears({ ...group, parent: smooth.factors }, toYears(group.ratios, group.cells));
  let sum = 0;
  for (let cell = 0; cell < isoWeekCells; cell += 1) {
    factors[cell] = Math.max(minFactor, factors[cell] ?? 1);
    sum += factors[cell] ?? 1;
  }
  for (let cell = 0; cell < isoWeekCells; cell += 1) factors[cell] = ((factors[cell] ?? 1) * isoWeekCells) / sum;
  return { factors, ownShare: ownShare + smoothedShare * smooth.ownShare };
};

/** The ratio of each year in each cell, at year × cells + cell; the last year is the first. NaN: not seen. */
type Years = Float64Array;

const toYears = (ratios: Float64Array, cells: Uint8Array): Years => {
  const years = new Float64Array(Math.ceil(ratios.length / yearWeeks) * isoWeekCells).fill(Number.NaN);
  ratios.forEach((ratio, week) => {
    const year = Math.floor((ratios.length - 1 - week) / yearWeeks);
    years[year * isoWeekCells + (cells[week] ?? 0)] = ratio;
  });
  return years;
};

/** The deviations from the parent are smoothed, so that its short peaks remain. */
const smoothYears = ({ ratios, cells, parent }: SeasonGroup): Years => {
  const smooth = ratios.map((ratio, week) => {
    if (Number.isNaN(ratio)) return ratio;
    let [sum, total] = [0, 0];
    smoothing.forEach((weight, at) => {
      const near = week + at - 2;
      const deviation = (ratios[near] ?? Number.NaN) - (parent[cells[near] ?? 0] ?? 1);
      if (Number.isNaN(deviation)) return;
      sum += weight * deviation;
      total += weight;
    });
    return (parent[cells[week] ?? 0] ?? 1) + sum / total;
  });
  return toYears(smooth, cells);
};

/** What the years show of each cell. */
interface Cells {
  /** Years that saw the cell, and the mean of their ratios. */
  readonly counts: Int32Array;
  readonly means: Float64Array;
  /** Σ (ratio − mean)² over the years, and Σ of the products of the deviations from the parent over pairs of years. */
  readonly squares: Float64Array;
  readonly agreement: Float64Array;
  /** The same, of the smaller of both deviations: promotions of two years rarely have the same size. */
  readonly sureAgreement: Float64Array;
  /** What the agreement would be if all years were the same. */
  readonly fullAgreement: Float64Array;
}

const countPairs = (count: number): number => (count * (count - 1)) / 2;

const compareYears = (years: Years, parent: Float64Array): Cells => {
  const column = () => new Float64Array(isoWeekCells);
  const counts = new Int32Array(isoWeekCells);
  const cells = {
    counts,
    means: column(),
    squares: column(),
    agreement: column(),
    sureAgreement: column(),
    fullAgreement: column(),
  };
  for (let cell = 0; cell < isoWeekCells; cell += 1) {
    let [count, sum, squared] = [0, 0, 0];
    for (let at = cell; at < years.length; at += isoWeekCells) {
      const deviation = (years[at] ?? Number.NaN) - (parent[cell] ?? 1);
      if (Number.isNaN(deviation)) continue;
      count += 1;
      sum += deviation;
      squared += deviation * deviation;
    }
    if (count === 0) continue;
    counts[cell] = count;
    cells.means[cell] = (parent[cell] ?? 1) + sum / count;
    cells.squares[cell] = Math.max(0, squared - (sum * sum) / count);
    cells.agreement[cell] = (sum * sum - squared) / 2;
    cells.sureAgreement[cell] = sumLesser(years, parent, cell);
    cells.fullAgreement[cell] = ((count - 1) * squared) / 2;
  }
  return cells;
};

const sumLesser = (years: Years, parent: Float64Array, cell: number): number => {
  const usual = parent[cell] ?? 1;
  let sum = 0;
  for (let one = cell; one < years.length; one += isoWeekCells)
    for (let other = one + isoWeekCells; other < years.length; other += isoWeekCells) {
      const [left, right] = [(years[one] ?? Number.NaN) - usual, (years[other] ?? Number.NaN) - usual];
      if (!Number.isNaN(left + right)) sum += Math.sign(left * right) * Math.min(Math.abs(left), Math.abs(right)) ** 2;
    }
  return sum;
};

/** Variance grows with the factor of a week. */
const weigh = ({ means }: Cells, parent: Float64Array, cell: number): number =>
  Math.max(minWeight, ((means[cell] ?? 0) + (parent[cell] ?? 1)) / 2);

/** The variance between years of a ratio of 1; undefined without a cell that two years show. */
const estimateNoise = (cells: Cells, parent: Float64Array): number | undefined => {
  let [squares, freedom] = [0, 0];
  cells.counts.forEach((count, cell) => {
    if (count < 2) return;
    squares += cells.squares[cell] ?? 0;
    freedom += (count - 1) * weigh(cells, parent, cell);
  });
  return freedom > 0 ? squares / freedom : undefined;
};

/** Products of a line count as if so many more pairs of weeks had shown no difference. */
const priorDifferences = 10;
/** Chance exceeds so many standard errors in a few of a hundred cells only. */
const minDeviations = 4;

/**
 * What the products of a line show together: the noise to use for those that do not show their own, and their differences,
 * for which products with less noise weigh more.
 */
export const compareProducts = (groups: readonly SeasonGroup[]): Pick<SeasonGroup, 'noise' | 'differences'> => {
  const column = () => new Float64Array(isoWeekCells);
  const [sums, weights, pairs, variances] = [column(), column(), column(), column()];
  const noises: number[] = [];
  for (const { ratios, cells, parent } of groups) {
    const compared = compareYears(toYears(ratios, cells), parent);
    const noise = estimateNoise(compared, parent);
    if (noise === undefined) continue;
    noises.push(noise);
    const weight = Math.max(minNoise, noise) ** -2;
    compared.counts.forEach((count, cell) => {
      const own = countPairs(count);
      sums[cell] = (sums[cell] ?? 0) + weight * (compared.sureAgreement[cell] ?? 0);
      weights[cell] = (weights[cell] ?? 0) + weight * own;
      pairs[cell] = (pairs[cell] ?? 0) + own;
      variances[cell] = (variances[cell] ?? 0) + own * (weight * noise * weigh(compared, parent, cell)) ** 2;
    });
  }
  const differences = sums.map((sum, cell) => {
    const known = pairs[cell] ?? 0;
    const beyondChance = (sum - minDeviations * Math.sqrt(variances[cell] ?? 0)) / (weights[cell] ?? 1);
    return known > 0 ? Math.max(0, (beyondChance * known) / (known + priorDifferences)) : 0;
  });
  return { noise: noises.toSorted((one, other) => one - other)[Math.floor(noises.length / 2)], differences };
};

/** How far the years of a group agree, from 0 to 1, and the signal that they share. */
interface Signal {
  readonly correlation: number;
  readonly shared: number;
  readonly pairs: number;
}

const measureSignal = (cells: Cells, noise: number): Signal => {
  let [pairs, agreed, sure, full] = [0, 0, 0, 0];
  cells.counts.forEach((count, cell) => {
    pairs += countPairs(count);
    agreed += cells.agreement[cell] ?? 0;
    sure += cells.sureAgreement[cell] ?? 0;
    full += cells.fullAgreement[cell] ?? 0;
  });
  const correlation = full > 0 ? Math.max(0, agreed / full) : 0;
  const signal = correlation * agreed + (1 - correlation) * sure;
  return { correlation, shared: Math.max(0, (signal - noise * Math.sqrt(pairs)) / (pairs + priorPairs)), pairs };
};

interface Week {
  readonly cell: number;
  readonly usual: number;
  readonly products: number;
  readonly noise: number;
}

/** What a week shows beyond its noise. */
const measureWeek = (cells: Cells, { correlation }: Signal, { cell, usual, products, noise }: Week): number => {
  const count = cells.counts[cell] ?? 0;
  if (count > 1) {
    const [agreed, sure] = [cells.agreement[cell] ?? 0, cells.sureAgreement[cell] ?? 0];
    const agreement = correlation * agreed + (1 - correlation) * sure;
    return Math.max(0, agreement / countPairs(count) - (1 + yearsCaution / products) * noise);
  }
  if (products === 1) return 0;
  return Math.max(0, ((cells.means[cell] ?? 0) - usual) ** 2 - (1 + oneYearCaution / (products - 1)) * noise);
};

const shrinkYears = (
  { parent, products, noise: usualNoise = unknownNoise, differences }: SeasonGroup,
  years: Years,
): Season => {
  const cells = compareYears(years, parent);
  const yearNoise = estimateNoise(cells, parent) ?? usualNoise;
  const signal = measureSignal(cells, yearNoise);
  const { correlation, shared, pairs } = signal;
  const trust = (correlation * pairs + trustedPairs) / (pairs + trustedPairs);
  // The products of a line show in `differences` what they share.
  const scale = (differences ? correlation ** 2 : 1) / 2;
  const factors = parent.slice();
  let ownShare = 0;
  for (let cell = 0; cell < isoWeekCells; cell += 1) {
    const count = cells.counts[cell] ?? 0;
    if (count === 0) continue;
    const usual = parent[cell] ?? 1;
    const noise = yearNoise * weigh(cells, parent, cell);
    const own = scale * (shared + trust * measureWeek(cells, signal, { cell, usual, products, noise }));
    const found = Math.max(own, (count > 1 ? differences?.[cell] : 0) ?? 0);
    if (!(found > 0)) continue;
    const share = found / (found + noise / count);
    factors[cell] = usual + share * ((cells.means[cell] ?? 0) - usual);
    ownShare += share / count / isoWeekCells;
  }
  const last = isoWeekCells - 1;
  // Years of 53 weeks are rare.
  if (cells.counts[last] === 0) factors[last] = ((factors[last - 1] ?? 1) + (factors[0] ?? 1)) / 2;
  return { factors, ownShare };
};
