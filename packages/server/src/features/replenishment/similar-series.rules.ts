import { type SimilarSource, similarSources } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import type { DemandForecast } from './demand-forecast.rules.ts';
import type { WeeklySeries } from './weekly-series.rules.ts';

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
 * The mean forecast of the same product in other stores, else of the products of its line, for a series without any
 * available week; undefined if there are none. Products of one line share their season, so that demand can be averaged.
 */
export const averageSimilar = (
  { count, weeks, available, products, lines }: WeeklySeries,
  { levels, demand, horizonDispersions, weekDispersions }: DemandForecast,
  /** 0: the product has no line. */
  hasLine: Uint8Array,
): ((one: number) => SimilarDemand | undefined) => {
  const horizon = demand.length / Math.max(1, count);
  const byProduct = new Map<number, Sums>();
  const byLine = new Map<number, Sums>();
  const add = (sums: Map<number, Sums>, key: number, one: number): void => {
    const sum = sums.get(key) ?? { count: 0, level: 0, demand: 0, dispersion: 0, weekDispersion: 0 };
    sum.count += 1;
    sum.level += levels[one] ?? 0;
    for (let week = 0; week < horizon; week += 1) sum.demand += demand[one * horizon + week] ?? 0;
    sum.dispersion += horizonDispersions[one] ?? 1;
    sum.weekDispersion += weekDispersions[one] ?? 1;
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
    return {
      source: sameProduct ? 1 : 2,
      level: sums.level / sums.count,
      demand: sums.demand / sums.count,
      dispersion: sums.dispersion / sums.count,
      weekDispersion: sums.weekDispersion / sums.count,
    };
  };
};
