import { setImmediate } from 'node:timers/promises';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { BackTestCounts } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { groupBy, groupByStore } from '../../platform/core/group-by.rules.ts';
import type { BackTestInput } from './back-test.rules.ts';
import { listOrigins } from './back-test-plan.rules.ts';
import {
  classifySeries,
  findMissingAtOrigins,
  type ReplayFeed,
  type SeriesState,
  toReplayDemand,
} from './back-test-series.rules.ts';
import { getMarks, markPromotionWeeks, type PromotionPeriod, toPromotionWeeks } from './promotions.rules.ts';
import { markReducedPrices, type PriceHistory } from './reduced-prices.service.ts';
import {
  findActivityChanges,
  findDailySales,
  findPromotedWeeks,
  findRunPairs,
  findStockEvents,
  type PairDays,
  type RunPair,
  type RunStore,
  type SalesPeriod,
} from './run-inputs.queries.ts';
import { historyWeeks, toIndexes } from './run-series.service.ts';
import { findInactiveWeeks } from './store-activity.rules.ts';
import { toIsoWeekCell } from './weekly-series.rules.ts';

/** A product in a store with the weeks of the test and of the history before it. */
export interface ReplayPair extends RunPair {
  readonly presentationMinimum: number;
  readonly state: SeriesState;
  readonly promotedWeeks: readonly number[];
  readonly units: Int32Array;
  readonly known: Uint16Array;
}

export interface ReplayScope {
  readonly asOf: string;
  readonly testWeeks: number;
  /** Empty: all. */
  readonly productLineIds: ReadonlySet<number>;
  /** Of the weeks that the back-test reads. */
  readonly promotions: readonly PromotionPeriod[];
}

/** The weeks of a back-test and of the history before its first origin. */
export const countReplayWeeks = (testWeeks: number): number => historyWeeks + testWeeks;

export const getReplayPeriod = ({ asOf, testWeeks }: Pick<ReplayScope, 'asOf' | 'testWeeks'>): SalesPeriod => ({
  from: addDays(asOf, -daysPerWeek * countReplayWeeks(testWeeks)),
  until: asOf,
});

type ReplayStore = RunStore & { readonly presentationMinimum: number };

/** The series of these stores, in the order of store id and product id. */
export const loadReplayPairs = async (
  ctx: ZonedCtx,
  stores: readonly ReplayStore[],
  scope: ReplayScope,
): Promise<ReplayPair[]> => {
  const { testWeeks, productLineIds } = scope;
  const storeIds = stores.map(({ id }) => id);
  const period = getReplayPeriod(scope);
  const byStore = groupByStore(await findRunPairs(ctx, storeIds));
  const sales = groupByStore(await findDailySales(ctx, storeIds, period));
  const events = groupByStore(await findStockEvents(ctx, storeIds, period));
  const promoted = groupByStore(await findPromotedWeeks(ctx, storeIds, period));
  const activity = groupByStore(await findActivityChanges(ctx, storeIds, period));
  const weeks = countReplayWeeks(testWeeks);
  const pairs: ReplayPair[] = [];
  for (const { id, presentationMinimum } of stores) {
    const sold = sales.get(id) ?? [];
    const daysByProduct = new Map(sold.map(({ productId, days }) => [productId, days]));
    const promotedByProduct = new Map(
      (promoted.get(id) ?? []).map(({ productId, weeks: marked }) => [productId, marked]),
    );
    const eventsByProduct = groupBy(events.get(id) ?? [], ({ productId }) => productId);
    const missing = findMissingAtOrigins(
      { ...toFeed(sold, weeks), inactiveWeeks: findInactiveWeeks(activity.get(id) ?? [], weeks) },
      testWeeks,
    );
    for (const pair of byStore.get(id) ?? []) {
      if (productLineIds.size > 0 && !productLineIds.has(pair.productLineId ?? 0)) continue;
      const { dailyUnits, hasReturns } = toDaily(daysByProduct.get(pair.productId), weeks);
      const stock = eventsByProduct.get(pair.productId) ?? [];
      const inPeriod = stock.filter(({ day }) => day >= 0);
      const history = { dailyUnits, events: inPeriod, hasEarlierEvents: inPeriod.length < stock.length };
      const { units, known } = toReplayDemand(history, missing);
      const state = classifySeries({ units, known, hasReturns }, testWeeks);
      const promotedWeeks = promotedByProduct.get(pair.productId) ?? [];
      pairs.push({ ...pair, presentationMinimum, state, promotedWeeks, units, known });
      // Requests of this process take their turn.
      if (pairs.length % pairsAtOnce === 0) await setImmediate();
    }
    await setImmediate();
  }
  return pairs;
};

const pairsAtOnce = 20;

/**
 * Excludes the weeks with a reduced price from what each origin knows, by the prices before the origin. They still
 * count in the weeks of the test.
 */
export const excludeReducedPrices = async (
  pairs: readonly ReplayPair[],
  history: PriceHistory,
  { testWeeks }: ReplayScope,
): Promise<void> => {
  for (const [place, origin] of listOrigins(history.weeks, testWeeks).entries()) {
    const marked = await markReducedPrices(history, pairs, origin);
    for (const [one, { known }] of pairs.entries())
      getMarks(marked, one)?.forEach((isReduced, week) => {
        if (isReduced) known[week] = (known[week] ?? 0) & ~(1 << place);
      });
  }
};

const toDaily = (days: readonly number[] = [], weeks: number) => {
  const dailyUnits = new Int32Array(weeks * daysPerWeek);
  let hasReturns = false;
  for (let at = 0; at < days.length; at += 2) {
    const units = days[at + 1] ?? 0;
    dailyUnits[days[at] ?? 0] = units;
    hasReturns ||= units < 0;
  }
  return { dailyUnits, hasReturns };
};

const toFeed = (sold: readonly PairDays[], weeks: number): Omit<ReplayFeed, 'inactiveWeeks'> => {
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

interface ReplayParameters {
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  readonly serviceLevel: number;
}

/** The input of the worker thread. The large arrays are shared with it, not copied. */
export const toBackTestInput = (
  pairs: readonly ReplayPair[],
  scope: ReplayScope,
  { leadWeeks, reviewWeeks, serviceLevel }: ReplayParameters,
): BackTestInput => {
  const weeks = countReplayWeeks(scope.testWeeks);
  const horizon = leadWeeks + reviewWeeks;
  const units = new Int32Array(new SharedArrayBuffer(pairs.length * weeks * 4));
  const known = new Uint16Array(new SharedArrayBuffer(pairs.length * weeks * 2));
  pairs.forEach((pair, at) => {
    units.set(pair.units, at * weeks);
    known.set(pair.known, at * weeks);
  });
  const { from } = getReplayPeriod(scope);
  const planned = pairs.map(({ productLineId }) => ({ productLineId, promotedWeeks: [] }));
  const marks = markPromotionWeeks(scope.promotions, { from, weeks: weeks + horizon });
  return {
    series: {
      count: pairs.length,
      weeks,
      units,
      known,
      isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) =>
        toIsoWeekCell(addDays(from, week * daysPerWeek)),
      ),
      lines: toIndexes(pairs.map(({ productLineId }) => productLineId ?? 0)),
      hasLine: Uint8Array.from(pairs, ({ productLineId }) => Number(productLineId !== null)),
      products: toIndexes(pairs.map(({ productId }) => productId)),
    },
    promotions: toPromotionWeeks(planned, marks, weeks + horizon),
    pastPromotions: toPromotionWeeks(pairs, marks, weeks + horizon),
    stores: toIndexes(pairs.map(({ storeId }) => storeId)),
    parLevels: Int32Array.from(pairs, ({ parLevel }) => parLevel),
    presentationMinimums: Int32Array.from(pairs, ({ presentationMinimum }) => presentationMinimum),
    packSizes: Int32Array.from(pairs, ({ packSize }) => packSize),
    prices: Float64Array.from(pairs, ({ priceCents }) => priceCents ?? 0),
    testWeeks: scope.testWeeks,
    leadWeeks,
    reviewWeeks,
    serviceLevel,
  };
};

export const countStates = (pairs: readonly ReplayPair[]): BackTestCounts => {
  const count = (...states: readonly SeriesState[]): number =>
    pairs.filter(({ state }) => states.includes(state)).length;
  return {
    tested: count('TESTED', 'SHORT_HISTORY'),
    shortHistory: count('SHORT_HISTORY'),
    withoutSales: count('WITHOUT_SALES'),
    returnsOnly: count('RETURNS_ONLY'),
    withoutDemand: count('WITHOUT_DEMAND'),
    withoutPrice: pairs.filter(
      ({ state, priceCents }) => (state === 'TESTED' || state === 'SHORT_HISTORY') && priceCents === null,
    ).length,
  };
};
