import type { CleanWeeks } from './clean-weeks.rules.ts';
import { countIndexes, isoWeekCells, type WeeklySeries } from './weekly-series.rules.ts';

/** A shorter history does not show a season. */
const minSeasonWeeks = 60;
/** Weeks before and after a week that form its baseline: a year. */
const baselineReach = 26;
/** A product line with this number of series has half of its own season, and half of the season of all products. */
const linePriorSeries = 50;
const smoothing = [1, 2, 3, 2, 1] as const;
const smoothingTotal = 9;

/** Seasonal factors: the factor of a product line in an ISO week is at index line × 53 + ISO week − 1. */
export const computeSeasons = (series: WeeklySeries, clean: CleanWeeks): Float64Array => {
  const { weeks, isoWeeks } = series;
  const lineCount = countIndexes(series.lines);
  const seasons = new Float64Array(lineCount * isoWeekCells).fill(1);
  const { sums, counts, sizes } = sumLines(series, clean, lineCount);
  const all = toMeans(sumGroups(sums, weeks), sumGroups(counts, weeks));
  if (all.filter((mean) => !Number.isNaN(mean)).length < minSeasonWeeks) return seasons;
  const shared = computeSeason(all, isoWeeks);
  const means = toMeans(sums, counts);
  for (let line = 0; line < lineCount; line += 1) {
    const own = computeSeason(means.subarray(line * weeks, (line + 1) * weeks), isoWeeks);
    const size = sizes[line] ?? 0;
    const weight = size / (size + linePriorSeries);
    for (let week = 0; week < isoWeekCells; week += 1)
      seasons[line * isoWeekCells + week] = weight * (own[week] ?? 1) + (1 - weight) * (shared[week] ?? 1);
  }
  return seasons;
};

/** Units of the available series of each line in each week, their number, and the number of all series of the line. */
const sumLines = ({ count, weeks, available, lines }: WeeklySeries, clean: CleanWeeks, lineCount: number) => {
  const sums = new Float64Array(lineCount * weeks);
  const counts = new Float64Array(lineCount * weeks);
  const sizes = new Float64Array(lineCount);
  const level = new Float64Array(weeks);
  const spread = new Float64Array(weeks);
  for (let one = 0; one < count; one += 1) {
    const line = lines[one] ?? 0;
    sizes[line] = (sizes[line] ?? 0) + 1;
    clean.fill(one, level, spread);
    for (let week = 0; week < weeks; week += 1) {
      if (!available[one * weeks + week]) continue;
      const cell = line * weeks + week;
      sums[cell] = (sums[cell] ?? 0) + (level[week] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { sums, counts, sizes };
};

const sumGroups = (values: Float64Array, weeks: number): Float64Array => {
  const totals = new Float64Array(weeks);
  values.forEach((value, cell) => {
    totals[cell % weeks] = (totals[cell % weeks] ?? 0) + value;
  });
  return totals;
};

/** NaN where no series is available. */
const toMeans = (sums: Float64Array, counts: Float64Array): Float64Array =>
  sums.map((sum, cell) => (counts[cell] ? sum / (counts[cell] ?? 1) : Number.NaN));

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
