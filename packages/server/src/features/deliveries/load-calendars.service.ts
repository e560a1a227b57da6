import type { DeliveryWindow, EffectiveCalendar } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { ResolvedCalendar } from '@shelfward/contract/deliveries/calendar-scopes.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findCalendars, findStoreScopes } from './calendars.queries.ts';
import { readCalendars, readWindows } from './calendars.rules.ts';

/** The calendar of each store that has one. Stores with the same calendar share the object. */
export const loadCalendars = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
): Promise<Map<number, EffectiveCalendar>> => loadResolved(ctx, storeIds);

/** The delivery that an order of now reaches, for each store that has a calendar. */
export const loadDeliveryWindows = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
): Promise<Map<number, DeliveryWindow>> => {
  const toWindow = readWindows(ctx.now);
  const windows = new Map<number, DeliveryWindow>();
  for (const [storeId, calendar] of await loadResolved(ctx, storeIds)) {
    const window = toWindow(calendar);
    if (window) windows.set(storeId, window);
  }
  return windows;
};

const loadResolved = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<Map<number, ResolvedCalendar>> => {
  const stores = await findStoreScopes(ctx, storeIds);
  const stored = await findCalendars(ctx, {
    companyIds: stores.map(({ company }) => company.id),
    regionIds: stores.flatMap(({ region }) => region?.id ?? []),
    storeIds,
  });
  const toCalendar = readCalendars(stored, ctx.timeZone);
  const calendars = new Map<number, ResolvedCalendar>();
  for (const records of stores) {
    const calendar = toCalendar(records);
    if (calendar) calendars.set(records.store.id, calendar);
  }
  return calendars;
};
