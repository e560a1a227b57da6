import { addDays } from '@shelfward/contract/kit/dates.ts';

/**
 * Weekly sales of store–product pairs, in the order of store id and product id. The value of series s in week w is at
 * index s × weeks + w.
 */
export interface WeeklySeries {
  readonly count: number;
  readonly weeks: number;
  /** Units sold: returns subtract, and the result is never below 0. */
  readonly units: Int32Array;
  /** 1 where the product could be bought: see `maskAvailability`. */
  readonly available: Uint8Array;
  /** ISO week minus 1, for each week and for the weeks of the horizon after them. */
  readonly isoWeeks: Uint8Array;
  /** Index of the product line, and of the product, of each series. */
  readonly lines: Int32Array;
  readonly products: Int32Array;
}

export const isoWeekCells = 53;

/** A seasonal factor below this one would let a few units dominate the level. */
export const minSeasonFactor = 0.2;

/** The Monday of the week of this day. */
export const toMonday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** ISO week minus 1 of the week that starts with this Monday. */
export const toIsoWeekCell = (monday: string): number => {
  const thursday = Date.parse(monday) + 3 * millisecondsPerDay;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / (7 * millisecondsPerDay));
};

const millisecondsPerDay = 86_400_000;
