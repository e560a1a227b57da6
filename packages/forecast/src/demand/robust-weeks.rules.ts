import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { countIndexes, type WeeklySeries } from './weekly-series.rules.ts';

/** A peak has more units than this, in a series with enough weeks, and exceeds the mean by so many deviations. */
const minUnits = 4;
const minWeeks = 8;
const deviations = 3;
/** Weeks on each side that show the usual demand around a week. */
const weeksAround = 4;
const minMean = 0.1;
const priorWeeks = 8;
const priorDispersion = 1.5;
const minDispersion = 1.2;
/** More is a peak: demand exceeds it once in ten thousand weeks. */
const clipLevel = 1 - 1e-4;
/** The dispersion sees so much more of a peak than the level. */
const spread = 2.5;
/** A peak in so many series of a product or of a line is real. */
const minShared = 2;
const minSharedShare = 0.1;

/** A peak that returns after a year is a season: so many weeks more or less, because holidays move. */
const yearWeeks = 52;
const maxShift = 1;
/** So is one in the same week of the season, with which moving holidays of the account move. */
const maxYear = 60;

/** A week with more units than the usual demand explains. */
export interface Peak {
  readonly week: number;
  /** What the level and the season see of it, and what the dispersion sees. */
  readonly level: number;
  readonly spread: number;
}

/** The peaks of a series. `units` has the value of each week. */
export const findPeaks = (units: Float64Array, available: Uint8Array): Peak[] => {
  let [count, sum, squares, highest] = [0, 0, 0, 0];
  for (let week = 0; week < units.length; week += 1) {
    if (!available[week]) continue;
    const sold = units[week] ?? 0;
    count += 1;
    sum += sold;
    squares += sold * sold;
    highest = Math.max(highest, sold);
  }
  const mean = sum / count;
  const limit = mean + deviations * Math.sqrt(Math.max(0, squares / count - mean * mean));
  if (count < minWeeks || highest <= minUnits || highest < limit) return [];
  const peaks: Peak[] = [];
  for (let week = 0; week < units.length; week += 1) {
    const sold = units[week] ?? 0;
    if (!available[week] || sold <= minUnits || sold < limit) continue;
    const others = count - 1;
    const usual = (sum - sold) / others;
    const variance = Math.max(0, (squares - sold * sold) / others - usual * usual);
    const mean = Math.max(usual, averageAround(units, available, week), minMean);
    const prior = priorDispersion * priorWeeks * usual;
    const own = usual > 0 ? (variance * others + prior) / (usual * (others + priorWeeks)) : 0;
    const dispersion = Math.max(minDispersion, own);
    if (sold < mean + deviations * Math.sqrt(dispersion * mean)) continue;
    const cut = computeQuantile(mean, dispersion, clipLevel);
    if (sold > cut) peaks.push({ week, level: cut, spread: Math.min(sold, mean + spread * (cut - mean)) });
  }
  return peaks;
};

const averageAround = (units: Float64Array, available: Uint8Array, week: number): number => {
  let [sum, count] = [0, 0];
  for (const step of [-1, 1]) {
    let side = 0;
    for (let at = week + step; side < weeksAround && at >= 0 && at < units.length; at += step) {
      if (!available[at]) continue;
      side += 1;
      sum += units[at] ?? 0;
    }
    count += side;
  }
  return count === 0 ? 0 : sum / count;
};

/**
 * The peaks of each series without those that are real: many stores of the product or many series of its line share them, as
 * in a promotion or at a holiday, or they return after a year.
 */
export const findSinglePeaks = (series: WeeklySeries): ReadonlyMap<number, readonly Peak[]> => {
  const { count, weeks, units, available, products, lines, isoWeeks } = series;
  const found = new Map<number, readonly Peak[]>();
  const own = new Float64Array(weeks);
  for (let one = 0; one < count; one += 1) {
    own.set(units.subarray(one * weeks, (one + 1) * weeks));
    const peaks = findPeaks(own, available.subarray(one * weeks, (one + 1) * weeks));
    if (peaks.length > 0) found.set(one, peaks);
  }
  const isShared = [products, lines].map((groupOf) => findSharedWeeks(found, groupOf, weeks));
  const single = new Map<number, readonly Peak[]>();
  for (const [one, peaks] of found) {
    const remaining = peaks.filter(
      ({ week }) => !isShared.some((test) => test(one, week)) && !returns(peaks, week, isoWeeks),
    );
    if (remaining.length > 0) single.set(one, remaining);
  }
  return single;
};

const returns = (peaks: readonly Peak[], week: number, isoWeeks: Uint8Array): boolean =>
  peaks.some((other) => {
    const distance = Math.abs(other.week - week);
    if (distance === 0 || distance > maxYear) return false;
    return Math.abs(distance - yearWeeks) <= maxShift || isoWeeks[other.week] === isoWeeks[week];
  });

/** Whether many series of the group of a series have a peak in a week. */
const findSharedWeeks = (
  found: ReadonlyMap<number, readonly Peak[]>,
  groupOf: Int32Array,
  weeks: number,
): ((one: number, week: number) => boolean) => {
  const sizes = new Int32Array(countIndexes(groupOf));
  for (const group of groupOf) sizes[group] = (sizes[group] ?? 0) + 1;
  const peaks = new Map<number, number>();
  const toKey = (one: number, week: number) => (groupOf[one] ?? 0) * weeks + week;
  for (const [one, own] of found)
    for (const { week } of own) peaks.set(toKey(one, week), (peaks.get(toKey(one, week)) ?? 0) + 1);
  return (one, week) =>
    (peaks.get(toKey(one, week)) ?? 0) >= Math.max(minShared, minSharedShare * (sizes[groupOf[one] ?? 0] ?? 0));
};
