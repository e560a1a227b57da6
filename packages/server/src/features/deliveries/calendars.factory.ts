import type { WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import type { CalendarValues } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { TestClient } from '../../testing/client.ts';

/** Orders on Monday and Thursday until 14:00, delivered on Wednesday and Friday. */
export const weekOfTests: WeekPattern = {
  orderDays: [1, 4],
  cutOff: '14:00',
  timeZone: null,
  deliveryDays: [3, 5],
  leadDays: 1,
};

/** Saves a calendar for tests, by default with the week of tests and without exceptions. */
export const saveCalendar = (client: TestClient, params: DeliveryScopeKey, values: Partial<CalendarValues> = {}) =>
  client.as('ROLE_ORDER_MANAGER')(deliveryCalendarRoutes.update, {
    params,
    body: { own: { pattern: weekOfTests, exceptions: [], ...values } },
  });
