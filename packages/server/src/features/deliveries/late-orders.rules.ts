import type { LateOrder } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { addDays, daysBetween } from '@shelfward/contract/kit/dates.ts';
import {
  type LeadTimes,
  summarizeLeadTimes,
  toRemainingDays,
} from '@shelfward/forecast/lead-times/lead-times.rules.ts';

interface OpenOrder {
  readonly orderedOn: string;
  readonly requestedShipDate: string | null;
}

interface Known {
  readonly leadTimes: LeadTimes;
  /** Of delivered orders only. */
  readonly usual: LeadTimes;
  /** The delivery day of the calendar. */
  readonly promisedDay: string | undefined;
  readonly today: string;
}

/** A loss that is more probable than a delivery is probable. */
const maxDoubt = 0.5;
/** An order is not lost before this number of days after its delivery day. */
const minLateDays = 7;

export interface Lateness extends Pick<LateOrder, 'expectedOn' | 'daysLate' | 'state'> {
  /** The probability of a delivery on each day from today on. The rest is the probability of a loss. */
  readonly remaining: Float64Array;
}

/**
 * Late from the day after the promised delivery of the calendar; without a calendar, after the day by which 95 % of the orders
 * are delivered. Probably lost not before twice these days. Undefined for an order on time, and where no delivery and no
 * promise is known.
 */
export const findLateness = (
  { orderedOn, requestedShipDate }: OpenOrder,
  { leadTimes, usual, promisedDay, today }: Known,
): Lateness | undefined => {
  if (promisedDay === undefined && usual.orders === 0) return undefined;
  const { lateDays } = summarizeLeadTimes(usual);
  const usualDay = promisedDay ?? addDays(orderedOn, lateDays);
  const expectedOn = requestedShipDate !== null && requestedShipDate > usualDay ? requestedShipDate : usualDay;
  if (today <= expectedOn) return undefined;
  const age = daysBetween(orderedOn, today);
  const daysLate = daysBetween(expectedOn, today);
  const { days, lostShare } = toRemainingDays(leadTimes, age);
  if (lostShare <= maxDoubt) return { expectedOn, daysLate, state: 'LATE', remaining: days };
  if (daysLate >= minLateDays && age >= 2 * lateDays)
    return { expectedOn, daysLate, state: 'PROBABLY_LOST', remaining: days };
  // Few orders do not show how late a delivery can be: until then, a delivery is as probable as a loss.
  const remaining = days.map((share) => (share * maxDoubt) / (1 - lostShare));
  return { expectedOn, daysLate, state: 'LATE', remaining };
};
