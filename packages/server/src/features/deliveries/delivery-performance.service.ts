import {
  type DeliveryPerformance,
  type LateOrder,
  maxLateOrders,
} from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { type Ctx, today, type ZonedCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { findLateness } from './late-orders.rules.ts';
import {
  type GroupCounts,
  type GroupedCounts,
  groupCounts,
  type LeadTimeRow,
  learnPlace,
} from './lead-time-groups.rules.ts';
import {
  findCompanyIds,
  findLeadTimeRows,
  findOpenOrders,
  findScopePlace,
  type OpenOrder,
  type ScopePlace,
} from './lead-times.queries.ts';
import { type LeadTimes, learnLeadTimes, summarizeLeadTimes } from './lead-times.rules.ts';

const notFound = {
  account: 'COMPANY_NOT_FOUND',
  companies: 'COMPANY_NOT_FOUND',
  regions: 'REGION_NOT_FOUND',
  stores: 'STORE_NOT_FOUND',
} as const;

export const getDeliveryPerformance = async (ctx: Ctx, key: DeliveryScopeKey): Promise<DeliveryPerformance> => {
  const place = await findScopePlace(ctx, key);
  if (!place) throw new AppError(notFound[key.scope]);
  const companyIds = place.companyId === null ? await findCompanyIds(ctx) : [place.companyId];
  const rows = await findLeadTimeRows(ctx, companyIds);
  const counts = groupCounts(rows);
  const own = findCounts(counts, place);
  const leadTimes = learnScope(counts, place);
  const { meanDays, meanInterval, p10Days, p50Days, p90Days } = summarizeLeadTimes(leadTimes);
  return {
    orders: Math.round(own?.orders ?? 0),
    meanDays: round(meanDays),
    p10Days,
    p50Days,
    p90Days,
    meanInterval: meanInterval && { from: round(meanInterval.from), until: round(meanInterval.until) },
    histogram: [...(own?.histogram ?? [])]
      .toSorted(([one], [other]) => one - other)
      .map(([days, orders]) => ({ days, orders: round(orders) })),
    deliveredShare: leadTimes.deliveredShare,
    lostShare: leadTimes.lostShare,
    settingDays: place.settingDays,
    wrongDates: own?.wrongDates ?? 0,
    late: (await listLateOrders(ctx, rows, companyIds)).filter(isIn(place)).slice(0, maxLateOrders),
  };
};

const round = (value: number): number => Math.round(value * 100) / 100;

const findCounts = (counts: GroupedCounts, { companyId, regionId, storeId }: ScopePlace): GroupCounts | undefined => {
  if (companyId === null) return counts.account;
  if (storeId !== null) return counts.stores.get(storeId);
  return regionId === null ? counts.companies.get(companyId) : counts.regions.get(regionId);
};

const learnScope = (counts: GroupedCounts, { companyId, ...place }: ScopePlace): LeadTimes =>
  companyId === null ? learnLeadTimes(counts.account, place.settingDays) : learnPlace(counts, { companyId, ...place });

const isIn =
  ({ storeId, regionId }: ScopePlace) =>
  ({ store, region }: LateOrder): boolean =>
    storeId === null ? regionId === null || region?.id === regionId : store?.id === storeId;

/** Orders of these companies that are late, the oldest first. */
const listLateOrders = async (
  ctx: ZonedCtx,
  rows: readonly LeadTimeRow[],
  companyIds: readonly number[],
): Promise<LateOrder[]> => {
  const day = today(ctx);
  const learn = rememberLeadTimes(groupCounts(rows));
  // An open order does not move the day from which it is late.
  const learnUsual = rememberLeadTimes(groupCounts(rows.filter(({ state }) => state === 'DELIVERED')));
  return (await findOpenOrders(ctx, companyIds)).flatMap((order) => {
    const given = { leadTimes: learn(order), usual: learnUsual(order), promisedDay: undefined, today: day };
    const lateness = findLateness(order, given);
    const { orderId, poNumber, store, region, orderedOn, units } = order;
    return lateness ? [{ orderId, poNumber, store, region, orderedOn, units, ...lateness }] : [];
  });
};

/** Orders of one store have the same lead times. */
const rememberLeadTimes = (counts: GroupedCounts): ((order: OpenOrder) => LeadTimes) => {
  const known = new Map<string, LeadTimes>();
  return ({ companyId, region, store, settingDays }) => {
    const key = `${companyId}/${region?.id}/${store?.id}`;
    const leadTimes =
      known.get(key) ??
      learnPlace(counts, { companyId, regionId: region?.id ?? null, storeId: store?.id ?? null, settingDays });
    known.set(key, leadTimes);
    return leadTimes;
  };
};
