import {
  type DeliveryPerformance,
  type LateOrder,
  maxLateOrders,
} from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import {
  type GroupCounts,
  type GroupedCounts,
  groupCounts,
  type LeadTimeRow,
  learnPlace,
} from '@shelfward/forecast/lead-times/lead-time-groups.rules.ts';
import { type LeadTimes, learnLeadTimes, summarizeLeadTimes } from '@shelfward/forecast/lead-times/lead-times.rules.ts';
import { type Ctx, today, type ZonedCtx } from '../../platform/context/context.ts';
import { getScopeRecords } from './calendars.service.ts';
import type { NamedRecord, ScopeRecords } from './delivery-scopes.rules.ts';
import { findLateness, type Lateness } from './late-orders.rules.ts';
import { findLeadTimeRows, findOpenOrders, findPlaceNames } from './lead-times.queries.ts';
import { findPromisedDay, loadPromises, toRecords } from './lead-times.service.ts';

export const getDeliveryPerformance = async (ctx: Ctx, key: DeliveryScopeKey): Promise<DeliveryPerformance> => {
  const records = await getScopeRecords(ctx, key);
  const companyIds = records.company && [records.company.id];
  const rows = await findLeadTimeRows(ctx, companyIds);
  const counts = groupCounts(rows);
  const own = findCounts(counts, records);
  const settingDays = (await loadPromises(ctx, [records])).toSettingDays(records);
  const leadTimes = learnRecords(counts, records, settingDays);
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
    settingDays,
    wrongDates: own?.wrongDates ?? 0,
    late: (await listLateOrders(ctx, companyIds, rows))
      .filter(isIn(records))
      .slice(0, maxLateOrders)
      .map(({ company: _company, isToShip: _isToShip, remaining: _remaining, ...order }) => order),
  };
};

const round = (value: number): number => Math.round(value * 100) / 100;

const findCounts = (counts: GroupedCounts, { company, region, store }: ScopeRecords): GroupCounts | undefined => {
  if (!company) return counts.account;
  if (store) return counts.stores.get(store.id);
  return region ? counts.regions.get(region.id) : counts.companies.get(company.id);
};

const learnRecords = (
  counts: GroupedCounts,
  { company, region, store }: ScopeRecords,
  settingDays: number,
): LeadTimes =>
  company
    ? learnPlace(counts, {
        companyId: company.id,
        regionId: region?.id ?? null,
        storeId: store?.id ?? null,
        settingDays,
      })
    : learnLeadTimes(counts.account, settingDays);

const isIn =
  ({ store, region }: ScopeRecords) =>
  (order: LateOrder): boolean =>
    store ? order.store?.id === store.id : region === null || order.region?.id === region.id;

export type LateCompanyOrder = LateOrder &
  Pick<Lateness, 'remaining'> & {
    readonly company: NamedRecord;
    /** Late already by its requested ship date. */
    readonly isToShip: boolean;
  };

/** Late orders of a company, or of all companies, the oldest first. */
export const findLateOrders = async (ctx: ZonedCtx, companyId?: number): Promise<LateCompanyOrder[]> => {
  const companyIds = companyId === undefined ? null : [companyId];
  return listLateOrders(ctx, companyIds, await findLeadTimeRows(ctx, companyIds));
};

/** Orders of these companies that are late, the oldest first. Null: of all companies. */
const listLateOrders = async (
  ctx: ZonedCtx,
  companyIds: readonly number[] | null,
  rows: readonly LeadTimeRow[],
): Promise<LateCompanyOrder[]> => {
  const orders = await findOpenOrders(ctx, companyIds);
  const names = await findPlaceNames(ctx, orders);
  const places = orders.map((order) => ({ order, records: toRecords(order, names) }));
  const { toCalendar, toSettingDays } = await loadPromises(
    ctx,
    places.map(({ records }) => records),
  );
  const learn = rememberLeadTimes(groupCounts(rows), toSettingDays);
  // An open order does not move the day from which it is late.
  const learnUsual = rememberLeadTimes(groupCounts(rows.filter(({ state }) => state === 'DELIVERED')), toSettingDays);
  return places.flatMap(({ order, records }) => {
    const lateness = findLateness(order, {
      leadTimes: learn(records),
      usual: learnUsual(records),
      promisedDay: findPromisedDay(toCalendar(records), order.orderedAt),
      today: today(ctx),
    });
    const { orderId, poNumber, orderedOn, requestedShipDate, isShipped, units } = order;
    const isToShip = !isShipped && requestedShipDate !== null && requestedShipDate < today(ctx);
    const { company, region, store } = records;
    if (!lateness) return [];
    return [{ orderId, poNumber, company, region, store, orderedOn, units, isToShip, ...lateness }];
  });
};

/** Orders of one store have the same lead times. */
const rememberLeadTimes = (
  counts: GroupedCounts,
  toSettingDays: (records: ScopeRecords) => number,
): ((records: ScopeRecords) => LeadTimes) => {
  const known = new Map<string, LeadTimes>();
  return (records) => {
    const key = `${records.company?.id}/${records.region?.id}/${records.store?.id}`;
    const leadTimes = known.get(key) ?? learnRecords(counts, records, toSettingDays(records));
    known.set(key, leadTimes);
    return leadTimes;
  };
};
