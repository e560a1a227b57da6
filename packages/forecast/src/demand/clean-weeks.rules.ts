import type { Multipliers } from './drivers.rules.ts';
import { findPeaks, findSinglePeaks, type Peak } from './robust-weeks.rules.ts';
import type { WeeklySeries } from './weekly-series.rules.ts';

/** The usual demand of each series: without the effect of its drivers, and without peaks. */
export interface CleanWeeks {
  /** Fills the weeks of a series: what the level and the season see, and what the dispersion sees. */
  readonly fill: (one: number, level: Float64Array, spread: Float64Array) => void;
  readonly peaks: ReadonlyMap<number, readonly Peak[]>;
}

export const cleanWeeks = (series: WeeklySeries, multipliers: Multipliers): CleanWeeks => {
  const { count, weeks, units, available } = series;
  const peaks = new Map(findSinglePeaks(series));
  const fillUsual = (one: number, usual: Float64Array): void => {
    const effects = multipliers(one);
    for (let week = 0; week < weeks; week += 1) usual[week] = (units[one * weeks + week] ?? 0) / (effects?.[week] ?? 1);
  };
  const own = new Float64Array(weeks);
  for (let one = 0; one < count; one += 1) {
    // Without an effect the peaks that stores share remain.
    if (
      !multipliers(one)
        ?.subarray(0, weeks)
        .some((effect) => effect !== 1)
    )
      continue;
    fillUsual(one, own);
    const found = findPeaks(own, available.subarray(one * weeks, (one + 1) * weeks));
    if (found.length > 0) peaks.set(one, found);
    else peaks.delete(one);
  }
  return {
    peaks,
    fill: (one, level, spread) => {
      fillUsual(one, level);
      spread.set(level);
      for (const peak of peaks.get(one) ?? []) {
        level[peak.week] = peak.level;
        spread[peak.week] = peak.spread;
      }
    },
  };
};
