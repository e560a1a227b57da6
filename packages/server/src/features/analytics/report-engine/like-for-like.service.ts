import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { type ComparisonOptions, isUnfinished } from '@shelfward/contract/analytics/comparable-days.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { LeftOut, LikeForLike } from '@shelfward/contract/analytics/report-words.rules.ts';
import { earliestDay, latestDay } from '@shelfward/contract/kit/dates.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { findStoreNames } from './known-days.queries.ts';
import { findKnownStores, type KnownStore } from './known-days.service.ts';
import { salesVectors } from './sales-engine.service.ts';
import { zeroSold } from './sales-totals.rules.ts';
import { type ComparableWindow, cutSpans, findGaps, groupWindows, joinWindows, sumWindows } from './windows.rules.ts';

export interface ComparedSelection {
  readonly periods: ComparedPeriods;
  readonly filter: SalesFilter;
  readonly options: ComparisonOptions;
}

/** The stores of a filter, by the days that have data in both periods. */
export const findWindows = async (
  ctx: ZonedCtx,
  { periods, filter, options }: ComparedSelection,
): Promise<ComparableWindow[]> => groupWindows(await findScopeStores(ctx, filter), periods, options);

const findScopeStores = async (ctx: ZonedCtx, { storeIds }: SalesFilter): Promise<KnownStore[]> => {
  const known = await findKnownStores(ctx);
  if (storeIds === 'all') return known;
  const wanted = new Set(storeIds);
  return known.filter(({ id }) => wanted.has(id));
};

export interface LoadedLikeForLike extends LikeForLike {
  readonly sold: Sold;
}

/** Null: the sales of the period and of the earlier one are complete. */
export const loadLikeForLike = async (
  ctx: ZonedCtx,
  { periods, filter, options }: ComparedSelection,
): Promise<LoadedLikeForLike | null> => {
  const stores = await findScopeStores(ctx, filter);
  if (!isUnfinished(periods, stores)) return null;
  const windows = groupWindows(stores, periods, options);
  const sold = await loadSums(ctx, windows, filter);
  const gaps = findGaps(stores, periods);
  return {
    compared: joinWindows(windows),
    until: findEnd(stores, periods),
    sold,
    percentageChangeSales: toGrowth(sold.sales, sold.salesYoy),
    percentageChangeUnits: toGrowth(sold.units, sold.unitsYoy),
    leftOut: await nameGaps(ctx, gaps),
    leftOutCount: gaps.length,
  };
};

const findEnd = (stores: readonly KnownStore[], { now }: ComparedPeriods): string =>
  earliestDay(now.before, latestDay('', ...stores.map(({ last }) => last)));

/** Growth from nothing is not defined. */
const toGrowth = (now: number, lastYear: number): number | null =>
  lastYear <= 0 ? null : percentageChange(now, lastYear);

const loadSums = async (
  ctx: ZonedCtx,
  windows: readonly ComparableWindow[],
  { productIds }: SalesFilter,
): Promise<Sold> => {
  if (windows.length === 0) return zeroSold;
  const spans = cutSpans(windows);
  const cells = await salesVectors.byCell(ctx, {
    stores: {
      ids: windows.flatMap(({ storeIds }) => storeIds),
      by: windows.flatMap(({ storeIds }, window) => storeIds.map(() => window)),
    },
    products: { ids: productIds, by: 'one' },
    spans,
    maxCells: Number.MAX_SAFE_INTEGER,
  });
  return sumWindows(windows, spans, cells ?? new Float64Array());
};

/** Of those that are named. */
const maxNamed = 3;

const nameGaps = async (ctx: ZonedCtx, gaps: ReturnType<typeof findGaps>): Promise<LeftOut[]> => {
  const named = gaps.toSorted((a, b) => b.stores.length - a.stores.length).slice(0, maxNamed);
  const names = new Map(
    (
      await findStoreNames(
        ctx,
        named.flatMap(({ stores: [store] }) => (store ? [store.id] : [])),
      )
    ).map((store) => [store.id, store]),
  );
  return named
    .map(({ stores, first, last }) => {
      const store = names.get(stores[0]?.id ?? 0);
      return { name: (stores.length > 1 ? store?.company : store?.name) ?? '', first, last };
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
};
