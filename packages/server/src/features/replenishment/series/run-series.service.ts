import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { MovingHoliday } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import type {
  ReplenishmentSettings,
  ReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { listSeasonWeeks } from '@shelfward/forecast/demand/season-weeks.rules.ts';
import { findMissingBefore } from '@shelfward/forecast/levels/availability.rules.ts';
import { type BaseStockInput, forecastWeeks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import {
  hasComingPrice,
  type PlannedPromotion,
  type PromotionWeeks,
  readPlan,
  toPromotionWeeks,
} from '@shelfward/forecast/levels/promotions.rules.ts';
import { countWeeks, type Protection } from '@shelfward/forecast/levels/protection-times.rules.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { resolveLine } from '../settings/settings.rules.ts';
import type { RunPair, RunStore } from './run-inputs.queries.ts';
import { loadStoreHistories } from './store-histories.service.ts';
import { openSuccession, type SeriesWeeks } from './succession.service.ts';

/** Weeks of sales that a run uses: three years show the season better than two (decision 0100). */
export const historyWeeks = 156;

/** A product in a store with its weeks. */
export interface RunSeries extends RunPair, SeriesWeeks {
  readonly values: ReplenishmentValues;
  readonly protection: Protection;
  readonly soldPrices: Float64Array | undefined;
}

/** Weeks of the longest lead time and review period. */
export const maxHorizonWeeks = 39;

export const firstRunDay = (asOf: string): string => addDays(asOf, -historyWeeks * daysPerWeek);

/** An active store with what its par levels follow from. */
export interface PlannedStore extends RunStore {
  readonly values: ReplenishmentValues;
  readonly protection: Protection;
}

interface LoadedStores {
  readonly stores: readonly PlannedStore[];
  /** The Monday after the last week. */
  readonly asOf: string;
  readonly productLines: ReplenishmentSettings['productLines'];
  /** The product before each product that has one. */
  readonly predecessors: ReadonlyMap<number, number>;
  /** Of the weeks that a run uses, and of the coming ones. */
  readonly promotions: readonly PlannedPromotion[];
}

/** The series of these stores, in the order of store id and product id. */
export const loadSeries = async (ctx: ZonedCtx, loaded: LoadedStores): Promise<RunSeries[]> => {
  const { stores, asOf, productLines, predecessors } = loaded;
  const storeIds = stores.map(({ id }) => id);
  const from = firstRunDay(asOf);
  const getPlan = readPlan(loaded.promotions, { from, weeks: historyWeeks + maxHorizonWeeks });
  const isPriced = (pair: RunPair) => hasComingPrice(getPlan(pair), historyWeeks);
  const getHistory = await loadStoreHistories(ctx, storeIds, { from, until: asOf, isPriced });
  const series: RunSeries[] = [];
  for (const { id, values, protection } of stores) {
    const history = getHistory(id);
    const missingWeeks = findMissingBefore(history.feed, historyWeeks);
    const valuesOfLine = resolveLine(values, productLines);
    const buildDemand = openSuccession({ history, missingWeeks, predecessors });
    for (const { pair, soldPrices } of history.pairs)
      series.push({
        ...pair,
        values: valuesOfLine(pair.productLineId),
        protection,
        soldPrices,
        ...buildDemand(pair.productId),
      });
  }
  return series;
};

interface PlannedWeeksInput {
  readonly asOf: string;
  readonly promotions: readonly PlannedPromotion[];
  readonly movingHolidays: readonly MovingHoliday[];
  /** By series; see `assessStops`. */
  readonly endedProbabilities: Float64Array;
}

/** The input of the worker thread, whose large arrays are shared with it, not copied, and the weeks of promotions. */
export const toBaseStockInput = (
  series: readonly RunSeries[],
  { asOf, promotions: planned, movingHolidays, endedProbabilities }: PlannedWeeksInput,
): { readonly input: BaseStockInput; readonly promotions: PromotionWeeks } => {
  const units = new Int32Array(new SharedArrayBuffer(series.length * historyWeeks * 4));
  const available = new Uint8Array(new SharedArrayBuffer(series.length * historyWeeks));
  series.forEach((one, at) => {
    units.set(one.units, at * historyWeeks);
    available.set(one.available, at * historyWeeks);
  });
  const horizons = Int32Array.from(series, ({ protection }) => countWeeks(protection));
  const from = firstRunDay(asOf);
  const weeks = historyWeeks + horizons.reduce((longest, horizon) => Math.max(longest, horizon), forecastWeeks);
  const promotions = toPromotionWeeks(series, readPlan(planned, { from, weeks }), { past: historyWeeks, weeks });
  const input = {
    series: {
      count: series.length,
      weeks: historyWeeks,
      units,
      available,
      isoWeeks: listSeasonWeeks(movingHolidays, { from, weeks, asOf }),
      lines: toIndexes(series.map(({ productLineId }) => productLineId ?? 0)),
      products: toIndexes(series.map(({ productId }) => productId)),
      stores: toIndexes(series.map(({ storeId }) => storeId)),
      drivers: promotions.drivers,
    },
    horizons,
    protections: series.map(({ protection }) => protection),
    serviceLevels: Float64Array.from(series, ({ values }) => values.serviceLevel),
    packSizes: Int32Array.from(series, ({ packSize }) => packSize),
    hasLine: Uint8Array.from(series, ({ productLineId }) => Number(productLineId !== null)),
    endedProbabilities,
  };
  return { input, promotions };
};

export const toIndexes = (ids: readonly number[]): Int32Array => {
  const indexes = new Map<number, number>();
  return Int32Array.from(ids, (id) => {
    const index = indexes.get(id) ?? indexes.size;
    indexes.set(id, index);
    return index;
  });
};
