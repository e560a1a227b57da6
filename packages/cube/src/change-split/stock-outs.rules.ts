import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { DayRange } from '../day-range.rules.ts';

/** Numbers of an event: day, 1 for a count and 0 for a receipt, units. */
export const eventFields = 3;

/** Sales and stock events of a product in a store, each in the order of days, receipts before counts. */
export interface StockHistory {
  readonly days: ArrayLike<number>;
  readonly units: ArrayLike<number>;
  /** The rows of the sales. */
  readonly from: number;
  readonly until: number;
  /** The day that the days of sales are counted from. */
  readonly firstDay: number;
  readonly events: ArrayLike<number>;
  /** The last day with sales of the account. */
  readonly lastDay: number;
}

/** A product that is not delivered for longer is no longer wanted: it is delisted, not out of stock. */
const maxOpenDays = 8 * daysPerWeek;

/**
 * Days without stock by the on-hand estimate, as runs of par levels see them: units come in before they are sold, a count
 * applies at the end of its day, and a sale of units that the estimate does not have refutes it for its week. The estimate is
 * known from the first event on.
 */
export const findStockOuts = ({ days, units, from, until, firstDay, events, lastDay }: StockHistory): DayRange[] => {
  const found: DayRange[] = [];
  const close = (first: number, last: number): void => {
    if (first <= last) found.push({ first, last });
  };
  let onHand = 0;
  let isKnown = false;
  let emptyFrom = Number.POSITIVE_INFINITY;
  let row = from;
  let event = 0;
  while (row < until || event < events.length) {
    const soldOn = row < until ? firstDay + (days[row] ?? 0) : Number.POSITIVE_INFINITY;
    const day = Math.min(soldOn, events[event] ?? Number.POSITIVE_INFINITY);
    let counted = -1;
    let received = 0;
    for (; events[event] === day; event += eventFields) {
      if (events[event + 1] === 1) counted = events[event + 2] ?? 0;
      else received += events[event + 2] ?? 0;
    }
    if (received !== 0) isKnown = true;
    const sold = soldOn === day ? (units[row] ?? 0) : 0;
    if (soldOn === day) row += 1;
    onHand += received;
    const isRefuted = isKnown && sold > onHand;
    if (received > 0 || sold !== 0) {
      close(emptyFrom, isRefuted ? toWeekStart(day) - 1 : day - 1);
      emptyFrom = Number.POSITIVE_INFINITY;
    }
    onHand = Math.max(0, onHand - sold);
    if (counted >= 0) {
      if (counted > 0) {
        close(emptyFrom, day);
        emptyFrom = Number.POSITIVE_INFINITY;
      }
      onHand = counted;
      isKnown = true;
    }
    if (isKnown && onHand === 0 && emptyFrom > day)
      emptyFrom = Math.min(emptyFrom, isRefuted ? toWeekStart(day) + daysPerWeek : day + 1);
  }
  if (lastDay - emptyFrom < maxOpenDays) close(emptyFrom, lastDay);
  return found;
};

/** The day of the first count or delivery. */
export const findFirstKnownDay = (events: ArrayLike<number>): number => {
  for (let event = 0; event < events.length; event += eventFields)
    if (events[event + 1] === 1 || events[event + 2] !== 0) return events[event] ?? 0;
  return Number.POSITIVE_INFINITY;
};

/** The Monday of the week; day 0, 2000-01-01, is a Saturday. */
const toWeekStart = (day: number): number => day - ((((day + 5) % daysPerWeek) + daysPerWeek) % daysPerWeek);
