import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type DailySales, findMissingBefore, type SalesFeed, toWeeklyDemand } from '../levels/availability.rules.ts';
import { listOrigins, minHistoryWeeks } from './back-test-plan.rules.ts';

/** The weeks in which the store was inactive, closed, or sent no sales, as known before each origin, and by all data. */
export const findMissingAtOrigins = (feed: SalesFeed, testWeeks: number): Uint8Array[] => {
  const { length } = feed.weeklyUnits;
  return [...listOrigins(length, testWeeks), length].map((weeks) => findMissingBefore(feed, weeks));
};

/** Units of each week, and the available weeks as known at each origin and by all data; see `ReplaySeries`. */
export const toReplayDemand = (
  { dailyUnits, events, hasEarlierEvents }: DailySales,
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
