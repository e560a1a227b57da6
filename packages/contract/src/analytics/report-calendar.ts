import { z } from 'zod';
import { isDay } from '../kit/dates.ts';
import type { ReportCalendar } from './report-calendar.rules.ts';

const firstDay = z.string().refine((value) => isDay(`2001-${value}`), 'must be a month and a day such as 02-01');
const startsOn = z.literal([1, 2, 3, 4, 5, 6, 7]);

/** What months, quarters, and years of reports are. */
export const reportCalendar: z.ZodType<ReportCalendar> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('GREGORIAN') }),
  /** Weeks from Saturday; week 1 contains February 1. */
  z.strictObject({ kind: z.literal('WALMART') }),
  /** The 4-5-4 calendar of the National Retail Federation. */
  z.strictObject({ kind: z.literal('NRF') }),
  z.strictObject({
    kind: z.literal('FISCAL'),
    /** The first weekday of weeks; 1 is Monday. */
    startsOn,
    /** Month and day near which the year starts. */
    firstDay,
    /** Week 1 contains the first day, or starts as near to it as possible. */
    weekOne: z.enum(['CONTAINS_DAY', 'STARTS_NEAREST']),
    /** Weeks of the periods of a quarter. */
    pattern: z.enum(['4-4-5', '4-5-4', '5-4-4']),
  }),
]);
