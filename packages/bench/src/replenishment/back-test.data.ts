import fs from 'node:fs';
import readline from 'node:readline';
import zlib from 'node:zlib';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { BackTestInput } from '@shelfward/forecast/back-test/back-test.rules.ts';
import { listOrigins } from '@shelfward/forecast/back-test/back-test-plan.rules.ts';
import { findMissingAtOrigins, toReplayDemand } from '@shelfward/forecast/back-test/back-test-series.rules.ts';
import { toIsoWeekCell } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { findDataFile } from '../core/bench-data.ts';
import { cutWeeks, historyWeeks, readVn2 } from './vn2.data.ts';

const leadWeeks = 2;
const reviewWeeks = 1;
const horizon = leadWeeks + reviewWeeks;
const testWeeks = 52;

/** The last year before the challenge, with the in-stock weeks of the organizers as known stock. */
export const readVn2Year = (): BackTestInput => {
  const data = readVn2();
  const { available: _, ...series } = data.upTo(historyWeeks, horizon);
  const known = new Uint16Array(series.count * historyWeeks);
  const origins = listOrigins(historyWeeks, testWeeks);
  for (const [place, origin] of origins.entries()) {
    const { available } = data.upTo(origin, horizon);
    available.forEach((isShown, at) => {
      const cell = Math.floor(at / origin) * historyWeeks + (at % origin);
      if (isShown) known[cell] = (known[cell] ?? 0) | (1 << place);
    });
  }
  const couldSell = cutWeeks(data.available, data.available.length / data.count, historyWeeks);
  couldSell.forEach((could, cell) => {
    if (could) known[cell] = (known[cell] ?? 0) | (1 << origins.length);
  });
  return toInput({ ...series, known, hasLine: new Uint8Array(series.count) });
};

/** One department of a store: its last three years, with daily sales as the only source. */
export const readDepartment = async (store: string, department: string): Promise<BackTestInput> => {
  const weeks = 104 + testWeeks;
  const end = '2016-06-20';
  const start = addDays(end, -weeks * daysPerWeek);
  const daily = new Map<string, Int32Array>();
  const file = findDataFile('import_ready', 'm5_sales_1m.csv.gz');
  for await (const line of readline.createInterface({ input: fs.createReadStream(file).pipe(zlib.createGunzip()) })) {
    const [at = '', product = '', quantity = '', soldOn = ''] = line.split(',');
    if (at !== store || !product.startsWith(department)) continue;
    const day = daysBetween(start, soldOn);
    if (!(day >= 0 && day < weeks * daysPerWeek)) continue;
    const days = daily.get(product) ?? new Int32Array(weeks * daysPerWeek);
    daily.set(product, days);
    days[day] = (days[day] ?? 0) + Number(quantity);
  }
  const keys = [...daily.keys()].toSorted();
  const weeklyUnits = new Int32Array(weeks);
  const lastDays = Int32Array.from({ length: weeks }, (_, week) => (week + 1) * daysPerWeek - 1);
  for (const days of daily.values())
    days.forEach((units, day) => {
      const week = Math.floor(day / daysPerWeek);
      weeklyUnits[week] = (weeklyUnits[week] ?? 0) + units;
    });
  const missing = findMissingAtOrigins(
    { weeklyUnits, lastDays, lastPeriodDay: -1, inactiveWeeks: new Uint8Array(weeklyUnits.length) },
    testWeeks,
  );
  const units = new Int32Array(keys.length * weeks);
  const known = new Uint16Array(keys.length * weeks);
  keys.forEach((key, at) => {
    const dailyUnits = daily.get(key) ?? new Int32Array(weeks * daysPerWeek);
    const demand = toReplayDemand({ dailyUnits, events: [], hasEarlierEvents: false }, missing);
    units.set(demand.units, at * weeks);
    known.set(demand.known, at * weeks);
  });
  return toInput({
    count: keys.length,
    weeks,
    units,
    known,
    isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => toIsoWeekCell(addDays(start, 7 * week))),
    lines: new Int32Array(keys.length),
    hasLine: new Uint8Array(keys.length),
    products: Int32Array.from(keys, (_, at) => at),
    stores: new Int32Array(keys.length),
    drivers: [],
  });
};

/** Twice the mean sales of the weeks to cover, in the year before the test: a par level set once. */
const toInput = (series: BackTestInput['series']): BackTestInput => {
  const firstWeek = series.weeks - testWeeks;
  const parLevels = Int32Array.from({ length: series.count }, (_, one) => {
    const from = one * series.weeks + firstWeek - 52;
    const year = series.units.subarray(from, from + 52);
    return Math.round((2 * horizon * year.reduce((sum, units) => sum + units, 0)) / 52);
  });
  return {
    series,
    parLevels,
    presentationMinimums: new Int32Array(series.count),
    packSizes: new Int32Array(series.count).fill(1),
    prices: new Float64Array(series.count).fill(100),
    testWeeks,
    leadWeeks,
    reviewWeeks,
    calendars: [],
    calendarOf: new Int32Array(),
    serviceLevel: 0.95,
    promotions: { marks: [], markOf: new Int32Array(series.count).fill(-1) },
  };
};
