import { type EffectiveCalendar, findDeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { LateShare } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { defaultLeadWeeks } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { groupLateness } from '@shelfward/forecast/lead-times/lateness.rules.ts';
import { groupCounts, learnLateness, learnPlace } from '@shelfward/forecast/lead-times/lead-time-groups.rules.ts';
import type { LeadTimes } from '@shelfward/forecast/lead-times/lead-times.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findCalendars, findStoreScopes } from './calendars.queries.ts';
import { readCalendars, readWindows } from './calendars.rules.ts';
import type { ScopeRecords } from './delivery-scopes.rules.ts';
import {
  findLeadTimeRows,
  findLeadWeeks,
  findPlaceNames,
  findPromisedRows,
  type OpenOrder,
  type PlaceNames,
} from './lead-times.queries.ts';

/** How long orders of these stores take. Of stores without known deliveries: the lead time of the settings. */
export const loadLeadTimes = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<Map<number, LeadTimes>> => {
  const stores = await findStoreScopes(ctx, storeIds);
  const companyIds = [...new Set(stores.map(({ company }) => company.id))];
  const counts = groupCounts(await findLeadTimeRows(ctx, companyIds));
  const { toSettingDays } = await loadPromises(ctx, stores);
  return new Map(
    stores.map(({ company, region, store, ...records }) => {
      const settingDays = toSettingDays({ company, region, store, ...records });
      const place = { companyId: company.id, regionId: region?.id ?? null, storeId: store.id, settingDays };
      return [store.id, learnPlace(counts, place)];
    }),
  );
};

/** How late orders of these stores arrive, after the delivery that their calendar or the settings promised. */
export const loadLateness = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
): Promise<Map<number, readonly LateShare[]>> => {
  const scopes = await findStoreScopes(ctx, storeIds);
  const rows = await findPromisedRows(ctx, [...new Set(scopes.map(({ company }) => company.id))]);
  const names = await findPlaceNames(ctx, rows);
  const placed = rows.map((row) => ({ row, records: toRecords(row, names) }));
  const { toCalendar, toSettingDays } = await loadPromises(
    ctx,
    placed.map(({ records }) => records),
  );
  const late = placed.flatMap(({ row, records }) => {
    const { orderedOn, orderedAt, requestedShipDate, state } = row;
    const promisedDay = findPromisedDay(toCalendar(records), orderedAt) ?? addDays(orderedOn, toSettingDays(records));
    const expectedOn = requestedShipDate !== null && requestedShipDate > promisedDay ? requestedShipDate : promisedDay;
    const days = row.days - daysBetween(orderedOn, expectedOn);
    // An open order that is not due yet does not show whether it will be late.
    return state === 'OPEN' && days <= 0 ? [] : [{ ...row, days: Math.max(0, days) }];
  });
  const counts = groupCounts(late);
  return new Map(
    scopes.map(({ company, region, store }) => [
      store.id,
      groupLateness(learnLateness(counts, { companyId: company.id, regionId: region?.id ?? null, storeId: store.id })),
    ]),
  );
};

export const toRecords = (
  { companyId, regionId, storeId }: Pick<OpenOrder, 'companyId' | 'regionId' | 'storeId'>,
  { companies, regions, stores }: PlaceNames,
) => ({
  company: companies.get(companyId) ?? { id: companyId, name: '' },
  region: regions.get(regionId ?? 0) ?? null,
  store: stores.get(storeId ?? 0)?.store ?? null,
  isByRegion: stores.get(storeId ?? 0)?.isByRegion ?? false,
});

export const findPromisedDay = (calendar: EffectiveCalendar | undefined, orderedAt: string): string | undefined =>
  calendar && findDeliveryWindow(calendar, new Date(orderedAt))?.deliveryDay;

/** The calendars of these records, and the days that their orders take by the calendar or the settings. */
export const loadPromises = async (ctx: ZonedCtx, records: readonly ScopeRecords[]) => {
  const toCalendar = readCalendars(
    await findCalendars(ctx, {
      companyIds: records.flatMap(({ company }) => company?.id ?? []),
      regionIds: records.flatMap(({ region }) => region?.id ?? []),
      storeIds: records.flatMap(({ store }) => store?.id ?? []),
    }),
    ctx.timeZone,
  );
  const toWindow = readWindows(ctx.now);
  const leadWeeks = await findLeadWeeks(ctx);
  const accountWeeks = leadWeeks.get(null) ?? defaultLeadWeeks;
  return {
    toCalendar,
    toSettingDays: (one: ScopeRecords): number => {
      const calendar = toCalendar(one);
      const window = calendar && toWindow(calendar);
      if (window) return daysBetween(window.orderDay, window.deliveryDay);
      return daysPerWeek * (leadWeeks.get(one.company?.id ?? null) ?? accountWeeks);
    },
  };
};
