import type { ZonedCtx } from '../../platform/context/context.ts';
import { groupCounts, learnPlace } from './lead-time-groups.rules.ts';
import { findLeadTimeRows, findStorePlaces } from './lead-times.queries.ts';
import type { LeadTimes } from './lead-times.rules.ts';

/** How long orders of these stores take. Of stores without known deliveries: the lead time of the settings. */
export const loadLeadTimes = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<Map<number, LeadTimes>> => {
  const places = await findStorePlaces(ctx, storeIds);
  const counts = groupCounts(await findLeadTimeRows(ctx, [...new Set(places.map(({ companyId }) => companyId))]));
  return new Map(places.map((place) => [place.storeId, learnPlace(counts, place)]));
};
