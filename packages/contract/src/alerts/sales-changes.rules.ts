import { findSignificant, lowerTail, upperTail } from './significance.rules.ts';

/** Comparisons before the last one, which show how much a series varies. */
export const historyWeeks = 52;
/** Weeks of sales that a rule reads: three years show the season. */
export const observedWeeks = 156;
/** A series with fewer comparable weeks has no alert: its variation is unknown. */
const minComparisons = 8;

export interface ChangeRule {
  readonly kind: 'FALL' | 'RISE';
  /** The least change that is an alert. */
  readonly percent: number;
  /** The expectation uses at least so many weeks before the compared ones. */
  readonly weeks: number;
  /** The expected share of false alerts; without real changes, the probability of any alert. */
  readonly rate: number;
}

export interface FoundChange {
  /** Of the series. */
  readonly index: number;
  /** How many weeks the change lasts at least: the sum of so many, and their forecast from the weeks before. */
  readonly weeks: number;
  readonly value: number;
  readonly expected: number;
  /** So improbable is the change by accident. */
  readonly probability: number;
}

/** The sums of whole weeks, the oldest first, from the first sale on. */
export interface ObservedSeries {
  readonly weeks: readonly number[];
  /** The factor of the season in each week; not given: none is known. */
  readonly season?: readonly number[];
  /** The factor of planned promotions in each week; not given: there are none. */
  readonly promotions?: readonly number[];
}

/** A small fall of a small series shows only after some weeks. */
const windows = [1, 2, 4] as const;
/** Each window is a further chance of a false alert, but they have weeks in common: measured, all are worth so many. */
const independentWindows = 1.5;

/** Weeks compared with those before them. */
interface Comparison {
  readonly value: number;
  readonly expected: number;
  /** The factor of the variance because the expectation is not known exactly. */
  readonly uncertainty: number;
  /** The difference in standard deviations of a count with dispersion 1. */
  readonly residual: number;
}

/**
 * The series whose last weeks differ from their forecast by the percentage of the rule, and by more than chance: the
 * variation of a series is that of its own history, and a change must be rarer than the changes in the histories of all
 * series, so that outliers that are usual in the data of an account cause no alerts.
 */
export const findChanges = (series: readonly ObservedSeries[], rule: ChangeRule): FoundChange[] => {
  const best = new Map<number, FoundChange>();
  const tested = new Set<number>();
  const prepared = series.map((one) => prepareSeries(one, rule.weeks));
  for (const window of windows)
    for (const change of findInWindow(prepared, { rule, window, tested }))
      if (change.probability < (best.get(change.index)?.probability ?? 1)) best.set(change.index, change);
  const found = [...best.values()];
  const significant = findSignificant(
    // Each window is a further chance of a false alert.
    found.map(({ probability }) => independentWindows * probability),
    { tests: tested.size, rate: rule.rate },
  );
  return significant.flatMap((at) => found[at] ?? []);
};

interface Window {
  readonly rule: ChangeRule;
  readonly window: number;
  /** The indexes of the series whose variation is known, which are added. */
  readonly tested: Set<number>;
}

const findInWindow = (series: readonly PreparedSeries[], { rule, window, tested }: Window): FoundChange[] => {
  const found: FoundChange[] = [];
  const earlier: number[] = [];
  let comparisons = 0;
  series.forEach((one, index) => {
    const all = compareWeeks(one, window, rule.weeks);
    const last = all.pop();
    if (!last || all.length < minComparisons) return;
    tested.add(index);
    comparisons += all.length;
    const squares = all.reduce((sum, { residual }) => sum + residual ** 2, 0);
    const assess = (comparison: Comparison, dispersion: number): number =>
      isUsual(comparison, dispersion, rule.kind)
        ? 1
        : toProbability(comparison, Math.max(1, dispersion) * comparison.uncertainty, rule.kind);
    // Also of smaller changes, so that a larger percentage never finds more.
    for (const one of all) earlier.push(assess(one, (squares - one.residual ** 2) / (all.length - 1)));
    if (isChange(last, rule)) {
      const probability = assess(last, squares / all.length);
      found.push({ index, weeks: window, value: last.value, expected: last.expected, probability });
    }
  });
  const calibrate = toCalibration(earlier, comparisons);
  return found.map((change) => ({ ...change, probability: calibrate(change.probability) }));
};

/** Half-lives, in weeks, of the exponentially weighted means that are combined. */
const halfLives = [2, 4, 8, 16, 32] as const;
/** A mean of this half-life uses as many weeks as a plain mean of half-life × 2 / ln 2 weeks. */
const weeksPerHalfLife = 2.885;
/** After a year, an error has about a third of its weight. */
const errorDecay = 0.98;
/** A smaller factor would let a few units dominate. */
const minSeasonFactor = 0.2;

interface PreparedSeries {
  readonly weeks: number;
  /** Sums of the first weeks, from none on: units, factors of the season, and units without it. */
  readonly sold: Float64Array;
  readonly seasons: Float64Array;
  readonly levels: Float64Array;
  /** The half-lives that use enough weeks, and their means before each week, at week × half-lives + k. */
  readonly used: readonly number[];
  readonly means: Float64Array;
}

const prepareSeries = ({ weeks, season, promotions }: ObservedSeries, minWeeks: number): PreparedSeries => {
  const used = halfLives.filter((halfLife) => weeksPerHalfLife * halfLife >= minWeeks);
  const gains = used.map((halfLife) => 1 - 2 ** (-1 / halfLife));
  const column = () => new Float64Array(weeks.length + 1);
  const [sold, seasons, levels] = [column(), column(), column()];
  const means = new Float64Array((weeks.length + 1) * used.length);
  let usual = 0;
  weeks.forEach((units, week) => {
    const promotion = promotions?.[week] ?? 1;
    const factor = Math.max(minSeasonFactor, season?.[week] ?? 1) * promotion;
    // The result of a promotion says little about the weeks after it.
    const isUsual = promotion === 1;
    if (isUsual) usual += 1;
    const level = Math.max(0, units) / factor;
    sold[week + 1] = (sold[week] ?? 0) + Math.max(0, units);
    seasons[week + 1] = (seasons[week] ?? 0) + factor;
    levels[week + 1] = (levels[week] ?? 0) + level;
    for (const [k, gain] of gains.entries()) {
      const before = means[week * used.length + k] ?? 0;
      // They start as plain means.
      means[(week + 1) * used.length + k] = isUsual ? before + Math.max(gain, 1 / usual) * (level - before) : before;
    }
  });
  return { weeks: weeks.length, sold, seasons, levels, used, means };
};

/** The sums of `window` weeks with their forecasts from the season and the weeks before; the newest is last. */
const compareWeeks = (series: PreparedSeries, window: number, before: number): Comparison[] => {
  const { weeks, sold, seasons, levels, used, means } = series;
  const between = (sums: Float64Array, from: number): number => (sums[from + window] ?? 0) - (sums[from] ?? 0);
  const errors = used.map(() => 0);
  const comparisons: Comparison[] = [];
  for (let start = 0; start + window <= weeks; start += 1) {
    const known = start - window;
    if (known >= 0)
      // The newest error is that of the weeks that end here.
      for (const k of used.keys()) {
        const error = between(levels, known) / window - (means[known * used.length + k] ?? 0);
        errors[k] = errorDecay * (errors[k] ?? 0) + error * error;
      }
    if (start < before) continue;
    const { mean, effectiveWeeks } = combineMeans(series, start, errors);
    const value = between(sold, start);
    const expected = mean * between(seasons, start);
    const uncertainty = 1 + window / effectiveWeeks;
    const residual = (value - expected) / Math.sqrt(expected * uncertainty);
    if (expected > 0) comparisons.push({ value, expected, uncertainty, residual });
  }
  return comparisons.slice(-1 - historyWeeks);
};

const minError = 1e-12;

/** Means weigh less by the third power of their errors. */
const combineMeans = ({ used, means }: PreparedSeries, week: number, errors: readonly number[]) => {
  let smallest = Number.POSITIVE_INFINITY;
  for (const error of errors) smallest = Math.min(smallest, error);
  smallest = Math.max(minError, smallest);
  let [total, mean, effectiveWeeks] = [0, 0, 0];
  // Without iterators and powers, because it runs for each week of each series.
  for (let k = 0; k < used.length; k += 1) {
    const share = smallest / Math.max(smallest, errors[k] ?? 0);
    const weight = share * share * share;
    total += weight;
    mean += weight * (means[week * used.length + k] ?? 0);
    effectiveWeeks += weight * Math.min(week, weeksPerHalfLife * (used[k] ?? 0));
  }
  return { mean: mean / total, effectiveWeeks: effectiveWeeks / total };
};

const isChange = ({ value, expected }: Comparison, { kind, percent }: ChangeRule): boolean =>
  kind === 'FALL' ? value <= expected * (1 - percent / 100) : value >= expected * (1 + percent / 100);

/** Within a standard deviation: too probable for any alert, so that the probability need not be computed. */
const isUsual = ({ residual }: Comparison, dispersion: number, kind: ChangeRule['kind']): boolean =>
  (kind === 'FALL' ? -residual : residual) < Math.sqrt(Math.max(1, dispersion));

const toProbability = ({ value, expected }: Comparison, dispersion: number, kind: ChangeRule['kind']): number =>
  kind === 'FALL'
    ? lowerTail(Math.round(value), expected, dispersion)
    : upperTail(Math.round(value), expected, dispersion);

/** One such change in the history of an account can be the event that the next one is an alert about. */
const ignoredEvents = 1;

/** At least the share of the earlier weeks with a change as improbable. */
const toCalibration = (earlier: readonly number[], comparisons: number) => {
  const sorted = earlier.toSorted((one, other) => one - other);
  return (probability: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 1) <= probability) low = middle + 1;
      else high = middle;
    }
    return Math.max(probability, (low - ignoredEvents) / comparisons);
  };
};
