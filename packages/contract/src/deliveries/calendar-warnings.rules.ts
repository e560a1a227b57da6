import { addDays, daysPerWeek, formatDay, toMonday } from '../kit/dates.ts';
import { formatCount } from '../kit/plural.rules.ts';
import { toDay } from '../kit/time-zone.rules.ts';
import { type CalendarDays, type EffectiveCalendar, findDeliveryWindow, readDays } from './calendar.rules.ts';
import { formatWeekdays } from './calendar-text.rules.ts';

/** Without an order day for this long, the calendar has a warning. */
const warnedDays = 60;
const checkedWeeks = 53;
const maxListedWeeks = 5;

/** What the exceptions of a calendar prevent: no order day for a long time, and weeks without orders or deliveries. */
export const findCalendarWarnings = (calendar: EffectiveCalendar, now: Date): string[] => {
  const days = readDays(calendar);
  const today = toDay(now, calendar.pattern.timeZone);
  const coming = Array.from({ length: checkedWeeks * daysPerWeek }, (_, at) => addDays(today, at));
  const next = coming.findIndex(days.hasOrders);
  const nextDay = coming[next];
  if (nextDay === undefined) return ['The exceptions leave no order day in the next 366 days.'];
  return [
    ...findUnreachedDays(calendar),
    ...(next >= warnedDays
      ? [`The exceptions leave no order day in the next ${warnedDays} days. The next one is ${formatDay(nextDay)}.`]
      : []),
    ...(findDeliveryWindow(calendar, now) ? [] : ['The exceptions leave no delivery that an order can reach.']),
    ...listEmptyWeeks(calendar, { today, hasDay: days.hasOrders, effect: 'order' }),
    ...listEmptyWeeks(calendar, { today, hasDay: days.hasDeliveries, effect: 'delivery' }),
  ];
};

/** Delivery days on which nothing arrives, because each order arrives on another one: probably a mistake. */
const findUnreachedDays = ({ pattern: { orderDays, deliveryDays, leadDays } }: EffectiveCalendar): string[] => {
  const toWait = (orderDay: number, deliveryDay: number) =>
    (((deliveryDay - orderDay - leadDays) % daysPerWeek) + daysPerWeek) % daysPerWeek;
  const reached = orderDays.flatMap((orderDay) =>
    deliveryDays.toSorted((one, other) => toWait(orderDay, one) - toWait(orderDay, other)).slice(0, 1),
  );
  const unreached = deliveryDays.filter((day) => !reached.includes(day));
  return unreached.length === 0
    ? []
    : [
        `No order arrives on ${formatWeekdays(unreached)}: with ${formatCount(leadDays, 'lead day')}, orders of ${formatWeekdays(orderDays)} arrive on ${formatWeekdays([...new Set(reached)])}.`,
      ];
};

interface WeekCheck {
  readonly today: string;
  readonly hasDay: CalendarDays['hasOrders'];
  readonly effect: 'order' | 'delivery';
}

const listEmptyWeeks = ({ pattern, exceptions }: EffectiveCalendar, { today, hasDay, effect }: WeekCheck): string[] => {
  const hadDay = readDays({ pattern, exceptions: [] })[effect === 'order' ? 'hasOrders' : 'hasDeliveries'];
  const names = new Map(exceptions.map(({ day, name }) => [day, name]));
  const warnings: string[] = [];
  for (let monday = toMonday(today), week = 0; week < checkedWeeks; week += 1, monday = addDays(monday, daysPerWeek)) {
    const days = Array.from({ length: daysPerWeek }, (_, at) => addDays(monday, at));
    if (days.some(hasDay) || days.every((day) => day < today)) continue;
    const lost = days.filter(hadDay);
    const causes = lost.map((day) => `${names.get(day) ?? 'an exception'} (${formatDay(day)})`).join(', ');
    warnings.push(
      `No ${effect} day in the week of ${formatDay(monday)}: ${causes}${lost.length === 1 ? ` is on the only ${effect} day` : ''}.`,
    );
  }
  const others = warnings.length - maxListedWeeks;
  return others > 0
    ? [
        ...warnings.slice(0, maxListedWeeks),
        `${formatCount(others, 'further week')} without ${effect === 'order' ? 'an order' : 'a delivery'} day.`,
      ]
    : warnings;
};
