import fs from 'node:fs';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { findDemandWeeks, stockStates } from '@shelfward/forecast/demand/demand-weeks.rules.ts';
import { toIsoWeekCell, type WeeklySeries } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { findDataFile } from '../core/bench-data.ts';

/** Weeks before the first order. */
export const historyWeeks = 157;
const futureWeeks = 8;

/** The data of the VN2 inventory planning challenge: weekly sales of 599 products in stores. */
export interface Vn2 {
  readonly count: number;
  /** Demand at series × all weeks + week. */
  readonly demand: Int32Array;
  /** 1 where the product could be bought; the weeks after the history count as available from the first sale on. */
  readonly available: Uint8Array;
  /** 1 where the product was in stock, also before its first sale. */
  readonly inStock: Uint8Array;
  /** Numbers of store, product, and department of each series, and the first Monday. */
  readonly lines: Int32Array;
  readonly products: Int32Array;
  readonly stores: Int32Array;
  readonly firstMonday: string;
  /** The series with the data up to the given number of weeks. */
  readonly upTo: (weeks: number, horizon: number) => WeeklySeries;
  /** Stock at the end of the last week of the history, and arrivals of the first and the second week after it. */
  readonly stock: Int32Array;
  readonly arrivals: readonly [Int32Array, Int32Array];
}

const firstValue = 2;

export const readVn2 = (): Vn2 => {
  const [header = [], ...sales] = readCsv('Week 8 - 2024-06-03 - Sales.csv');
  const [, ...inStock] = readCsv('Week 0 - In Stock.csv');
  const [, ...state] = readCsv('Week 0 - 2024-04-08 - Initial State.csv');
  const [masterHeader = [], ...master] = readCsv('Week 0 - Master.csv');
  const allWeeks = historyWeeks + futureWeeks;
  const count = sales.length;
  const demand = Int32Array.from(sales.flatMap((row) => row.slice(firstValue).map(Number)));
  const available = new Uint8Array(count * allWeeks);
  const states = new Uint8Array(count * allWeeks);
  inStock.forEach((row, one) => {
    let isStarted = false;
    for (let week = 0; week < allWeeks; week += 1) {
      isStarted ||= (demand[one * allWeeks + week] ?? 0) > 0;
      const isInStock = week >= historyWeeks || row[firstValue + week] === 'True';
      available[one * allWeeks + week] = Number(isStarted && isInStock);
      states[one * allWeeks + week] = isInStock ? stockStates.known : stockStates.none;
    }
  });
  const firstMonday = header[firstValue] ?? '';
  const department = masterHeader.indexOf('Department');
  const lines = toIndexes(master.map((row) => row[department] ?? ''));
  const products = toIndexes(master.map(([, product = '']) => product));
  const stores = toIndexes(master.map(([store = '']) => store));
  const column = (at: number) => Int32Array.from(state, (row) => Number(row[at]));
  return {
    count,
    demand,
    available,
    inStock: states.map((state) => Number(state === stockStates.known)),
    lines,
    products,
    stores,
    firstMonday,
    upTo: (weeks, horizon) => {
      const units = cutWeeks(demand, allWeeks, weeks);
      const known = cutWeeks(states, allWeeks, weeks);
      const shown = new Uint8Array(count * weeks);
      for (let one = 0; one < count; one += 1) {
        const [from, until] = [one * weeks, (one + 1) * weeks];
        shown.set(findDemandWeeks(units.subarray(from, until), known.subarray(from, until)), from);
      }
      return {
        count,
        weeks,
        units,
        available: shown,
        isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) =>
          toIsoWeekCell(addDays(firstMonday, 7 * week)),
        ),
        lines,
        products,
        stores,
        drivers: [],
      };
    },
    stock: column(5),
    arrivals: [column(6), column(7)],
  };
};

const readCsv = (name: string): string[][] =>
  fs
    .readFileSync(findDataFile('vn2', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));

const toIndexes = (names: readonly string[]): Int32Array => {
  const known = [...new Set(names)];
  return Int32Array.from(names, (name) => known.indexOf(name));
};

/** The first weeks of each series. */
export const cutWeeks = <T extends Int32Array | Uint8Array>(values: T, allWeeks: number, weeks: number): T =>
  values.filter((_, at) => at % allWeeks < weeks) as T;
