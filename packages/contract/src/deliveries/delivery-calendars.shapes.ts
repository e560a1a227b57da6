import { z } from 'zod';
import { day, instant, timeZone } from '../kit/dates.ts';
import { text } from '../kit/shapes.ts';
import { exceptionKinds } from './calendar.rules.ts';
import { findContradiction, sortExceptions } from './calendar-scopes.rules.ts';
import { deliveryScope, scopeSource } from './delivery-scopes.shapes.ts';

/** Monday is 1, Sunday is 7. */
const weekdaySet = (days: string) =>
  z
    .array(z.int().min(1).max(7))
    .min(1, `must name at least one weekday; without ${days} there is no calendar`)
    .max(7)
    .refine((given) => new Set(given).size === given.length, 'must name each weekday once')
    .overwrite((given) => given.toSorted((one, other) => one - other))
    .readonly();

export const maxLeadDays = 180;

export const weekPattern = z.strictObject({
  orderDays: weekdaySet('order days'),
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:00'),
  /** Null: that of the account. */
  timeZone: timeZone.nullable().default(null),
  deliveryDays: weekdaySet('delivery days'),
  /** Days from the order day to the first possible delivery. */
  leadDays: z.int().min(0).max(maxLeadDays),
});

export const calendarException = z.strictObject({ day, kind: z.enum(exceptionKinds), name: text(120) });

/** The most exceptions of one scope. */
export const maxExceptions = 400;

/** What a scope has of its own. Without a pattern, the one of the next more general scope applies. */
export const calendarValues = z.strictObject({
  pattern: weekPattern.nullable(),
  exceptions: z
    .array(calendarException)
    .max(maxExceptions, `must be at most ${maxExceptions} days; remove past ones`)
    .superRefine((given, context) => {
      const found = findContradiction(given);
      if (found) context.addIssue({ code: 'custom', path: [found.at, 'kind'], message: found.message });
    })
    .overwrite(sortExceptions)
    .readonly(),
});
export type CalendarValues = z.output<typeof calendarValues>;

export const deliveryWindow = z.strictObject({
  orderDay: day,
  orderBy: instant,
  deliveryDay: day,
  nextOrderDay: day,
  nextDeliveryDay: day,
});

export const deliveryCalendar = z.strictObject({
  own: calendarValues,
  /** What applies, with the values of more general scopes. Null without a pattern. */
  effective: z
    .strictObject({
      pattern: weekPattern.extend({ timeZone }),
      patternFrom: scopeSource,
      exceptions: z.array(calendarException.extend({ scope: deliveryScope })).readonly(),
    })
    .nullable(),
  /** The next order date and the delivery that it reaches. Null without a calendar, or if it reaches none. */
  window: deliveryWindow.nullable(),
  warnings: z.array(z.string()),
});
export type DeliveryCalendar = z.infer<typeof deliveryCalendar>;

/** A scope with a pattern or exceptions of its own. */
export const listedCalendar = z.strictObject({
  scope: deliveryScope,
  scopeId: z.int(),
  name: z.string(),
  /** Null for the account. */
  company: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  pattern: weekPattern.nullable(),
  exceptions: z.int(),
});
export type ListedCalendar = z.infer<typeof listedCalendar>;
