import { addDays } from '@shelfward/contract/kit/dates.ts';
import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { forecastDemand } from '@shelfward/forecast/demand/demand-forecast.rules.ts';
import type { Driver } from '@shelfward/forecast/demand/drivers.types.ts';
import { toIsoWeekCell, type WeeklySeries } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { measureMachine, toRatio } from '../core/comparisons.ts';
import { timedProcessor } from '../core/measure.ts';

const weeks = 104;
const horizon = 3;
const stores = 100;

/** One thread forecasts the demand of each product in each store and computes its par level. */
export const run = async (): Promise<Record<string, number>> => {
  const machine = measureMachine();
  const few = measureSeries(20_000);
  const withDrivers = measureSeries(20_000, makeDrivers(20_000));
  const many = measureSeries(100_000);
  return {
    '20,000 series, times fixed work': toRatio(few, machine),
    '20,000 series with drivers, times without': toRatio(withDrivers, few),
    '100,000 series, times 20,000': toRatio(many, few),
    'processor seconds for 20,000 series': toSeconds(few),
    'processor seconds for 20,000 series with drivers': toSeconds(withDrivers),
    'processor seconds for 100,000 series': toSeconds(many),
  };
};

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 10) / 100;

/** A price and a flag for each product, the same in all stores. */
const makeDrivers = (count: number): Driver[] => {
  const trackOf = Int32Array.from({ length: count }, (_, one) => Math.floor(one / stores));
  const toTracks = (valueIn: (product: number, week: number) => number) =>
    Array.from({ length: Math.ceil(count / stores) }, (_, product) =>
      Float64Array.from({ length: weeks + horizon }, (__, week) => valueIn(product, week)),
    );
  const isPromoted = (product: number, week: number) => (product + week) % 7 === 0;
  return [
    { kind: 'PRICE', trackOf, tracks: toTracks((product, week) => (isPromoted(product, week) ? 2 : 3)) },
    { kind: 'FLAG', trackOf, tracks: toTracks((product, week) => Number((product + week) % 14 === 0)) },
  ];
};

const measureSeries = (count: number, drivers: readonly Driver[] = []): number => {
  const series = { ...makeSeries(count), drivers };
  return timedProcessor(() => {
    const { demand, horizonDispersions } = forecastDemand(series, horizon);
    let total = 0;
    for (let one = 0; one < count; one += 1) {
      const mean = demand.subarray(one * horizon, (one + 1) * horizon).reduce((sum, units) => sum + units, 0);
      total += computeQuantile(mean, horizonDispersions[one] ?? 1, 0.95);
    }
    if (!(total > 0)) throw new Error('No par levels were computed');
  });
};

/** Products that sell up to 12 units a week, with a season and weeks out of stock. */
const makeSeries = (count: number): WeeklySeries => {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const units = new Int32Array(count * weeks);
  const available = new Uint8Array(count * weeks);
  for (let one = 0; one < count; one += 1) {
    const level = 0.2 + 12 * random() ** 3;
    for (let week = 0; week < weeks; week += 1) {
      const season = 1 + 0.4 * Math.sin((week / 52) * 2 * Math.PI);
      units[one * weeks + week] = Math.floor(-Math.log(1 - random()) * level * season);
      available[one * weeks + week] = Number(random() > 0.05);
    }
  }
  return {
    count,
    weeks,
    units,
    available,
    isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => toIsoWeekCell(addDays('2024-01-01', 7 * week))),
    lines: Int32Array.from({ length: count }, (_, one) => one % 20),
    products: Int32Array.from({ length: count }, (_, one) => Math.floor(one / stores)),
    stores: Int32Array.from({ length: count }, (_, one) => one % stores),
    drivers: [],
  };
};
