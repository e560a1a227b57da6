import { isoWeekCells, type WeeklySeries } from './weekly-series.rules.ts';

/** A shorter history does not show a season. */
const minSeasonWeeks = 60;
/** Weeks before and after a week that form its baseline: a year. */
const baselineReach = 26;
/** A product line with this number of series has half of its own season, and half of the season of all products. */
const linePriorSeries = 50;
const smoothing = [1, 2, 3, 2, 1] as const;
const smoothingTotal = 9;

/** Seasonal factors: the factor of a product line in an ISO week is at index line × 53 + ISO week − 1. */
export const computeSeasons = (series: WeeklySeries): Float64Array => {
  const lineCount = series.lines.reduce((highest, line) => Math.max(highest, line + 1), 0);
  const seasons = new Float64Array(lineCount * isoWeekCells).fill(1);
  const all = computeMeans(series, new Int32Array(series.count), 1);
  if (all.filter((mean) => !Number.isNaN(mean)).length < minSeasonWeeks) return seasons;
  const shared = computeSeason(all, series.isoWeeks);
  const means = computeMeans(series, series.lines, lineCount);
  const sizes = new Float64Array(lineCount);
  for (const line of series.lines) sizes[line] = (sizes[line] ?? 0) + 1;
  for (let line = 0; line < lineCount; line += 1) {
    const own = computeSeason(means.subarray(line * series.weeks, (line + 1) * series.weeks), series.isoWeeks);
    const size = sizes[line] ?? 0;
    const weight = size / (size + linePriorSeries);
    for (let week = 0; week < isoWeekCells; week += 1)
      seasons[line * isoWeekCells + week] = weight * (own[week] ?? 1) + (1 - weight) * (shared[week] ?? 1);
  }
  return seasons;
};

/** Mean units of the available series of each group in each week; NaN where no series is available. */
const computeMeans = (
  { count, weeks, units, available }: WeeklySeries,
  groups: Int32Array,
  groupCount: number,
): Float64Array => {
  const sums = new Float64Array(groupCount * weeks);
  const counts = new Float64Array(groupCount * weeks);
  for (let one = 0; one < count; one += 1) {
    const cells = (groups[one] ?? 0) * weeks;
    for (let week = 0; week < weeks; week += 1) {
      if (!available[one * weeks + week]) continue;
      sums[cells + week] = (sums[cells + week] ?? 0) + (units[one * weeks + week] ?? 0);
      counts[cells + week] = (counts[cells + week] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => (counts[cell] ? sum / (counts[cell] ?? 1) : Number.NaN));
};

/** The mean ratio of each ISO week to its year, smoothed, with mean 1. */
const computeSeason = (means: Float64Array, isoWeeks: Uint8Array): Float64Array => {
  const sums = new Float64Array(isoWeekCells);
  const counts = new Float64Array(isoWeekCells);
  means.forEach((mean, week) => {
    const baseline = computeBaseline(means, week);
    const cell = isoWeeks[week] ?? 0;
    if (Number.isNaN(mean) || !(baseline > 0)) return;
    sums[cell] = (sums[cell] ?? 0) + mean / baseline;
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  const smooth = smoothCircularly(sums.map((sum, cell) => (counts[cell] ? sum / (counts[cell] ?? 1) : 1)));
  const mean = smooth.reduce((sum, factor) => sum + factor, 0) / isoWeekCells;
  return mean > 0 ? smooth.map((factor) => factor / mean) : smooth.fill(1);
};

const computeBaseline = (means: Float64Array, week: number): number => {
  let sum = 0;
  let count = 0;
  const last = Math.min(means.length - 1, week + baselineReach);
  for (let at = Math.max(0, week - baselineReach); at <= last; at += 1) {
    const mean = means[at] ?? Number.NaN;
    if (Number.isNaN(mean)) continue;
    sum += mean;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
};

const smoothCircularly = (factors: Float64Array): Float64Array =>
  factors.map((_, cell) => {
    let sum = 0;
    smoothing.forEach((weight, at) => {
      sum += weight * (factors[(cell + at - 2 + factors.length) % factors.length] ?? 0);
    });
    return sum / smoothingTotal;
  });
