import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { importCalendars } from './calendar-import.service.ts';
import { findListedCalendars } from './calendars.queries.ts';
import { changeCalendar, getCalendar, removeCalendar } from './calendars.service.ts';

export const deliveryCalendars = bind('delivery-calendars', deliveryCalendarRoutes, {
  list: (ctx, { query }) => findListedCalendars(ctx, query),
  get: (ctx, { params }) => getCalendar(ctx, params),
  update: (ctx, { params, body }) => changeCalendar(ctx, params, body.own),
  import: open((ctx, { body, files }) => importCalendars(ctx, { metadata: body.metadata, file: files.file })),
  remove: (ctx, { params }) => removeCalendar(ctx, params),
});
