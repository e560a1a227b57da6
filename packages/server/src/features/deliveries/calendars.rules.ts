import {
  type CalendarException,
  type DeliveryWindow,
  findDeliveryWindow,
  type WeekPattern,
} from '@shelfward/contract/deliveries/calendar.rules.ts';
import { type ResolvedCalendar, resolveCalendar } from '@shelfward/contract/deliveries/calendar-scopes.rules.ts';
import type { CalendarValues } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey, ScopeSource } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { formatScope, type ScopeIds, type ScopeRecords, toScopeKey } from './delivery-scopes.rules.ts';

export interface StoredCalendar extends ScopeIds {
  readonly id: number;
  readonly version: number;
  readonly pattern: WeekPattern | null;
  readonly exceptions: readonly CalendarException[];
}

/** A scope without a row, or whose values were removed. */
export const noValues: CalendarValues = { pattern: null, exceptions: [] };

export const hasOwnValues = ({ pattern, exceptions }: CalendarValues): boolean =>
  pattern !== null || exceptions.length > 0;

export const toCalendarValues = ({ pattern, exceptions }: StoredCalendar): CalendarValues => ({ pattern, exceptions });

/** The calendar of any records, by the stored calendars of their scopes. Records with the same scopes share one. */
export const readCalendars = (
  stored: readonly StoredCalendar[],
  timeZone: string,
): ((records: ScopeRecords) => ResolvedCalendar | undefined) => {
  const byScope = new Map(stored.map((calendar) => [formatScope(toScopeKey(calendar)), calendar]));
  const resolved = new Map<string, ResolvedCalendar | undefined>();
  return (records) => {
    const scopes = listScopes(records).flatMap((source) => {
      const calendar = byScope.get(formatScope({ scope: source.scope, scopeId: source.id }));
      return calendar ? [{ ...source, ...toCalendarValues(calendar) }] : [];
    });
    const key = scopes.map(({ scope, id }) => formatScope({ scope, scopeId: id })).join();
    if (!resolved.has(key)) resolved.set(key, resolveCalendar(scopes, timeZone));
    return resolved.get(key);
  };
};

/**
 * The scopes that apply, from the most general to the most specific one. A store whose orders are placed for its region has
 * the calendar of the region: one order has one date.
 */
const listScopes = ({ company, region, store, isByRegion }: ScopeRecords): ScopeSource[] => [
  { scope: 'account', id: 0, name: 'Account' },
  ...(company ? [{ scope: 'companies' as const, ...company }] : []),
  ...(region ? [{ scope: 'regions' as const, ...region }] : []),
  ...(store && !isByRegion ? [{ scope: 'stores' as const, ...store }] : []),
];

/** The window of each calendar, computed once. */
export const readWindows = (now: Date): ((calendar: ResolvedCalendar) => DeliveryWindow | undefined) => {
  const windows = new Map<ResolvedCalendar, DeliveryWindow | undefined>();
  return (calendar) => {
    if (!windows.has(calendar)) windows.set(calendar, findDeliveryWindow(calendar, now));
    return windows.get(calendar);
  };
};

export interface CalendarChange {
  readonly key: DeliveryScopeKey;
  readonly before: CalendarValues;
  readonly after: CalendarValues;
}

/** Whether a change removes the week or an exception. */
export const isRemoval = ({ before, after }: Pick<CalendarChange, 'before' | 'after'>): boolean => {
  const remaining = new Set(after.exceptions.map(({ day }) => day));
  return (
    (before.pattern !== null && after.pattern === null) || before.exceptions.some(({ day }) => !remaining.has(day))
  );
};

/** How to undo a change: the values before it, and the version after it. */
export interface CalendarUndo {
  readonly key: DeliveryScopeKey;
  readonly before: CalendarValues;
  readonly version: number;
  /** Whether the undo removes the week or an exception. */
  readonly removes: boolean;
}

/** As fields of audit entries, which show the changed parts of the week and the changed exceptions. */
export const toAuditChange = ({ key, before, after }: CalendarChange) => {
  const [old, current] = [toAuditFields(key, before), toAuditFields(key, after)];
  const absent = Object.fromEntries(Object.keys({ ...old, ...current }).map((name) => [name, null]));
  return {
    before: hasOwnValues(before) ? { ...absent, ...old } : null,
    after: hasOwnValues(after) ? { ...absent, ...current } : null,
  };
};

const toAuditFields = ({ scope, scopeId }: DeliveryScopeKey, { pattern, exceptions }: CalendarValues): object => ({
  scope: scope === 'account' ? scope : `${scope}/${scopeId}`,
  ...pattern,
  ...Object.fromEntries(exceptions.map(({ day, kind, name }) => [`exceptions/${day}/${kind}`, name])),
});
