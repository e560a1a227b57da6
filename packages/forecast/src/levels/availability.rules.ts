import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { findDemandWeeks, stockStates } from '../demand/demand-weeks.rules.ts';
import { findSalesStops, type SalesStops } from '../demand/sales-stops.rules.ts';

/** A day of a series, counted from its first day. */
type DayIndex = number;

/** A count at the end of a day, or units received during a day. */
export interface StockEvent {
  readonly day: DayIndex;
  readonly kind: 'COUNT' | 'RECEIPT';
  readonly units: number;
}

/** A week with this number of days out of stock, or without a feed, does not show the demand. */
const minMissingDays = 3;

export interface StoreFeed {
  readonly weeks: number;
  /** Units of all products in each week; returns count as sales, because they show that the feed worked. */
  readonly weeklyUnits: Int32Array;
  /** The last day with sales; -1 without sales. */
  readonly lastDay: DayIndex;
  /** The last day is the end of a week of the retailer: the days after it are not known yet. */
  readonly endsWithPeriod: boolean;
}

/** 1 for each week in which the store was closed or reported no sales. */
export const findMissingWeeks = ({ weeks, weeklyUnits, lastDay, endsWithPeriod }: StoreFeed): Uint8Array => {
  const firstSale = weeklyUnits.findIndex((sold) => sold > 0);
  const shown = findDemandWeeks(weeklyUnits, new Uint8Array(weeks).fill(stockStates.unknown));
  const missing = shown.map((isShown, week) => Number(firstSale >= 0 && week > firstSale && !isShown));
  for (let week = 0; week < weeks; week += 1)
    if ((week + 1) * daysPerWeek - 1 - lastDay >= (endsWithPeriod ? 1 : minMissingDays)) missing[week] = 1;
  return missing;
};

/** The sales of all products of a store over whole weeks. */
export interface SalesFeed {
  readonly weeklyUnits: Int32Array;
  /** The last day with sales in or before each week; -1 without sales. */
  readonly lastDays: Int32Array;
  /** The end of the last week or other period that was reported as one figure; -1 without any. */
  readonly lastPeriodDay: DayIndex;
  /** 1 for each week in which the store was inactive by the audit. */
  readonly inactiveWeeks: Uint8Array;
}

/** 1 for each of the first weeks in which the store was inactive, closed, or sent no sales, as known at their end. */
export const findMissingBefore = (
  { weeklyUnits, lastDays, lastPeriodDay, inactiveWeeks }: SalesFeed,
  weeks: number,
): Uint8Array =>
  findMissingWeeks({
    weeks,
    weeklyUnits: weeklyUnits.subarray(0, weeks),
    lastDay: lastDays[weeks - 1] ?? -1,
    endsWithPeriod: lastPeriodDay >= 0 && lastDays[weeks - 1] === lastPeriodDay,
  }).map((missing, week) => missing | (inactiveWeeks[week] ?? 0));

/** Daily sales of a product in a store. */
export interface DailySales {
  /** Net units of each day: sales minus returns. */
  readonly dailyUnits: Int32Array;
  /** In the order of their days. */
  readonly events: readonly StockEvent[];
  /** There are counts or receipts before the first day, so that only a count makes the estimate known. */
  readonly hasEarlierEvents: boolean;
}

export interface SalesHistory extends DailySales {
  readonly missingWeeks: Uint8Array;
}

export interface WeeklyDemand {
  /** Units of each week, never below 0. */
  readonly units: Int32Array;
  /** 1 for each week that shows the demand. */
  readonly available: Uint8Array;
  /** A back-test, which reads each week of many origins, does not need them. */
  readonly findStops: () => SalesStops;
}

export const toWeeklyDemand = (history: SalesHistory): WeeklyDemand => {
  const { dailyUnits, missingWeeks } = history;
  const weeks = missingWeeks.length;
  const units = new Int32Array(weeks);
  dailyUnits.forEach((sold, day) => {
    const week = Math.floor(day / daysPerWeek);
    units[week] = (units[week] ?? 0) + sold;
  });
  units.forEach((sold, week) => {
    units[week] = Math.max(0, sold);
  });
  const states = classifyStock(history, units);
  const isEmpty = states.at(-1) === stockStates.none;
  missingWeeks.forEach((isMissing, week) => {
    if (isMissing) states[week] = stockStates.none;
  });
  const findStops = () => findSalesStops({ units, states, isEmpty });
  return { units, available: findDemandWeeks(units, states), findStops };
};

/** The stock of each week by the on-hand estimate. Sales that the estimate cannot explain refute it for that week. */
const classifyStock = ({ dailyUnits, events, hasEarlierEvents }: SalesHistory, units: Int32Array): Uint8Array => {
  const weeks = new Uint8Array(units.length).fill(stockStates.unknown);
  if (events.length === 0) return weeks;
  let onHand = 0;
  let isKnown = false;
  let next = 0;
  for (let week = 0; week < weeks.length; week += 1) {
    const wasKnown = isKnown;
    let emptyDays = 0;
    let isRefuted = false;
    for (let day = week * daysPerWeek; day < (week + 1) * daysPerWeek; day += 1) {
      const sold = dailyUnits[day] ?? 0;
      let counted = -1;
      for (let event = events[next]; event?.day === day; next += 1, event = events[next]) {
        if (event.kind === 'COUNT') counted = event.units;
        else {
          isKnown ||= !hasEarlierEvents;
          onHand += event.units;
        }
      }
      if (isKnown) {
        isRefuted ||= sold > onHand;
        if (onHand === 0 && sold === 0) emptyDays += 1;
        onHand = Math.max(0, onHand - sold);
      }
      if (counted >= 0) {
        onHand = counted;
        isKnown = true;
      }
    }
    if (!wasKnown) continue;
    const isEmpty = emptyDays >= minMissingDays || (units[week] === 0 && onHand === 0);
    if (!isRefuted) weeks[week] = isEmpty ? stockStates.none : stockStates.known;
  }
  return weeks;
};
