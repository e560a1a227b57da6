import type { DeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';

/** Days since the Monday of the first week. */
export interface OrderDates {
  readonly orderDay: number;
  readonly deliveryDay: number;
  /** The delivery of the next order: this order covers the demand until then. */
  readonly nextDeliveryDay: number;
}

/** Days on which nothing is ordered or delivered except at their start. */
export interface Step {
  readonly week: number;
  /** The share of the week. */
  readonly share: number;
  readonly order: (OrderDates & { readonly deliveryStep: number }) | undefined;
}

/** The days of a store from the day of the stock on. */
export interface OrderSteps {
  readonly steps: readonly Step[];
  /** The step with which open orders and units in transit arrive. */
  readonly openStep: number;
  readonly transitStep: number;
}

/** The days of a delivery from a day on. */
export const toOrderDates = (
  { orderDay, deliveryDay, nextDeliveryDay }: DeliveryWindow,
  firstDay: string,
): OrderDates => ({
  orderDay: daysBetween(firstDay, orderDay),
  deliveryDay: daysBetween(firstDay, deliveryDay),
  nextDeliveryDay: daysBetween(firstDay, nextDeliveryDay),
});

/** Without a calendar, a store orders on each review, and a delivery arrives after the lead time. */
export const listReviews = ({
  firstDay,
  weeks,
  leadWeeks,
  reviewWeeks,
}: {
  readonly firstDay: number;
  readonly weeks: number;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
}): OrderDates[] => {
  const lead = leadWeeks * daysPerWeek;
  const review = reviewWeeks * daysPerWeek;
  return Array.from({ length: Math.ceil(weeks / reviewWeeks) }, (_, at) => {
    const orderDay = Math.max(firstDay, at * review);
    return { orderDay, deliveryDay: orderDay + lead, nextDeliveryDay: (at + 1) * review + lead };
  });
};

/** Divides the weeks at each Monday, order, and delivery. `dates` are in the order of their days. */
export const buildSteps = (
  dates: readonly OrderDates[],
  { firstDay, weeks }: { readonly firstDay: number; readonly weeks: number },
): OrderSteps => {
  const end = weeks * daysPerWeek;
  const mondays = Array.from({ length: weeks }, (_, week) => week * daysPerWeek);
  const transitDay = Math.ceil((firstDay + (dates[0]?.deliveryDay ?? firstDay)) / 2);
  const days = [...dates.flatMap(({ orderDay, deliveryDay }) => [orderDay, deliveryDay]), ...mondays, transitDay];
  const starts = [...new Set([firstDay, ...days])]
    .filter((day) => day >= firstDay && day < end)
    .toSorted((left, right) => left - right);
  const stepOn = new Map(starts.map((day, step) => [day, step]));
  const findStep = (day: number) => stepOn.get(day) ?? starts.length;
  const orders = new Map(dates.map((one) => [one.orderDay, one]));
  const steps = starts.map((day, step) => {
    const order = orders.get(day);
    return {
      week: Math.floor(day / daysPerWeek),
      share: ((starts[step + 1] ?? end) - day) / daysPerWeek,
      order: order && { ...order, deliveryStep: findStep(order.deliveryDay) },
    };
  });
  const openStep = dates[0] ? findStep(dates[0].deliveryDay) : 0;
  return { steps, openStep, transitStep: Math.min(openStep, findStep(transitDay)) };
};
