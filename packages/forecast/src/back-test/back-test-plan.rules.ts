import { cutDrivers } from '../demand/drivers.rules.ts';
import type { WeeklySeries } from '../demand/weekly-series.rules.ts';

/** Par levels are computed again after this number of weeks. */
export const refitWeeks = 4;
/** Weeks of sales that a par level is computed from, as in a run. */
const fittedWeeks = 156;

/** Weeks after an origin that its forecast has: orders are projected until the next origin. */
export const countAheadWeeks = (horizon: number): number => horizon + refitWeeks - 1;

/** Fewer available weeks before the test are a short history. */
export const minHistoryWeeks = 8;

/** Weekly sales of store–product pairs, with what was known of them at each origin. */
export interface ReplaySeries extends Omit<WeeklySeries, 'available'> {
  /**
   * Bit k is set where the week is available by the data before origin k, and the bit after those of the origins where
   * it is available by all data.
   */
  readonly known: Uint16Array;
  /** 0: the product has no product line. */
  readonly hasLine: Uint8Array;
}

/** The weeks before which par levels are computed. */
export const listOrigins = (weeks: number, testWeeks: number): number[] =>
  Array.from({ length: Math.ceil(testWeeks / refitWeeks) }, (_, at) => weeks - testWeeks + at * refitWeeks);

/** The series as a run would have seen them at this origin: without later weeks, and without what these show. */
export const cutAtOrigin = (
  series: ReplaySeries,
  { origin, place, aheadWeeks }: { readonly origin: number; readonly place: number; readonly aheadWeeks: number },
): WeeklySeries => {
  const first = Math.max(0, origin - fittedWeeks);
  const weeks = origin - first;
  const units = new Int32Array(series.count * weeks);
  const available = new Uint8Array(series.count * weeks);
  for (let one = 0; one < series.count; one += 1) {
    const from = one * series.weeks + first;
    units.set(series.units.subarray(from, from + weeks), one * weeks);
    for (let week = 0; week < weeks; week += 1)
      available[one * weeks + week] = ((series.known[from + week] ?? 0) >> place) & 1;
  }
  return {
    count: series.count,
    weeks,
    units,
    available,
    isoWeeks: series.isoWeeks.subarray(first, origin + aheadWeeks),
    lines: series.lines,
    products: series.products,
    stores: series.stores,
    drivers: cutDrivers(series.drivers, first, origin + aheadWeeks),
  };
};
