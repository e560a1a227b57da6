import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import type { BaseStocks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import {
  type AccuracySums,
  addForecast,
  listMisses,
  noAccuracy,
  toForecasts,
} from '@shelfward/forecast/levels/par-accuracy.rules.ts';
import { sources } from '@shelfward/forecast/levels/similar-series.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { firstRunDay, type RunSeries } from '../series/run-series.service.ts';
import {
  findCompleteForecasts,
  findForecastStores,
  insertForecasts,
  replaceAccuracy,
} from './par-accuracy-writes.queries.ts';

interface Computed {
  /** The Monday after the last week of the series: the first week to cover. */
  readonly asOf: string;
  /** In the order of store id. */
  readonly series: readonly RunSeries[];
}

const storesAtOnce = 250;

/** Compares earlier forecasts whose weeks to cover have ended with the sales in these weeks. */
export const compareForecasts = async (
  withDb: <T>(work: (ctx: DataCtx) => Promise<T>) => Promise<T>,
  { asOf, series }: Computed,
): Promise<AccuracySums> => {
  const sums = noAccuracy();
  const byStore = groupByStore(series);
  const storeIds = [...byStore.keys()];
  const firstDay = firstRunDay(asOf);
  for (let at = 0; at < storeIds.length; at += storesAtOnce) {
    const some = storeIds.slice(at, at + storesAtOnce);
    const forecasts = groupByStore(await withDb((ctx) => findCompleteForecasts(ctx, some, asOf)));
    for (const [storeId, ofStore] of forecasts) {
      const byProduct = new Map((byStore.get(storeId) ?? []).map((one) => [one.productId, one]));
      for (const forecast of ofStore) {
        const from = daysBetween(firstDay, forecast.firstWeek) / 7;
        addForecast(sums, forecast, { from, findSeries: (productId) => byProduct.get(productId) });
      }
    }
  }
  return sums;
};

interface Ended extends Computed {
  readonly stocks: BaseStocks;
  readonly accuracy: AccuracySums;
}

/** Stores what the run promises for the weeks to cover, and the comparison of earlier promises. */
export const storeAccuracy = async (ctx: DataCtx, { asOf, series, stocks, accuracy }: Ended): Promise<void> => {
  await insertForecasts(
    ctx,
    toForecasts(series, {
      firstWeek: asOf,
      stored: await findForecastStores(ctx, asOf),
      // As in the suggestions: without sales, and without similar stores or products, there is no forecast.
      toPromise: (place) =>
        series[place]?.available.includes(1) || (sources[stocks.sources[place] ?? 0] ?? null) !== null
          ? { parLevel: stocks.parLevels[place] ?? 0, demand: stocks.demand[place] ?? 0 }
          : undefined,
    }),
  );
  await replaceAccuracy(ctx, { asOf, groups: [...accuracy.groups.values()], misses: listMisses(accuracy) });
};
