import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { storeNameProperties } from '../kit/tables/record-names.ts';
import { isTimeZone } from '../kit/time-zone.rules.ts';
import { parseExceptionKind, parseTime, parseWeekdays } from './calendar-text.rules.ts';
import { maxLeadDays } from './delivery-calendars.shapes.ts';

const [{ isKey: _, ...store }, company] = storeNameProperties(['', '', 'Downtown', '']);

const weekdaysText = z
  .string()
  .refine((value) => parseWeekdays(value) !== undefined, 'must be weekdays such as Mon, Thu');

/** Not EST, which is the winter time of New York for the whole year: people mean the time of the place. */
const zoneOfPlace = z
  .string()
  .refine(
    (name) => isTimeZone(name) && (name === 'UTC' || name.includes('/')),
    'must be an IANA time zone such as America/New_York',
  );

/**
 * The properties of a file of delivery calendars. A row with weekdays is the week of a store, a region, a company, or the
 * account; a row with a day is an exception.
 */
export const deliveryCalendarProperties = [
  { ...company, examples: ['Example Foods', 'Example Foods', 'Example Foods', ''] },
  {
    id: 'region',
    label: 'Region',
    form: 'text',
    schema: z.string().trim().min(1).max(120),
    examples: ['', 'West', '', ''],
    names: ['region', 'regionname', 'regioncode', 'district', 'division'],
  },
  { ...store, hint: 'Blank: the region, the company, or the account' },
  {
    id: 'orderDays',
    label: 'Order days',
    form: 'text',
    schema: weekdaysText,
    hint: 'Weekdays such as Mon, Thu or Mon-Fri',
    examples: ['Mon/Thu', 'Tue', '', ''],
    names: ['orderdays', 'orderday', 'orderweekdays', 'orderson', 'orderingdays', 'orderschedule'],
  },
  {
    id: 'cutOff',
    label: 'Cut-off time',
    form: 'text',
    schema: z.string().refine((value) => parseTime(value) !== undefined, 'must be a time such as 14:00 or 2 PM'),
    examples: ['14:00', '12:00', '', ''],
    names: ['cutofftime', 'cutoff', 'ordercutoff', 'ordercutofftime', 'orderby', 'orderdeadline', 'deadline'],
  },
  {
    id: 'timeZone',
    label: 'Time zone of the cut-off',
    form: 'text',
    schema: zoneOfPlace,
    hint: 'An IANA name such as America/New_York. Blank: that of the account',
    examples: ['', 'America/Chicago', '', ''],
    names: ['timezoneofthecutoff', 'timezone', 'cutofftimezone', 'zone'],
  },
  {
    id: 'deliveryDays',
    label: 'Delivery days',
    form: 'text',
    schema: weekdaysText,
    examples: ['Wed/Fri', 'Thu', '', ''],
    names: [
      'deliverydays',
      'deliveryday',
      'deliveryweekdays',
      'deliverson',
      'receivingdays',
      'receivingday',
      'dropdays',
    ],
  },
  {
    id: 'leadDays',
    label: 'Lead days',
    form: 'whole',
    schema: z.int().min(0).max(maxLeadDays),
    hint: 'Days from the order day to the first possible delivery',
    examples: ['2', '2', '', ''],
    names: ['leaddays', 'leadtime', 'leadtimedays', 'leadtimeindays', 'daystodelivery'],
  },
  {
    id: 'day',
    label: 'Exception day',
    form: 'day',
    schema: day,
    examples: ['', '', '2026-12-24', '2026-12-25'],
    names: ['exceptionday', 'day', 'date', 'exceptiondate', 'holidaydate', 'from', 'fromdate', 'firstday', 'startdate'],
  },
  {
    id: 'untilDay',
    label: 'Last exception day',
    form: 'day',
    schema: day,
    hint: 'Only of exceptions of several days',
    examples: ['', '', '', '2026-12-26'],
    names: ['lastexceptionday', 'until', 'untilday', 'to', 'todate', 'lastday', 'enddate', 'through'],
  },
  {
    id: 'kind',
    label: 'Exception type',
    form: 'text',
    schema: z
      .string()
      .refine(
        (value) => parseExceptionKind(value) !== undefined,
        'must be Closed, No orders, No deliveries, Extra order day, or Extra delivery day',
      ),
    hint: 'Closed, No orders, No deliveries, Extra order day, or Extra delivery day. Blank: Closed',
    examples: ['', '', 'No deliveries', 'Closed'],
    names: ['exceptiontype', 'type', 'exceptionkind', 'kind', 'exception'],
  },
  {
    id: 'name',
    label: 'Exception name',
    form: 'text',
    schema: text(120),
    examples: ['', '', 'Inventory', 'Christmas'],
    names: ['exceptionname', 'name', 'holiday', 'holidayname', 'reason', 'description', 'note', 'event'],
  },
] as const satisfies readonly ImportProperty[];
