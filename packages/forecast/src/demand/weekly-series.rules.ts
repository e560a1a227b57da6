import { toIsoWeek } from '@shelfward/contract/kit/dates.ts';
import type { Driver } from './drivers.types.ts';

/**
 * Weekly sales of store–product pairs, in the order of store id and product id. The value of series s in week w is at
 * index s × weeks + w.
 */
export interface WeeklySeries {
  readonly count: number;
  readonly weeks: number;
  /** Units sold: returns subtract, and the result is never below 0. */
  readonly units: Int32Array;
  /** 1 where the week shows the demand: see `findDemandWeeks`. */
  readonly available: Uint8Array;
  /** ISO week minus 1, for each week and for the coming weeks, at least those of the horizon. */
  readonly isoWeeks: Uint8Array;
  /** Index of the product line, of the product, and of the store of each series. */
  readonly lines: Int32Array;
  readonly products: Int32Array;
  readonly stores: Int32Array;
  /** Prices and promotions of the past weeks and of the weeks of the horizon. */
  readonly drivers: readonly Driver[];
}

export const isoWeekCells = 53;

/** A seasonal factor below this one would let a few units dominate the level. */
export const minSeasonFactor = 0.2;

/** ISO week minus 1 of the week that starts with this Monday. */
export const toIsoWeekCell = (monday: string): number => toIsoWeek(monday) - 1;

/** The number of groups that these indexes name. */
export const countIndexes = (indexes: Int32Array): number =>
  indexes.reduce((highest, index) => Math.max(highest, index + 1), 0);
