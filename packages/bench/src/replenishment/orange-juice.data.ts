import fs from 'node:fs';
import zlib from 'node:zlib';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { findDemandWeeks, stockStates } from '@shelfward/forecast/demand/demand-weeks.rules.ts';
import { cutDrivers } from '@shelfward/forecast/demand/drivers.rules.ts';
import type { Driver } from '@shelfward/forecast/demand/drivers.types.ts';
import { toIsoWeekCell, type WeeklySeries } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { findDataFile } from '../core/bench-data.ts';

export const horizon = 3;
const allWeeks = 121;
const firstWeek = 40;
const firstMonday = '2024-07-29';
/** Weeks that a forecast uses. */
const fittedWeeks = 104;

/** Weekly sales of orange juices with their prices and promotions. */
export interface OrangeJuice {
  readonly count: number;
  readonly weeks: number;
  /** At series × weeks + week. */
  readonly units: Int32Array;
  /** 1 where the week has sales data. */
  readonly isReported: Uint8Array;
  readonly drivers: Readonly<Record<'price' | 'deal' | 'feature', Driver>>;
  /** The series before a week, with the drivers of the horizon after it. */
  readonly upTo: (week: number, drivers: readonly Driver[]) => WeeklySeries;
}

export const readOrangeJuice = (): OrangeJuice => {
  const text = zlib.gunzipSync(fs.readFileSync(findDataFile('orange_juice', 'sales.csv.gz')));
  const rows = text
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const keys = [...new Set(rows.map(([store, brand]) => `${store},${brand}`))];
  const places = new Map(keys.map((key, at) => [key, at]));
  const count = keys.length;
  const units = new Int32Array(count * allWeeks);
  const isReported = new Uint8Array(count * allWeeks);
  const trackOf = Int32Array.from(keys.keys());
  const track = (kind: Driver['kind']) => ({
    kind,
    trackOf,
    tracks: keys.map(() => new Float64Array(allWeeks + horizon)),
  });
  const [price, deal, feature] = [track('PRICE'), track('FLAG'), track('FLAG')];
  for (const [store, brand, weekNumber, , sold, ...values] of rows) {
    const one = places.get(`${store},${brand}`) ?? 0;
    const week = Number(weekNumber) - firstWeek;
    units[one * allWeeks + week] = Number(sold);
    isReported[one * allWeeks + week] = 1;
    [price, deal, feature].forEach(({ tracks }, at) => {
      tracks[one]?.fill(Number(values[at]), week, week + 1);
    });
  }
  const products = toIndexes(keys.map((key) => key.split(',')[1]));
  const stores = toIndexes(keys.map((key) => key.split(',')[0]));
  const upTo = (week: number, drivers: readonly Driver[]): WeeklySeries => {
    const from = Math.max(0, week - fittedWeeks);
    const weeks = week - from;
    const seen = new Int32Array(count * weeks);
    const available = new Uint8Array(count * weeks);
    for (let one = 0; one < count; one += 1) {
      const own = units.subarray(one * allWeeks, one * allWeeks + week);
      const states = isReported.slice(one * allWeeks, one * allWeeks + week).map((is) => is * stockStates.unknown);
      seen.set(own.subarray(from), one * weeks);
      available.set(findDemandWeeks(own, states).subarray(from), one * weeks);
    }
    const isoWeeks = Uint8Array.from({ length: weeks + horizon }, (_, at) =>
      toIsoWeekCell(addDays(firstMonday, 7 * (from + at))),
    );
    const cut = cutDrivers(drivers, from, week + horizon);
    // Each juice is a product line: its stores share the season.
    return { count, weeks, units: seen, available, isoWeeks, lines: products, products, stores, drivers: cut };
  };
  return { count, weeks: allWeeks, units, isReported, drivers: { price, deal, feature }, upTo };
};

const toIndexes = (names: readonly (string | undefined)[]): Int32Array => {
  const known = [...new Set(names)];
  return Int32Array.from(names, (name) => known.indexOf(name));
};
