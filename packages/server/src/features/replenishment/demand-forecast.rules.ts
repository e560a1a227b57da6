import { computeLevels, poolLevels, weighLevels } from './adaptive-level.rules.ts';
import { computeDispersions } from './dispersion.rules.ts';
import { computeSeasons } from './season.rules.ts';
import { isoWeekCells, minSeasonFactor, type WeeklySeries } from './weekly-series.rules.ts';

/** Expected demand of each series after its last week. */
export interface DemandForecast {
  /** Units a week, without seasonality. */
  readonly levels: Float64Array;
  /** Mean demand of each week of the horizon, at series × horizon + week. */
  readonly demand: Float64Array;
  /** Variance / mean of the demand of the horizon, and of a week. */
  readonly horizonDispersions: Float64Array;
  readonly weekDispersions: Float64Array;
}

/** `horizon` is the lead time and the review period together, in weeks. */
export const forecastDemand = (series: WeeklySeries, horizon: number): DemandForecast => {
  const seasons = computeSeasons(series);
  const computed = computeLevels(series, seasons, horizon);
  const shares = weighLevels(computed.horizonErrors);
  const levels = poolLevels(computed, shares, series.products);
  return {
    levels,
    demand: expectDemand(series, { seasons, levels, horizon }),
    horizonDispersions: computeDispersions({ errors: computed.horizonErrors, shares, levels, weeks: horizon }),
    weekDispersions: computeDispersions({ errors: computed.weekErrors, shares, levels, weeks: 1 }),
  };
};

const expectDemand = (
  { weeks, isoWeeks, lines }: WeeklySeries,
  {
    seasons,
    levels,
    horizon,
  }: { readonly seasons: Float64Array; readonly levels: Float64Array; readonly horizon: number },
): Float64Array => {
  const demand = new Float64Array(levels.length * horizon);
  levels.forEach((level, one) => {
    for (let week = 0; week < horizon; week += 1) {
      const factor = seasons[(lines[one] ?? 0) * isoWeekCells + (isoWeeks[weeks + week] ?? 0)] ?? 1;
      demand[one * horizon + week] = level * Math.max(factor, minSeasonFactor);
    }
  });
  return demand;
};

/** The forecast of one series: level, units in the horizon, and dispersions. */
export const sumForecast = (forecast: DemandForecast, one: number, horizon: number) => {
  let demand = 0;
  for (let week = 0; week < horizon; week += 1) demand += forecast.demand[one * horizon + week] ?? 0;
  return {
    level: forecast.levels[one] ?? 0,
    demand,
    dispersion: forecast.horizonDispersions[one] ?? 1,
    weekDispersion: forecast.weekDispersions[one] ?? 1,
  };
};
