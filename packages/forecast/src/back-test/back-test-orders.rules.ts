import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type Protection, plannedDays, toProtection } from '../levels/protection-times.rules.ts';
import { listReviews, type OrderDates } from '../simulation/order-steps.rules.ts';
import { refitWeeks } from './back-test-plan.rules.ts';

export interface ReplayDates {
  readonly testWeeks: number;
  /** Of stores without a calendar. */
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  /** The orders of stores with each calendar, in days from the first Monday of the test. */
  readonly calendars: readonly (readonly OrderDates[])[];
  /** The calendar of each series; −1: none. */
  readonly calendarOf: Int32Array;
}

/** The orders of a store, and what a par level covers from each origin on. */
export interface ReplaySchedule {
  readonly orders: readonly OrderDates[];
  readonly protections: readonly Protection[];
}

export interface ReplaySchedules {
  readonly get: (one: number) => ReplaySchedule;
  readonly horizonWeeks: number;
}

/** The orders of each series. Stores without a calendar order on the Monday of each review. */
export const readSchedules = (dates: ReplayDates): ReplaySchedules => {
  const { testWeeks, leadWeeks, reviewWeeks, calendars, calendarOf } = dates;
  const bySettings = toProtection({ leadWeeks, reviewWeeks });
  const origins = Array.from({ length: Math.ceil(testWeeks / refitWeeks) }, (_, place) => place);
  const weekly: ReplaySchedule = {
    orders: listReviews({ firstDay: 0, weeks: testWeeks, leadWeeks, reviewWeeks }),
    protections: origins.map(() => bySettings),
  };
  const schedules = calendars.map((orders) => ({
    orders,
    protections: origins.map((place) => findLongest(orders, place * refitWeeks * daysPerWeek) ?? bySettings),
  }));
  return { get: (one) => schedules[calendarOf[one] ?? -1] ?? weekly, horizonWeeks: countHorizonWeeks(dates) };
};

/** The longest time that an order of the 13 weeks from a day on has to cover, as in a run of this day. */
const findLongest = (orders: readonly OrderDates[], from: number): Protection | undefined => {
  const length = ({ orderDay, nextDeliveryDay }: OrderDates) => nextDeliveryDay - orderDay;
  let longest: OrderDates | undefined;
  for (const order of orders)
    if (order.orderDay >= from && order.orderDay <= from + plannedDays)
      if (!longest || length(order) > length(longest)) longest = order;
  return (
    longest && {
      leadDays: longest.deliveryDay - longest.orderDay,
      coverDays: longest.nextDeliveryDay - longest.deliveryDay,
      byCalendar: true,
      leadTimes: null,
    }
  );
};

/** The longest time from the Monday before an order to the delivery after its own, in weeks. */
export const countHorizonWeeks = ({ leadWeeks, reviewWeeks, calendars }: Omit<ReplayDates, 'calendarOf'>): number =>
  calendars
    .flat()
    .reduce(
      (max, { orderDay, nextDeliveryDay }) =>
        Math.max(max, Math.ceil(((orderDay % daysPerWeek) + nextDeliveryDay - orderDay) / daysPerWeek)),
      leadWeeks + reviewWeeks,
    );
