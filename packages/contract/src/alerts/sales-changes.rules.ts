import { findSignificant, lowerTail, upperTail } from './significance.rules.ts';

/** Weeks before the compared week, which show how much a series varies. */
export const historyWeeks = 52;
/** A series with fewer comparable weeks has no alert: its variation is unknown. */
const minComparisons = 8;

export interface ChangeRule {
  readonly kind: 'FALL' | 'RISE';
  /** The least change that is an alert. */
  readonly percent: number;
  /** The last weeks are compared with the average of so many weeks before them. */
  readonly weeks: number;
  /** The expected share of false alerts; without real changes, the probability of any alert. */
  readonly rate: number;
}

export interface FoundChange {
  /** Of the series. */
  readonly index: number;
  /** How many weeks the change lasts at least: the sum of so many, and what the weeks before lead to expect. */
  readonly weeks: number;
  readonly value: number;
  readonly expected: number;
  /** So improbable is the change by accident. */
  readonly probability: number;
}

/** A small fall of a small series shows only after some weeks. */
const windows = [1, 2, 4] as const;

/** Weeks compared with those before them. */
interface Comparison {
  readonly value: number;
  readonly expected: number;
  /** The difference in standard deviations of a count with dispersion 1. */
  readonly residual: number;
}

/**
 * The series whose last weeks differ from those before them by the percentage of the rule, and by more than chance: the
 * variation of a series is that of its own history, and a change must be rarer than the changes in the histories of all
 * series, so that outliers that are usual in the data of an account cause no alerts. A series has the sums of whole weeks,
 * the oldest first, from its first sale on.
 */
export const findChanges = (series: readonly (readonly number[])[], rule: ChangeRule): FoundChange[] => {
  const best = new Map<number, FoundChange>();
  const tested = new Set<number>();
  for (const window of windows)
    for (const change of findInWindow(series, { rule, window, tested }))
      if (change.probability < (best.get(change.index)?.probability ?? 1)) best.set(change.index, change);
  const found = [...best.values()];
  const significant = findSignificant(
    // Each window is a further chance of a false alert.
    found.map(({ probability }) => windows.length * probability),
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

const findInWindow = (series: readonly (readonly number[])[], { rule, window, tested }: Window): FoundChange[] => {
  const found: FoundChange[] = [];
  const earlier: number[] = [];
  let comparisons = 0;
  const uncertainty = 1 + window / rule.weeks;
  series.forEach((weeks, index) => {
    const all = compareWeeks(weeks, window, rule.weeks);
    const last = all.pop();
    if (!last || all.length < minComparisons) return;
    tested.add(index);
    comparisons += all.length;
    const squares = all.reduce((sum, { residual }) => sum + residual ** 2, 0);
    const assess = (comparison: Comparison, dispersion: number): number =>
      isUsual(comparison, dispersion, rule.kind)
        ? 1
        : toProbability(comparison, Math.max(1, dispersion) * uncertainty, rule.kind);
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

/** The sums of `window` weeks, and what the average of the `before` weeks before them leads to expect; the newest is last. */
const compareWeeks = (weeks: readonly number[], window: number, before: number): Comparison[] => {
  const comparisons: Comparison[] = [];
  const until = [0];
  weeks.forEach((units, week) => {
    until.push((until[week] ?? 0) + Math.max(0, units));
  });
  const sum = (from: number, to: number): number => (until[to] ?? 0) - (until[from] ?? 0);
  for (let end = before + window; end <= weeks.length; end += 1) {
    const value = sum(end - window, end);
    const expected = (sum(end - window - before, end - window) * window) / before;
    if (expected > 0)
      comparisons.push({ value, expected, residual: (value - expected) / Math.sqrt(expected * (1 + window / before)) });
  }
  return comparisons;
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
