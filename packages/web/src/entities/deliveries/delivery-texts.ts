import type { DeliveryWindow, ExceptionKind, WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { accountTimeZone, formatZone } from '../../kit/time-zone.ts';
import { weekdayChoices } from '../../kit/ui/weekdays.ts';

export const exceptionLabels: Readonly<Record<ExceptionKind, string>> = {
  CLOSED: 'No orders or deliveries',
  NO_ORDERS: 'No orders',
  NO_DELIVERIES: 'No deliveries',
  EXTRA_ORDER_DAY: 'Extra order day',
  EXTRA_DELIVERY_DAY: 'Extra delivery day',
};

export const scopeLabels: Readonly<Record<DeliveryScope, string>> = {
  account: 'account',
  companies: 'company',
  regions: 'region',
  stores: 'store',
};

const weekDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Thu, Nov 26" */
export const formatWeekDay = (day: string): string => weekDays.format(new Date(`${day}T00:00:00Z`));

/** "Order by Thu, Nov 26, 2:00 PM; delivery Tue, Dec 1; covers 7 days". Times of other time zones name theirs. */
export const describeWindow = (window: DeliveryWindow, timeZone: string): string => {
  const { orderDay, orderBy, deliveryDay, nextDeliveryDay } = window;
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(orderBy);
  const zone = timeZone === accountTimeZone() ? '' : ` (${formatZone(timeZone)})`;
  const cover = formatCount(daysBetween(deliveryDay, nextDeliveryDay), 'day');
  return `Order by ${formatWeekDay(orderDay)}, ${time}${zone}; delivery ${formatWeekDay(deliveryDay)}; covers ${cover}`;
};

/** "Order Mon, Thu by 14:00; deliver Wed; 2 days" */
export const describeWeek = ({ orderDays, cutOff, deliveryDays, leadDays }: WeekPattern): string =>
  `Order ${formatWeekdays(orderDays)} by ${cutOff}; deliver ${formatWeekdays(deliveryDays)}; ${formatCount(leadDays, 'day')}`;

/** Monday is 1. */
const formatWeekdays = (days: readonly number[]): string =>
  days.map((day) => weekdayChoices[day - 1]?.label.slice(0, 3) ?? '').join(', ');
