import type { ExceptionKind } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { type ResolvedCalendar, resolveCalendar } from '@shelfward/contract/deliveries/calendar-scopes.rules.ts';
import {
  type CalendarValues,
  calendarException,
  type DeliveryCalendar,
  weekPattern,
} from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { z } from 'zod';

/** The first week of a scope without a calendar: people choose its days. */
export const startWeek: UnfinishedWeek = {
  orderDays: [],
  cutOff: '14:00',
  timeZone: null,
  deliveryDays: [],
  leadDays: 2,
};

/** A week as a user has entered it so far. */
export const unfinishedWeek = z.object({
  orderDays: z.array(z.number()).readonly(),
  cutOff: z.string(),
  timeZone: z.string().nullable(),
  deliveryDays: z.array(z.number()).readonly(),
  leadDays: z.union([z.number(), z.string()]),
});
export type UnfinishedWeek = z.output<typeof unfinishedWeek>;

/** The calendar of the next more general scope. */
export interface Inherited {
  readonly calendar: DeliveryCalendar;
  readonly scope: DeliveryScope;
}

export interface ScopedException {
  readonly day: string;
  readonly kind: ExceptionKind;
  readonly name: string;
  readonly scope: DeliveryScope;
}

/** Without a week, only the exceptions that the more general scope has itself are known. */
export const listInheritedExceptions = (inherited: Inherited | undefined): readonly ScopedException[] => {
  if (!inherited) return [];
  const { calendar, scope } = inherited;
  return calendar.effective?.exceptions ?? calendar.own.exceptions.map((exception) => ({ ...exception, scope }));
};

/** What is missing in a week. */
export const findWeekProblem = ({ orderDays, cutOff, deliveryDays, leadDays }: UnfinishedWeek): string | undefined => {
  if (orderDays.length === 0) return 'Choose at least one order day.';
  if (deliveryDays.length === 0) return 'Choose at least one delivery day.';
  if (cutOff === '') return 'Enter the time until which orders count for the day.';
  return typeof leadDays === 'number' ? undefined : 'Enter the days to the first delivery.';
};

const unfinished = z.object({ pattern: z.unknown(), exceptions: z.array(z.unknown()) });

/** What has been entered completely; undefined while the week is not valid. */
const parseEntered = (values: unknown): CalendarValues | undefined => {
  const entered = unfinished.safeParse(values).data;
  const pattern = weekPattern.nullable().safeParse(entered?.pattern);
  if (!entered || !pattern.success) return undefined;
  const exceptions = entered.exceptions.flatMap((exception) => calendarException.safeParse(exception).data ?? []);
  return { pattern: pattern.data, exceptions };
};

interface Entered {
  readonly scope: DeliveryScope;
  /** The values of the form, also unfinished ones. */
  readonly values: unknown;
  readonly inherited: Inherited | undefined;
  readonly accountTimeZone: string;
}

/** The calendar that would apply with the entered values; undefined without a week, or while the week is not valid. */
export const previewCalendar = ({
  scope,
  values,
  inherited,
  accountTimeZone,
}: Entered): ResolvedCalendar | undefined => {
  const own = parseEntered(values);
  if (!own) return undefined;
  const effective = inherited?.calendar.effective;
  const general = listInheritedExceptions(inherited).map((exception) => ({
    ...(effective?.patternFrom ?? { id: 0, name: '' }),
    scope: exception.scope,
    pattern: null,
    exceptions: [exception],
  }));
  const week = effective ? [{ ...effective.patternFrom, pattern: effective.pattern, exceptions: [] }] : [];
  return resolveCalendar([...general, ...week, { scope, id: 0, name: '', ...own }], accountTimeZone);
};
