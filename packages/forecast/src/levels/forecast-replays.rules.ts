import { type DemandForecast, forecastDemand } from '../demand/demand-forecast.rules.ts';
import { cutDrivers } from '../demand/drivers.rules.ts';
import type { WeeklySeries } from '../demand/weekly-series.rules.ts';

/** Forecasts of the last year, each from the weeks before it. */
const replayedWeeks = 52;
const minOrigins = 13;
/** Forecasts at most: large accounts replay a part of their products. */
const maxForecasts = 5000;
/** A shorter history has no forecasts to compare. */
export const minReplayedWeeks = 4;

export interface Replayed {
  /** The sampled series until the origin, and their forecast. */
  readonly cut: WeeklySeries;
  readonly forecast: DemandForecast;
  /** The index in all series of each sampled one. */
  readonly places: readonly number[];
  readonly horizon: number;
}

interface ReplayInput {
  readonly series: WeeklySeries;
  readonly horizons: Int32Array;
}

/** Forecasts of the past year from the weeks before each, for a sample of the series, with factors of so many coming weeks. */
export function* replayForecasts({ series, horizons }: ReplayInput, aheadWeeks: number): Generator<Replayed> {
  const horizon = findUsual(horizons);
  const last = series.weeks - horizon;
  const places = samplePlaces(series);
  const step = Math.ceil((places.length * replayedWeeks) / maxForecasts);
  const weeksBetween = Math.min(Math.max(1, step), replayedWeeks / minOrigins);
  for (let origin = last; origin > last - replayedWeeks && origin >= minReplayedWeeks; origin -= weeksBetween) {
    const cut = cutSeries(series, places, { origin, ahead: Math.max(horizon, aheadWeeks) });
    yield { cut, forecast: forecastDemand(cut, horizon, aheadWeeks), places, horizon };
  }
}

/** The weeks to cover of most series. */
const findUsual = (horizons: Int32Array): number => {
  const counts = new Map<number, number>();
  let usual = horizons[0] ?? 1;
  for (const horizon of horizons) {
    counts.set(horizon, (counts.get(horizon) ?? 0) + 1);
    if ((counts.get(horizon) ?? 0) > (counts.get(usual) ?? 0)) usual = horizon;
  }
  return usual;
};

/** Products in all of their stores, spread over the account, in the order of the series. */
const samplePlaces = ({ count, products }: WeeklySeries): number[] => {
  const maxSeries = Math.floor(maxForecasts / minOrigins);
  const step = Math.ceil(count / maxSeries);
  const places = Array.from({ length: count }, (_, one) => one).filter((one) => (products[one] ?? 0) % step === 0);
  return places.slice(0, maxSeries);
};

interface Cut {
  readonly origin: number;
  /** Weeks after it. */
  readonly ahead: number;
}

const cutSeries = (series: WeeklySeries, places: readonly number[], { origin, ahead }: Cut): WeeklySeries => {
  const units = new Int32Array(places.length * origin);
  const available = new Uint8Array(places.length * origin);
  for (const [at, one] of places.entries()) {
    const from = one * series.weeks;
    units.set(series.units.subarray(from, from + origin), at * origin);
    available.set(series.available.subarray(from, from + origin), at * origin);
  }
  const pick = (values: Int32Array) => Int32Array.from(places, (one) => values[one] ?? 0);
  const drivers = cutDrivers(series.drivers, 0, origin + ahead);
  return {
    count: places.length,
    weeks: origin,
    units,
    available,
    isoWeeks: series.isoWeeks.subarray(0, origin + ahead),
    lines: renumber(pick(series.lines)),
    products: renumber(pick(series.products)),
    stores: renumber(pick(series.stores)),
    drivers: drivers.map((driver) => ({ ...driver, trackOf: pick(driver.trackOf) })),
  };
};

/** Indexes without gaps. */
const renumber = (indexes: Int32Array): Int32Array => {
  const places = new Map([...new Set(indexes)].map((index, place) => [index, place]));
  return indexes.map((index) => places.get(index) ?? 0);
};
