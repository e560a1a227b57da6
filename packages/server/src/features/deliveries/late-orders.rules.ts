import type { LateOrder } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { addDays, daysBetween } from '@shelfward/contract/kit/dates.ts';
import { isProbablyLost, type LeadTimes, summarizeLeadTimes } from './lead-times.rules.ts';

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

/**
 * Late from the day after the promised delivery of the calendar; without a calendar, after the day by which 95 % of the orders
 * are delivered. Undefined for an order on time, and where no delivery and no promise is known.
 */
export const findLateness = (
  { orderedOn, requestedShipDate }: OpenOrder,
  { leadTimes, usual, promisedDay, today }: Known,
): Pick<LateOrder, 'expectedOn' | 'daysLate' | 'state'> | undefined => {
  if (promisedDay === undefined && usual.orders === 0) return undefined;
  const usualDay = promisedDay ?? addDays(orderedOn, summarizeLeadTimes(usual).lateDays);
  const expectedOn = requestedShipDate !== null && requestedShipDate > usualDay ? requestedShipDate : usualDay;
  if (today <= expectedOn) return undefined;
  const state = isProbablyLost(leadTimes, daysBetween(orderedOn, today)) ? 'PROBABLY_LOST' : 'LATE';
  return { expectedOn, daysLate: daysBetween(expectedOn, today), state };
};
