import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { defaultLeadWeeks } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findCalendars, findStoreScopes } from './calendars.queries.ts';
import { readCalendars, readWindows } from './calendars.rules.ts';
import type { ScopeRecords } from './delivery-scopes.rules.ts';
import { groupCounts, learnPlace } from './lead-time-groups.rules.ts';
import { findLeadTimeRows, findLeadWeeks } from './lead-times.queries.ts';
import type { LeadTimes } from './lead-times.rules.ts';

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
