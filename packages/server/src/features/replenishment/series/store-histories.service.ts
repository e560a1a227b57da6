import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { groupBy, groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import type { DailySales, SalesFeed } from '@shelfward/forecast/levels/availability.rules.ts';
import { findInactiveWeeks } from '@shelfward/forecast/levels/store-activity.rules.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import {
  findActivityChanges,
  findDailySales,
  findLastPeriods,
  findPromotedWeeks,
  findRunPairs,
  findStockEvents,
  type PairDays,
  type PairEvent,
  type RunPair,
  type SalesPeriod,
} from './run-inputs.queries.ts';

/** What is stored about a store and the products of its assortment in a period of whole weeks. */
export interface StoreHistory {
  readonly feed: SalesFeed;
  readonly pairs: readonly PairHistory[];
}

export interface PairHistory {
  readonly pair: RunPair;
  readonly promotedWeeks: readonly number[];
  /** Computed for each call: the days of all pairs at once would need much memory. */
  readonly buildSales: () => DailySales;
}

/** The histories of these stores by id; the pairs are in the order of product id. */
export const loadStoreHistories = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
  period: SalesPeriod,
): Promise<(storeId: number) => StoreHistory> => {
  const weeks = daysBetween(period.from, period.until) / daysPerWeek;
  const pairs = groupByStore(await findRunPairs(ctx, storeIds));
  const sales = groupByStore(await findDailySales(ctx, storeIds, period));
  const events = groupByStore(await findStockEvents(ctx, storeIds, period));
  const promoted = groupByStore(await findPromotedWeeks(ctx, storeIds, period));
  const periods = new Map((await findLastPeriods(ctx, storeIds, period)).map(({ storeId, day }) => [storeId, day]));
  const activity = groupByStore(await findActivityChanges(ctx, storeIds, period));
  return (storeId) => {
    const sold = sales.get(storeId) ?? [];
    const daysByProduct = new Map(sold.map(({ productId, days }) => [productId, days]));
    const promotedByProduct = new Map((promoted.get(storeId) ?? []).map((one) => [one.productId, one.weeks]));
    const eventsByProduct = groupBy(events.get(storeId) ?? [], ({ productId }) => productId);
    return {
      feed: {
        ...toFeed(sold, weeks),
        lastPeriodDay: periods.get(storeId) ?? -1,
        inactiveWeeks: findInactiveWeeks(activity.get(storeId) ?? [], weeks),
      },
      pairs: (pairs.get(storeId) ?? []).map((pair) => ({
        pair,
        promotedWeeks: promotedByProduct.get(pair.productId) ?? [],
        buildSales: () => toDailySales(weeks, daysByProduct.get(pair.productId), eventsByProduct.get(pair.productId)),
      })),
    };
  };
};

const toFeed = (sold: readonly PairDays[], weeks: number): Pick<SalesFeed, 'weeklyUnits' | 'lastDays'> => {
  const weeklyUnits = new Int32Array(weeks);
  const lastDays = new Int32Array(weeks).fill(-1);
  for (const { days } of sold)
    for (let at = 0; at < days.length; at += 2) {
      const day = days[at] ?? 0;
      const week = Math.floor(day / daysPerWeek);
      lastDays[week] = Math.max(lastDays[week] ?? -1, day);
      weeklyUnits[week] = (weeklyUnits[week] ?? 0) + Math.abs(days[at + 1] ?? 0);
    }
  for (let week = 1; week < weeks; week += 1) lastDays[week] = Math.max(lastDays[week] ?? -1, lastDays[week - 1] ?? -1);
  return { weeklyUnits, lastDays };
};

const toDailySales = (weeks: number, days: readonly number[] = [], events: readonly PairEvent[] = []): DailySales => {
  const dailyUnits = new Int32Array(weeks * daysPerWeek);
  for (let at = 0; at < days.length; at += 2) dailyUnits[days[at] ?? 0] = days[at + 1] ?? 0;
  const inPeriod = events.filter(({ day }) => day >= 0);
  return { dailyUnits, events: inPeriod, hasEarlierEvents: inPeriod.length < events.length };
};
