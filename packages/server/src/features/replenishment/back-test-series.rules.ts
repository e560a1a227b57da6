import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { findMissingWeeks, type StockEvent, type StoreFeed, toWeeklyDemand } from './availability.rules.ts';
import { listOrigins } from './back-test-plan.rules.ts';

/** Daily sales of a product in a store over all weeks that a back-test reads. */
export interface ReplayHistory {
  readonly dailyUnits: Int32Array;
  readonly events: readonly StockEvent[];
  readonly hasEarlierEvents: boolean;
}

/** The sales of all products of a store, by week, with the last day with sales in or before each week. */
export interface ReplayFeed {
  readonly weeklyUnits: Int32Array;
  readonly lastDays: Int32Array;
  /** 1 for each week in which the store was inactive by the audit. */
  readonly inactiveWeeks: Uint8Array;
}

/** The weeks in which the store was inactive, closed, or sent no sales, as known before each origin, and by all data. */
export const findMissingAtOrigins = (feed: ReplayFeed, testWeeks: number): Uint8Array[] => {
  const { length } = feed.weeklyUnits;
  return [...listOrigins(length, testWeeks), length].map((weeks) =>
    findMissingWeeks(cutFeed(feed, weeks)).map((missing, week) => missing | (feed.inactiveWeeks[week] ?? 0)),
  );
};

const cutFeed = ({ weeklyUnits, lastDays }: ReplayFeed, weeks: number): StoreFeed => ({
  weeks,
  weeklyUnits: weeklyUnits.subarray(0, weeks),
  lastDay: lastDays[weeks - 1] ?? -1,
});

/** Units of each week, and the available weeks as known at each origin and by all data; see `ReplaySeries`. */
export const toReplayDemand = (
  { dailyUnits, events, hasEarlierEvents }: ReplayHistory,
  missing: readonly Uint8Array[],
): { readonly units: Int32Array; readonly known: Uint16Array } => {
  const weeks = dailyUnits.length / daysPerWeek;
  const known = new Uint16Array(weeks);
  let units = new Int32Array(weeks);
  missing.forEach((missingWeeks, place) => {
    const days = missingWeeks.length * daysPerWeek;
    const later = events.findIndex(({ day }) => day >= days);
    const cut = toWeeklyDemand({
      dailyUnits: dailyUnits.subarray(0, days),
      events: later < 0 ? events : events.slice(0, later),
      hasEarlierEvents,
      missingWeeks,
    });
    cut.available.forEach((isAvailable, week) => {
      if (isAvailable) known[week] = (known[week] ?? 0) | (1 << place);
    });
    units = Int32Array.from(cut.units);
  });
  return { units, known };
};

const minHistoryWeeks = 8;

export type SeriesState = 'TESTED' | 'SHORT_HISTORY' | 'WITHOUT_SALES' | 'RETURNS_ONLY' | 'WITHOUT_DEMAND';

/** Why a series is compared or not. */
export const classifySeries = (
  {
    units,
    known,
    hasReturns,
  }: { readonly units: Int32Array; readonly known: Uint16Array; readonly hasReturns: boolean },
  testWeeks: number,
): SeriesState => {
  const weeks = units.length;
  const firstWeek = weeks - testWeeks;
  if (!units.some((sold) => sold > 0)) return hasReturns ? 'RETURNS_ONLY' : 'WITHOUT_SALES';
  const last = listOrigins(weeks, testWeeks).length;
  const isAvailable = (week: number, place: number): boolean => (((known[week] ?? 0) >> place) & 1) === 1;
  let counted = 0;
  let history = 0;
  for (let week = 0; week < weeks; week += 1) {
    if (week < firstWeek && isAvailable(week, 0)) history += 1;
    if (week >= firstWeek && isAvailable(week, last)) counted += 1;
  }
  if (counted === 0) return 'WITHOUT_DEMAND';
  return history < minHistoryWeeks ? 'SHORT_HISTORY' : 'TESTED';
};
