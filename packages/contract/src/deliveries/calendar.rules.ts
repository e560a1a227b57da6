import { addDays, toWeekday } from '../kit/dates.ts';
import { toDay, toInstant } from '../kit/time-zone.rules.ts';

/** The week of a calendar. Weekdays are those of ISO 8601: Monday is 1, Sunday is 7. */
export interface WeekPattern {
  readonly orderDays: readonly number[];
  /** The time of an order day until which an order counts for that day: `HH:MM`. */
  readonly cutOff: string;
  /** Of the cut-off. Null: that of the account. */
  readonly timeZone: string | null;
  readonly deliveryDays: readonly number[];
  /** Days from the order day to the first possible delivery. */
  readonly leadDays: number;
}

export const exceptionKinds = [
  'NO_ORDERS',
  'NO_DELIVERIES',
  'CLOSED',
  'EXTRA_ORDER_DAY',
  'EXTRA_DELIVERY_DAY',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export interface CalendarException {
  readonly day: string;
  readonly kind: ExceptionKind;
  readonly name: string;
}

/** The calendar that applies to a store. */
export interface EffectiveCalendar {
  readonly pattern: WeekPattern & { readonly timeZone: string };
  /** At most one for the orders and one for the deliveries of a day. */
  readonly exceptions: readonly CalendarException[];
}

/** All orders until `orderBy` arrive on the delivery day; later ones on the next delivery day. */
export interface DeliveryWindow {
  /** The last order day that reaches the delivery. */
  readonly orderDay: string;
  /** The cut-off of the order day. */
  readonly orderBy: Date;
  readonly deliveryDay: string;
  /** The last order day and the delivery day of the next window. */
  readonly nextOrderDay: string;
  readonly nextDeliveryDay: string;
}

/** How many days the search for an order day, and for the delivery of an order day, covers. */
const maxSearchDays = 366;

interface ExceptionEffect {
  readonly orders?: boolean;
  readonly deliveries?: boolean;
}

/** Whether orders and deliveries are possible on the day of an exception; undefined: as in the week. */
export const exceptionEffects: Readonly<Record<ExceptionKind, ExceptionEffect>> = {
  NO_ORDERS: { orders: false },
  NO_DELIVERIES: { deliveries: false },
  CLOSED: { orders: false, deliveries: false },
  EXTRA_ORDER_DAY: { orders: true },
  EXTRA_DELIVERY_DAY: { deliveries: true },
};

/**
 * The window of an order that is placed now; an order at the cut-off itself is too late. Undefined if the calendar has no
 * order day with a delivery within 366 days, or none after it.
 */
export const findDeliveryWindow = (calendar: EffectiveCalendar, now: Date): DeliveryWindow | undefined =>
  generateWindows(calendar, now).next().value;

/** The windows from now until that of the last order day on or before a day. */
export const listDeliveryWindows = (calendar: EffectiveCalendar, now: Date, untilDay: string): DeliveryWindow[] => {
  const windows: DeliveryWindow[] = [];
  for (const window of generateWindows(calendar, now)) {
    if (window.orderDay > untilDay) break;
    windows.push(window);
  }
  return windows;
};

function* generateWindows(calendar: EffectiveCalendar, now: Date): Generator<DeliveryWindow, undefined> {
  let current: Reach | undefined;
  for (const next of generateReaches(calendar, now)) {
    if (current)
      yield {
        ...current,
        orderBy: toCutOff(calendar, current.orderDay),
        nextOrderDay: next.orderDay,
        nextDeliveryDay: next.deliveryDay,
      };
    current = next;
  }
}

type Reach = Pick<DeliveryWindow, 'orderDay' | 'deliveryDay'>;

/** The coming deliveries, each with the last order day that reaches it. */
function* generateReaches(calendar: EffectiveCalendar, now: Date): Generator<Reach, undefined> {
  const days = readDays(calendar);
  const today = toDay(now, calendar.pattern.timeZone);
  const isOpen = (day: string) => day > today || toCutOff(calendar, day) > now;
  let from = today;
  let current: Reach | undefined;
  for (;;) {
    const orderDay = findDay(from, (day) => days.hasOrders(day) && isOpen(day));
    const deliveryDay = orderDay && findDay(addDays(orderDay, calendar.pattern.leadDays), days.hasDeliveries);
    if (current && current.deliveryDay !== deliveryDay) yield current;
    if (!orderDay || !deliveryDay) return;
    current = { orderDay, deliveryDay };
    from = addDays(orderDay, 1);
  }
}

const findDay = (from: string, matches: (day: string) => boolean): string | undefined => {
  for (let days = 0; days < maxSearchDays; days += 1) {
    const day = addDays(from, days);
    if (matches(day)) return day;
  }
  return undefined;
};

/** The day whose cut-off was after the first instant, and is not after the second one. They are less than a day apart. */
export const findPassedDay = (
  calendar: Pick<EffectiveCalendar, 'pattern'>,
  since: Date,
  until: Date,
): string | undefined => {
  const toLocalDay = (instant: Date) => toDay(instant, calendar.pattern.timeZone);
  return [toLocalDay(since), toLocalDay(until)].find((day) => {
    const cutOff = toCutOff(calendar, day);
    return cutOff > since && cutOff <= until;
  });
};

const toCutOff = ({ pattern: { cutOff, timeZone } }: Pick<EffectiveCalendar, 'pattern'>, day: string): Date =>
  toInstant(day, 60 * Number(cutOff.slice(0, 2)) + Number(cutOff.slice(3)), timeZone);

export interface CalendarDays {
  readonly hasOrders: (day: string) => boolean;
  readonly hasDeliveries: (day: string) => boolean;
}

export const readDays = ({
  pattern,
  exceptions,
}: Pick<EffectiveCalendar, 'exceptions'> & { readonly pattern: WeekPattern }): CalendarDays => {
  const changes = new Map<string, ExceptionEffect>();
  for (const { day, kind } of exceptions) changes.set(day, { ...changes.get(day), ...exceptionEffects[kind] });
  const isoWeekday = (day: string) => toWeekday(day) + 1;
  return {
    hasOrders: (day) => changes.get(day)?.orders ?? pattern.orderDays.includes(isoWeekday(day)),
    hasDeliveries: (day) => changes.get(day)?.deliveries ?? pattern.deliveryDays.includes(isoWeekday(day)),
  };
};
