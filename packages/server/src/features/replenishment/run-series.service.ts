import { setImmediate } from 'node:timers/promises';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type {
  ReplenishmentSettings,
  ReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { groupBy, groupByStore } from '../../platform/core/group-by.rules.ts';
import { findMissingWeeks, type StockEvent, toWeeklyDemand } from './availability.rules.ts';
import type { BaseStockInput } from './base-stock.rules.ts';
import { type MarkedWeeks, markPromotionWeeks, type PromotionPeriod, toPromotionWeeks } from './promotions.rules.ts';
import {
  findActivityChanges,
  findDailySales,
  findPromotedWeeks,
  findRunPairs,
  findStockEvents,
  type PairDays,
  type PairEvent,
  type RunPair,
  type RunStore,
} from './run-inputs.queries.ts';
import { resolveLine } from './settings.rules.ts';
import { findInactiveWeeks } from './store-activity.rules.ts';
import { toIsoWeekCell } from './weekly-series.rules.ts';

/** Weeks of sales that a run uses: two years show the season. */
export const historyWeeks = 104;

/** A product in a store with its weeks. */
export interface RunSeries extends RunPair {
  readonly values: ReplenishmentValues;
  readonly units: Int32Array;
  readonly available: Uint8Array;
  readonly promotedWeeks: readonly number[];
}

export const firstRunDay = (asOf: string): string => addDays(asOf, -historyWeeks * daysPerWeek);

interface LoadedStores {
  readonly stores: readonly (RunStore & { readonly values: ReplenishmentValues })[];
  /** The Monday after the last week. */
  readonly asOf: string;
  readonly productLines: ReplenishmentSettings['productLines'];
}

/** The series of these stores, in the order of store id and product id. */
export const loadSeries = async (ctx: ZonedCtx, { stores, asOf, productLines }: LoadedStores): Promise<RunSeries[]> => {
  const storeIds = stores.map(({ id }) => id);
  const period = { from: firstRunDay(asOf), until: asOf };
  const pairs = await findRunPairs(ctx, storeIds);
  const sales = groupByStore(await findDailySales(ctx, storeIds, period));
  const events = groupByStore(await findStockEvents(ctx, storeIds, period));
  const promoted = groupByStore(await findPromotedWeeks(ctx, storeIds, period));
  const activity = groupByStore(await findActivityChanges(ctx, storeIds, period));
  const byStore = groupByStore(pairs);
  const series: RunSeries[] = [];
  for (const { id, values } of stores) {
    const sold = sales.get(id) ?? [];
    const daysByProduct = new Map(sold.map(({ productId, days }) => [productId, days]));
    const promotedByProduct = new Map((promoted.get(id) ?? []).map(({ productId, weeks }) => [productId, weeks]));
    const eventsByProduct = groupBy(events.get(id) ?? [], ({ productId }) => productId);
    const valuesOfLine = resolveLine(values, productLines);
    const inactiveWeeks = findInactiveWeeks(activity.get(id) ?? [], historyWeeks);
    const missingWeeks = findMissingWeeks(toFeed(sold)).map((missing, week) => missing | (inactiveWeeks[week] ?? 0));
    for (const pair of byStore.get(id) ?? []) {
      const history = toHistory(daysByProduct.get(pair.productId), eventsByProduct.get(pair.productId));
      const lineValues = valuesOfLine(pair.productLineId);
      const promotedWeeks = promotedByProduct.get(pair.productId) ?? [];
      series.push({ ...pair, values: lineValues, promotedWeeks, ...toWeeklyDemand({ ...history, missingWeeks }) });
    }
    // Requests of this process take their turn.
    await setImmediate();
  }
  return series;
};

const toFeed = (sold: readonly PairDays[]) => {
  const weeklyUnits = new Int32Array(historyWeeks);
  let lastDay = -1;
  for (const { days } of sold)
    for (let at = 0; at < days.length; at += 2) {
      const day = days[at] ?? 0;
      const week = Math.floor(day / daysPerWeek);
      lastDay = Math.max(lastDay, day);
      weeklyUnits[week] = (weeklyUnits[week] ?? 0) + Math.abs(days[at + 1] ?? 0);
    }
  return { weeks: historyWeeks, weeklyUnits, lastDay };
};

const toHistory = (days: readonly number[] = [], events: readonly PairEvent[] = []) => {
  const dailyUnits = new Int32Array(historyWeeks * daysPerWeek);
  for (let at = 0; at < days.length; at += 2) dailyUnits[days[at] ?? 0] = days[at + 1] ?? 0;
  const inPeriod: readonly StockEvent[] = events.filter(({ day }) => day >= 0);
  return { dailyUnits, events: inPeriod, hasEarlierEvents: inPeriod.length < events.length };
};

interface MarkedPeriods {
  readonly asOf: string;
  readonly promotions: readonly PromotionPeriod[];
  readonly reducedPrices: MarkedWeeks;
}

/** The input of the worker thread. The arrays are shared with it, not copied. */
export const toBaseStockInput = (
  series: readonly RunSeries[],
  { asOf, promotions, reducedPrices }: MarkedPeriods,
): BaseStockInput => {
  const units = new Int32Array(new SharedArrayBuffer(series.length * historyWeeks * 4));
  const available = new Uint8Array(new SharedArrayBuffer(series.length * historyWeeks));
  series.forEach((one, at) => {
    units.set(one.units, at * historyWeeks);
    available.set(one.available, at * historyWeeks);
  });
  const horizons = Int32Array.from(series, ({ values }) => values.leadWeeks + values.reviewWeeks);
  const from = firstRunDay(asOf);
  const weeks = historyWeeks + horizons.reduce((longest, horizon) => Math.max(longest, horizon), 0);
  return {
    series: {
      count: series.length,
      weeks: historyWeeks,
      units,
      available,
      isoWeeks: Uint8Array.from({ length: weeks }, (_, week) => toIsoWeekCell(addDays(from, week * daysPerWeek))),
      lines: toIndexes(series.map(({ productLineId }) => productLineId ?? 0)),
      products: toIndexes(series.map(({ productId }) => productId)),
    },
    horizons,
    serviceLevels: Float64Array.from(series, ({ values }) => values.serviceLevel),
    packSizes: Int32Array.from(series, ({ packSize }) => packSize),
    promotions: toPromotionWeeks(series, markPromotionWeeks(promotions, { from, weeks }), weeks),
    reducedPrices,
    hasLine: Uint8Array.from(series, ({ productLineId }) => Number(productLineId !== null)),
  };
};

export const toIndexes = (ids: readonly number[]): Int32Array => {
  const indexes = new Map<number, number>();
  return Int32Array.from(ids, (id) => {
    const index = indexes.get(id) ?? indexes.size;
    indexes.set(id, index);
    return index;
  });
};
