import type {
  BackTestComparison,
  BackTestPoint,
  BackTestPolicy,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability, findAtStock } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import type { BackTestInput, BackTestOutput } from './back-test.rules.ts';
import { explainParts } from './back-test-reasons.rules.ts';

export interface ComparedPart {
  readonly demandUnits: number;
  readonly comparison: BackTestComparison;
  readonly staticComparison: StaticComparison;
  /** Why suggested par levels are worse than one of the others; null if they are not. */
  readonly reason: string | null;
}

export interface ComparedWeek {
  readonly stockOutsToday: number;
  readonly stockOutsSameStock: number | null;
  readonly stockOutsSameAvailability: number | null;
  readonly demandUnits: number;
  readonly soldUnits: number;
}

/** A product in a store with lost sales, and why. */
export interface ExplainedMiss {
  readonly series: number;
  readonly demandUnits: number;
  readonly lostUnits: number;
  readonly reason: string;
}

export interface BackTestOutcome {
  readonly comparison: BackTestComparison;
  readonly curves: Readonly<Record<BackTestPolicy, readonly BackTestPoint[]>>;
  readonly stores: readonly ComparedPart[];
  readonly lines: readonly ComparedPart[];
  readonly weeks: readonly ComparedWeek[];
  readonly calibration: BackTestOutput['calibration'];
  readonly misses: readonly ExplainedMiss[];
  readonly orderRules: BackTestOutput['orderRules'];
}

/** What a back-test stores: the curves of each part are only needed for its comparison. */
export const summarizeBackTest = (input: BackTestInput, output: BackTestOutput): BackTestOutcome => {
  const { policies, todayPlace, storeDemand, lineDemand, calibration } = output;
  const comparison = compare(policies.TODAY.total[todayPlace], policies.SUGGESTED.total, total(storeDemand));
  const parts = (name: 'stores' | 'lines', demand: Float64Array): ComparedPart[] => {
    const reasons = explainParts(input, input.series[name]);
    return Array.from(demand, (units, at) => {
      const part = compare(policies.TODAY[name][at]?.[todayPlace], policies.SUGGESTED[name][at] ?? [], units);
      const staticComparison = compareWithStatic(part, policies.STATIC[name][at] ?? []);
      const isWorse = part.verdict === 'WORSE' || staticComparison.verdict === 'WORSE';
      const reason = (isWorse && reasons[at]) || null;
      return { demandUnits: units, comparison: part, staticComparison, reason };
    });
  };
  return {
    comparison,
    curves: {
      TODAY: policies.TODAY.total,
      STATIC: policies.STATIC.total,
      Z_SCORE: policies.Z_SCORE.total,
      SUGGESTED: policies.SUGGESTED.total,
    },
    stores: parts('stores', storeDemand),
    lines: parts('lines', lineDemand),
    weeks: compareWeeks(output, comparison),
    calibration,
    orderRules: output.orderRules,
    misses: output.misses.map(({ series, lostUnits, demand }) => ({
      series,
      lostUnits,
      demandUnits: demand,
      reason: explainMiss(input, series),
    })),
  };
};

const nothing: BackTestPoint = { level: 1, availability: 1, stockUnits: 0, stockCents: 0 };

const compare = (
  today: BackTestPoint = nothing,
  curve: readonly BackTestPoint[],
  demand: number,
): BackTestComparison =>
  demand > 0 ? compareWithToday(today, curve) : { today, sameAvailability: null, sameStock: null, verdict: 'NONE' };

const compareWeeks = (
  { policies, todayPlace, weeks }: BackTestOutput,
  comparison: BackTestComparison,
): ComparedWeek[] => {
  const { total: curve, stockOuts } = policies.SUGGESTED;
  const atPoint = (point: BackTestPoint | null, week: number): number | null =>
    point && interpolate(curve, { level: point.level, valueAt: (at) => stockOuts[at]?.[week] ?? 0 });
  return weeks.map(({ demand, sold }, week) => ({
    stockOutsToday: policies.TODAY.stockOuts[todayPlace]?.[week] ?? 0,
    stockOutsSameStock: atPoint(comparison.sameStock, week),
    stockOutsSameAvailability: atPoint(comparison.sameAvailability, week),
    demandUnits: demand,
    soldUnits: sold,
  }));
};

interface Interpolation {
  readonly level: number;
  readonly valueAt: (place: number) => number;
}

/** The value at a service level between those of the curve, rounded. */
const interpolate = (curve: readonly BackTestPoint[], { level, valueAt }: Interpolation): number => {
  const after = curve.findIndex((point) => point.level >= level);
  const next = curve[after];
  const before = curve[after - 1];
  if (!next) return valueAt(curve.length - 1);
  if (!before) return valueAt(after);
  const share = (level - before.level) / (next.level - before.level);
  return Math.round(valueAt(after - 1) + share * (valueAt(after) - valueAt(after - 1)));
};

/** A peak counts as the reason if it is this many times the mean week. */
const peakFactor = 3;
const riseFactor = 1.3;

const explainMiss = ({ series, testWeeks }: BackTestInput, one: number): string => {
  const units = series.units.subarray(one * series.weeks, (one + 1) * series.weeks);
  const firstSale = units.findIndex((sold) => sold > 0);
  const firstWeek = series.weeks - testWeeks;
  const test = units.subarray(Math.max(firstSale, firstWeek));
  const after = mean(test);
  if (firstSale >= firstWeek) return `New: first sale in week ${firstSale - firstWeek + 1} of the test`;
  const peak = test.reduce((highest, sold) => Math.max(highest, sold), 0);
  if (peak > peakFactor * after) return `Peak: ${peak} units in one week, ${after.toFixed(1)} a week on average`;
  const before = mean(units.subarray(Math.max(firstSale, firstWeek - testWeeks), firstWeek));
  if (after > riseFactor * before) return `Rise: from ${before.toFixed(1)} to ${after.toFixed(1)} units a week`;
  return `Variation: ${after.toFixed(1)} units a week, up to ${peak}`;
};

const mean = (values: Int32Array): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

type Verdict = BackTestComparison['verdict'];

/** Stock that differs by less than this share counts as the same. */
const sameStock = 0.03;

/**
 * Compares the suggested par levels with those of today. `curve` has the points of rising service levels; without
 * demand there is nothing to compare.
 */
export const compareWithToday = (today: BackTestPoint, curve: readonly BackTestPoint[]): BackTestComparison => {
  const same = findAtAvailability(curve, today.availability);
  const stock = findAtStock(curve, today.stockUnits);
  return { today, sameAvailability: same, sameStock: stock, verdict: toVerdict(today, same) };
};

/** Sensible static par levels at the availability of today. */
interface StaticComparison {
  readonly reached: BackTestPoint | null;
  readonly verdict: Verdict;
}

/** Compares the suggested par levels with sensible static ones, both at the availability of today. */
const compareWithStatic = (
  { today, sameAvailability, verdict }: BackTestComparison,
  curve: readonly BackTestPoint[],
): StaticComparison => {
  if (verdict === 'NONE') return { reached: null, verdict };
  const reached = findAtAvailability(curve, today.availability);
  if (reached) return { reached, verdict: toVerdict(reached, sameAvailability) };
  return { reached, verdict: sameAvailability ? 'BETTER' : 'NONE' };
};

const toVerdict = (reference: BackTestPoint, same: BackTestPoint | null): Verdict => {
  if (!same) return 'WORSE';
  const difference = same.stockUnits - reference.stockUnits;
  if (Math.abs(difference) <= sameStock * reference.stockUnits) return 'SAME';
  return difference < 0 ? 'BETTER' : 'WORSE';
};
