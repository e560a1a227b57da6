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
  findWeeklyValues,
  type PairDays,
  type PairEvent,
  type PairValues,
  type RunPair,
  type SalesPeriod,
} from './run-inputs.queries.ts';

/** What is stored about a store and the products of its assortment in a period of whole weeks. */
export interface StoreHistory {
  readonly feed: SalesFeed;
  readonly pairs: readonly PairHistory[];
  /** Of any product, also outside the assortment. */
  readonly buildSales: (productId: number) => DailySales;
  readonly listPromotedWeeks: (productId: number) => readonly number[];
}

export interface PairHistory {
  readonly pair: RunPair;
  readonly promotedWeeks: readonly number[];
  /** Sales value / units of each week, NaN without sales; undefined unless it was wanted. */
  readonly soldPrices: Float64Array | undefined;
  /** Computed for each call: the days of all pairs at once would need much memory. */
  readonly buildSales: () => DailySales;
}

interface HistoryPeriod extends SalesPeriod {
  /** Whether the prices of a pair are wanted. */
  readonly isPriced: (pair: RunPair) => boolean;
}

/** The histories of these stores by id; the pairs are in the order of product id. */
export const loadStoreHistories = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
  { isPriced, ...period }: HistoryPeriod,
): Promise<(storeId: number) => StoreHistory> => {
  const weeks = daysBetween(period.from, period.until) / daysPerWeek;
  const found = await findRunPairs(ctx, storeIds);
  const pairs = groupByStore(found);
  const prices = groupByStore(await findPrices(ctx, found.filter(isPriced), period));
  const sales = groupByStore(await findDailySales(ctx, storeIds, period));
  const events = groupByStore(await findStockEvents(ctx, storeIds, period));
  const promoted = groupByStore(await findPromotedWeeks(ctx, storeIds, period));
  const periods = new Map((await findLastPeriods(ctx, storeIds, period)).map(({ storeId, day }) => [storeId, day]));
  const activity = groupByStore(await findActivityChanges(ctx, storeIds, period));
  return (storeId) => {
    const sold = sales.get(storeId) ?? [];
    const daysByProduct = new Map(sold.map(({ productId, days }) => [productId, days]));
    const promotedByProduct = new Map((promoted.get(storeId) ?? []).map((one) => [one.productId, one.weeks]));
    const pricesByProduct = new Map((prices.get(storeId) ?? []).map((one) => [one.productId, one.values]));
    const eventsByProduct = groupBy(events.get(storeId) ?? [], ({ productId }) => productId);
    const buildSales = (productId: number) =>
      toDailySales(weeks, daysByProduct.get(productId), eventsByProduct.get(productId));
    const listPromotedWeeks = (productId: number) => promotedByProduct.get(productId) ?? [];
    return {
      feed: {
        ...toFeed(sold, weeks),
        lastPeriodDay: periods.get(storeId) ?? -1,
        inactiveWeeks: findInactiveWeeks(activity.get(storeId) ?? [], weeks),
      },
      pairs: (pairs.get(storeId) ?? []).map((pair) => ({
        pair,
        promotedWeeks: listPromotedWeeks(pair.productId),
        soldPrices: toPrices(weeks, pricesByProduct.get(pair.productId)),
        buildSales: () => buildSales(pair.productId),
      })),
      buildSales,
      listPromotedWeeks,
    };
  };
};

const findPrices = async (ctx: ZonedCtx, pairs: readonly RunPair[], period: SalesPeriod): Promise<PairValues[]> => {
  if (pairs.length === 0) return [];
  const storeIds = [...new Set(pairs.map(({ storeId }) => storeId))];
  const productIds = [...new Set(pairs.map(({ productId }) => productId))];
  return findWeeklyValues(ctx, { storeIds, productIds }, period);
};

const toPrices = (weeks: number, values: readonly number[] | undefined): Float64Array | undefined => {
  if (!values) return undefined;
  const prices = new Float64Array(weeks).fill(Number.NaN);
  for (let at = 0; at < values.length; at += 3) prices[values[at] ?? 0] = (values[at + 1] ?? 0) / (values[at + 2] ?? 1);
  return prices;
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
