import { type EffectiveCalendar, listDeliveryWindows } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { toInstant } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { BackTestCounts, KnownPromotions } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import type { MovingHoliday } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import type { BackTestInput } from '@shelfward/forecast/back-test/back-test.rules.ts';
import { countHorizonWeeks, type ReplayDates } from '@shelfward/forecast/back-test/back-test-orders.rules.ts';
import { countAheadWeeks } from '@shelfward/forecast/back-test/back-test-plan.rules.ts';
import {
  classifySeries,
  findMissingAtOrigins,
  type SeriesState,
  toReplayDemand,
} from '@shelfward/forecast/back-test/back-test-series.rules.ts';
import type { Driver } from '@shelfward/forecast/demand/drivers.types.ts';
import { listSeasonWeeks } from '@shelfward/forecast/demand/season-weeks.rules.ts';
import {
  hasComingPrice,
  type PlannedPromotion,
  type PromotionWeeks,
  readPlan,
  toPromotionWeeks,
} from '@shelfward/forecast/levels/promotions.rules.ts';
import { type OrderDates, toOrderDates } from '@shelfward/forecast/simulation/order-steps.rules.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { loadCalendars } from '../../deliveries/public.ts';
import type { RunPair, RunStore, SalesPeriod } from '../series/run-inputs.queries.ts';
import { historyWeeks, toIndexes } from '../series/run-series.service.ts';
import { loadStoreHistories } from '../series/store-histories.service.ts';

/** A product in a store with the weeks of the test and of the history before it. */
export interface ReplayPair extends RunPair {
  readonly presentationMinimum: number;
  readonly state: SeriesState;
  readonly promotedWeeks: readonly number[];
  readonly soldPrices: Float64Array | undefined;
  readonly units: Int32Array;
  readonly known: Uint16Array;
}

export interface ReplayScope {
  readonly asOf: string;
  readonly testWeeks: number;
  /** Empty: all. */
  readonly productLineIds: ReadonlySet<number>;
  /** Of the weeks that the back-test reads. */
  readonly promotions: readonly PlannedPromotion[];
  readonly calendars: ReplayCalendars;
  readonly movingHolidays: readonly MovingHoliday[];
}

/** The orders of each calendar in the weeks of the test, and the calendar of each store that has one. */
export interface ReplayCalendars {
  readonly calendars: ReplayDates['calendars'];
  readonly calendarOf: ReadonlyMap<number, number>;
}

/** The weeks of a back-test and of the history before its first origin. */
export const countReplayWeeks = (testWeeks: number): number => historyWeeks + testWeeks;

type ReplayWeeks = Pick<ReplayScope, 'asOf' | 'testWeeks'>;

/** Past weeks have the week of today, and the exceptions of their days. */
export const loadReplayCalendars = async (
  ctx: ZonedCtx,
  storeIds: readonly number[],
  { asOf, testWeeks }: ReplayWeeks,
): Promise<ReplayCalendars> => {
  const first = addDays(asOf, -daysPerWeek * testWeeks);
  const calendars: OrderDates[][] = [];
  const places = new Map<EffectiveCalendar, number>();
  const calendarOf = new Map<number, number>();
  for (const [storeId, calendar] of await loadCalendars(ctx, storeIds)) {
    let place = places.get(calendar);
    if (place === undefined) {
      const start = toInstant(first, 0, calendar.pattern.timeZone);
      const orders = listDeliveryWindows(calendar, start, addDays(asOf, -1)).map((window) =>
        toOrderDates(window, first),
      );
      // A calendar without deliveries has no orders: the settings apply.
      place = orders.length > 0 ? calendars.push(orders) - 1 : -1;
      places.set(calendar, place);
    }
    calendarOf.set(storeId, place);
  }
  return { calendars, calendarOf };
};

export const getReplayPeriod = ({ asOf, testWeeks }: ReplayWeeks): SalesPeriod => ({
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
  const getPlan = readPlan(scope.promotions, { from: period.from, weeks: countReplayWeeks(testWeeks) });
  const isPriced = (pair: RunPair) => hasComingPrice(getPlan(pair), historyWeeks);
  const getHistory = await loadStoreHistories(ctx, storeIds, { ...period, isPriced });
  const pairs: ReplayPair[] = [];
  for (const { id, presentationMinimum } of stores) {
    const history = getHistory(id);
    const missing = findMissingAtOrigins(history.feed, testWeeks);
    for (const { pair, promotedWeeks, soldPrices, buildSales } of history.pairs) {
      if (productLineIds.size > 0 && !productLineIds.has(pair.productLineId ?? 0)) continue;
      const sales = buildSales();
      const demand = toReplayDemand(sales, missing);
      const hasReturns = sales.dailyUnits.some((units) => units < 0);
      const state = classifySeries({ ...demand, hasReturns }, testWeeks);
      pairs.push({ ...pair, presentationMinimum, state, promotedWeeks, soldPrices, ...demand });
    }
  }
  return pairs;
};

interface ReplayParameters {
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  readonly serviceLevel: number;
  readonly knownPromotions: KnownPromotions;
}

/** The input of the worker thread. The large arrays are shared with it, not copied. */
export const toBackTestInput = (
  pairs: readonly ReplayPair[],
  scope: ReplayScope,
  { leadWeeks, reviewWeeks, serviceLevel, knownPromotions }: ReplayParameters,
): BackTestInput => {
  const weeks = countReplayWeeks(scope.testWeeks);
  const units = new Int32Array(new SharedArrayBuffer(pairs.length * weeks * 4));
  const known = new Uint16Array(new SharedArrayBuffer(pairs.length * weeks * 2));
  pairs.forEach((pair, at) => {
    units.set(pair.units, at * weeks);
    known.set(pair.known, at * weeks);
  });
  const { from } = getReplayPeriod(scope);
  const { calendars, calendarOf } = scope.calendars;
  const allWeeks =
    weeks + countAheadWeeks(countHorizonWeeks({ testWeeks: scope.testWeeks, leadWeeks, reviewWeeks, calendars }));
  const promotions = toPromotionWeeks(pairs, readPlan(scope.promotions, { from, weeks: allWeeks }), {
    past: historyWeeks,
    weeks: allWeeks,
  });
  return {
    series: {
      count: pairs.length,
      weeks,
      units,
      known,
      isoWeeks: listSeasonWeeks(scope.movingHolidays, { from, weeks: allWeeks, asOf: scope.asOf }),
      lines: toIndexes(pairs.map(({ productLineId }) => productLineId ?? 0)),
      hasLine: Uint8Array.from(pairs, ({ productLineId }) => Number(productLineId !== null)),
      products: toIndexes(pairs.map(({ productId }) => productId)),
      stores: toIndexes(pairs.map(({ storeId }) => storeId)),
      drivers: toDrivers(knownPromotions, promotions),
    },
    parLevels: Int32Array.from(pairs, ({ parLevel }) => parLevel),
    presentationMinimums: Int32Array.from(pairs, ({ presentationMinimum }) => presentationMinimum),
    packSizes: Int32Array.from(pairs, ({ packSize }) => packSize),
    prices: Float64Array.from(pairs, ({ priceCents }) => priceCents ?? 0),
    testWeeks: scope.testWeeks,
    leadWeeks,
    reviewWeeks,
    calendars,
    calendarOf: Int32Array.from(pairs, ({ storeId }) => calendarOf.get(storeId) ?? -1),
    serviceLevel,
    promotions: { marks: promotions.marks, markOf: promotions.markOf },
  };
};

/** The promotions that the replay knows in advance; all of them with what sales files mark. */
const toDrivers = (known: KnownPromotions, { drivers, marks, markOf }: PromotionWeeks): readonly Driver[] => {
  if (known === 'NONE') return [];
  if (known === 'PLANNED') return drivers;
  return [{ kind: 'FLAG', tracks: marks, trackOf: markOf }, ...drivers.filter(({ observed }) => !observed)];
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
