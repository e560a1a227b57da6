import type { EffectiveCalendar } from '@shelfward/contract/deliveries/calendar.rules.ts';
import {
  findLongestProtection,
  type Protection,
  toProtection,
  withLeadTimes,
} from '@shelfward/forecast/levels/protection-times.rules.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { loadCalendars, loadLeadTimes } from '../../deliveries/public.ts';

interface PlannedStore {
  readonly id: number;
  readonly values: { readonly leadWeeks: number; readonly reviewWeeks: number };
}

/** What par levels of each store cover: by its calendar and by learnt lead times, else by the settings. */
export const loadProtections = async (
  ctx: ZonedCtx,
  stores: readonly PlannedStore[],
): Promise<Map<number, Protection>> => {
  const storeIds = stores.map(({ id }) => id);
  const calendars = await loadCalendars(ctx, storeIds);
  const leadTimes = await loadLeadTimes(ctx, storeIds);
  const moment = { now: ctx.now, today: today(ctx) };
  const longest = new Map<EffectiveCalendar, Protection | undefined>();
  const findOnce = (calendar: EffectiveCalendar): Protection | undefined => {
    if (!longest.has(calendar)) longest.set(calendar, findLongestProtection(calendar, moment));
    return longest.get(calendar);
  };
  return new Map(
    stores.map(({ id, values }) => {
      const calendar = calendars.get(id);
      const planned = (calendar && findOnce(calendar)) ?? toProtection(values);
      return [id, withLeadTimes(planned, leadTimes.get(id))];
    }),
  );
};
