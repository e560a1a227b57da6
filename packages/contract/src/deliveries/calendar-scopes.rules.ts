import {
  type CalendarException,
  type EffectiveCalendar,
  type ExceptionKind,
  exceptionEffects,
  type WeekPattern,
} from './calendar.rules.ts';
import type { DeliveryScope, ScopeSource } from './delivery-scopes.shapes.ts';

/** What a scope has of its own. */
export interface ScopeCalendar extends ScopeSource {
  readonly pattern: WeekPattern | null;
  readonly exceptions: readonly CalendarException[];
}

export interface ResolvedCalendar extends EffectiveCalendar {
  readonly patternFrom: ScopeSource;
  readonly exceptions: readonly (CalendarException & { readonly scope: DeliveryScope })[];
}

const effects = ['orders', 'deliveries'] as const;

/**
 * The calendar of scopes from the most general to the most specific one: the pattern of the most specific scope that has
 * one. An exception of a more specific scope replaces the effect of others on the orders or deliveries of its day.
 * Undefined without a pattern.
 */
export const resolveCalendar = (
  scopes: readonly ScopeCalendar[],
  accountTimeZone: string,
): ResolvedCalendar | undefined => {
  const source = scopes.findLast(({ pattern }) => pattern !== null);
  if (!source?.pattern) return undefined;
  const { scope, id, name, pattern } = source;
  return {
    pattern: { ...pattern, timeZone: pattern.timeZone ?? accountTimeZone },
    patternFrom: { scope, id, name },
    exceptions: resolveExceptions(scopes),
  };
};

const resolveExceptions = (scopes: readonly ScopeCalendar[]): ResolvedCalendar['exceptions'] => {
  const days = new Map<string, Partial<Record<(typeof effects)[number], ResolvedCalendar['exceptions'][number]>>>();
  for (const { scope, exceptions } of scopes)
    for (const exception of exceptions) {
      const day = days.get(exception.day) ?? {};
      days.set(exception.day, day);
      const scoped = { ...exception, scope };
      for (const effect of effects) if (exceptionEffects[exception.kind][effect] !== undefined) day[effect] = scoped;
    }
  return [...days.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, { orders, deliveries }]) =>
      orders && orders === deliveries
        ? [orders]
        : [
            ...(orders ? [{ ...orders, kind: restrictKind(orders.kind, 'NO_ORDERS') }] : []),
            ...(deliveries ? [{ ...deliveries, kind: restrictKind(deliveries.kind, 'NO_DELIVERIES') }] : []),
          ],
    );
};

/** A closed day whose other effect a more specific scope replaces. */
const restrictKind = (kind: ExceptionKind, remaining: ExceptionKind): ExceptionKind =>
  kind === 'CLOSED' ? remaining : kind;

/** What an exception decides: orders, deliveries, or both of its day. */
export const listEffects = ({ day, kind }: CalendarException): string[] =>
  effects.filter((effect) => exceptionEffects[kind][effect] !== undefined).map((effect) => `${day}/${effect}`);

/** The first exception of a scope that repeats or contradicts another one of the same day. */
export const findContradiction = (
  exceptions: readonly CalendarException[],
): { readonly at: number; readonly message: string } | undefined => {
  const names = new Map<string, string>();
  for (const [at, exception] of exceptions.entries())
    for (const effect of listEffects(exception)) {
      const other = names.get(effect);
      if (other !== undefined) return { at, message: `must not repeat or contradict "${other}" of the same day` };
      names.set(effect, exception.name);
    }
  return undefined;
};

export const sortExceptions = (given: readonly CalendarException[]): CalendarException[] =>
  given.toSorted((one, other) => one.day.localeCompare(other.day) || one.kind.localeCompare(other.kind));

/** The exceptions of a scope after others, which replace those that decide the same. */
export const replaceExceptions = (
  current: readonly CalendarException[],
  given: readonly CalendarException[],
): CalendarException[] => {
  const decided = new Set(given.flatMap(listEffects));
  return sortExceptions([
    ...current.filter((exception) => !listEffects(exception).some((effect) => decided.has(effect))),
    ...given,
  ]);
};
