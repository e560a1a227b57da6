import { type SimilarSource, similarSources } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { type DemandForecast, sumForecast } from '../demand/demand-forecast.rules.ts';
import type { WeeklySeries } from '../demand/weekly-series.rules.ts';

/** Whose sales a series has: 0 its own, 1 similar stores, 2 similar products. */
export const sources: readonly (SimilarSource | null)[] = [null, ...similarSources];

interface Sums {
  count: number;
  level: number;
  demand: number;
  dispersion: number;
  weekDispersion: number;
}

export type SimilarDemand = Readonly<Omit<Sums, 'count'>> & { readonly source: 1 | 2 };

/**
 * The forecast of a series without any week that shows its demand: the product in other stores, relative to the size of
 * the store, else the mean of the products of its line; undefined if there are none. Products of one line share their
 * season, so that demand can be averaged.
 */
export const averageSimilar = (
  { count, weeks, available, products, stores, lines }: WeeklySeries,
  forecast: DemandForecast,
  /** 0: the product has no line. */
  hasLine: Uint8Array,
): ((one: number) => SimilarDemand | undefined) => {
  const horizon = forecast.demand.length / Math.max(1, count);
  const byProduct = new Map<number, Sums>();
  const byLine = new Map<number, Sums>();
  const add = (sums: Map<number, Sums>, key: number, one: number): void => {
    const sum = sums.get(key) ?? { count: 0, level: 0, demand: 0, dispersion: 0, weekDispersion: 0 };
    const own = sumForecast(forecast, one, horizon);
    sum.count += 1;
    sum.level += own.level;
    sum.demand += own.demand;
    sum.dispersion += own.dispersion;
    sum.weekDispersion += own.weekDispersion;
    sums.set(key, sum);
  };
  const hasHistory = (one: number) => available.subarray(one * weeks, (one + 1) * weeks).includes(1);
  for (let one = 0; one < count; one += 1) {
    if (!hasHistory(one)) continue;
    add(byProduct, products[one] ?? 0, one);
    if (hasLine[one]) add(byLine, lines[one] ?? 0, one);
  }
  return (one) => {
    if (hasHistory(one)) return undefined;
    const sameProduct = byProduct.get(products[one] ?? 0);
    const sums = sameProduct ?? (hasLine[one] ? byLine.get(lines[one] ?? 0) : undefined);
    if (!sums) return undefined;
    const mean = sums.level / sums.count;
    const level = sameProduct
      ? (forecast.storeFactors[stores[one] ?? 0] ?? 1) * (forecast.productFactors[products[one] ?? 0] ?? 0)
      : mean;
    return {
      source: sameProduct ? 1 : 2,
      level,
      demand: mean > 0 ? (sums.demand / sums.count) * (level / mean) : 0,
      dispersion: sums.dispersion / sums.count,
      weekDispersion: sums.weekDispersion / sums.count,
    };
  };
};
