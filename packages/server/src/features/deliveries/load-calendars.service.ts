import {
  type DeliveryWindow,
  type EffectiveCalendar,
  findPassedDay,
  readDays,
} from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { ScopeSource } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findCalendars, findStoreScopes, hasCalendars, type StoreScopes } from './calendars.queries.ts';
import { readCalendars, readWindows } from './calendars.rules.ts';

/** The calendar of each store that has one. Stores with the same calendar share the object. */
export const loadCalendars = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
): Promise<Map<number, EffectiveCalendar>> => {
  const found = await findStoreCalendars(ctx, storeIds);
  return new Map(found.map(({ store, calendar }) => [store.id, calendar]));
};

/** The delivery that an order of now reaches, for each store that has a calendar. */
export const loadDeliveryWindows = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
): Promise<Map<number, DeliveryWindow>> => {
  const windows = await loadStoreWindows(ctx, storeIds);
  return new Map(windows.map(({ store, window }) => [store.id, window]));
};

/** A store with the delivery that an order of now reaches, and the scope from which its week is. */
export interface StoreWindow extends StoreScopes {
  readonly patternFrom: ScopeSource;
  readonly window: DeliveryWindow;
}

export const loadStoreWindows = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<StoreWindow[]> => {
  const toWindow = readWindows(ctx.now);
  return (await findStoreCalendars(ctx, storeIds)).flatMap(({ calendar, ...records }) => {
    const window = toWindow(calendar);
    return window ? [{ ...records, patternFrom: calendar.patternFrom, window }] : [];
  });
};

/** Stores with an order day whose cut-off has passed since then: an order of now can reach a later delivery. */
export const findStoresPastCutOff = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
  since: Date,
): Promise<number[]> => {
  const passedDays = new Map<string, string | undefined>();
  return (await findStoreCalendars(ctx, storeIds)).flatMap(({ store, calendar }) => {
    const { timeZone, cutOff } = calendar.pattern;
    const key = `${timeZone} ${cutOff}`;
    if (!passedDays.has(key)) passedDays.set(key, findPassedDay(calendar, since, ctx.now));
    const day = passedDays.get(key);
    return day !== undefined && readDays(calendar).hasOrders(day) ? [store.id] : [];
  });
};

const findStoreCalendars = async (ctx: ZonedCtx, storeIds: readonly number[]) => {
  if (!(await hasCalendars(ctx))) return [];
  const stores = await findStoreScopes(ctx, storeIds);
  const stored = await findCalendars(ctx, {
    companyIds: stores.map(({ company }) => company.id),
    regionIds: stores.flatMap(({ region }) => region?.id ?? []),
    storeIds,
  });
  const toCalendar = readCalendars(stored, ctx.timeZone);
  return stores.flatMap((records) => {
    const calendar = toCalendar(records);
    return calendar ? [{ ...records, calendar }] : [];
  });
};
