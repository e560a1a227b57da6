import type { DeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { daysBetween, formatDay, toWeekday } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { accountTimeZone, formatZone } from '../../kit/time-zone.ts';
import { weekdayChoices } from '../../kit/ui/weekdays.ts';

export const scopeLabels: Readonly<Record<DeliveryScope, string>> = {
  account: 'account',
  companies: 'company',
  regions: 'region',
  stores: 'store',
};

/** "Thu, 11/26/2026" */
export const formatDayOfWeek = (day: string): string =>
  `${weekdayChoices[toWeekday(day)]?.label.slice(0, 3)}, ${formatDay(day)}`;

/** "Order by Thu, 11/26/2026, 2:00 PM; delivery Tue, 12/01/2026; covers 7 days". Other time zones are named. */
export const describeWindow = (window: DeliveryWindow, timeZone: string): string => {
  const { orderDay, orderBy, deliveryDay, nextDeliveryDay } = window;
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(orderBy);
  const zone = timeZone === accountTimeZone() ? '' : ` (${formatZone(timeZone)})`;
  const cover = formatCount(daysBetween(deliveryDay, nextDeliveryDay), 'day');
  return `Order by ${formatDayOfWeek(orderDay)}, ${time}${zone}; delivery ${formatDayOfWeek(deliveryDay)}; covers ${cover}`;
};
