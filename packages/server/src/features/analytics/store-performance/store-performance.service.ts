import type { analyticsRoutes, StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page, Sort } from '@shelfward/contract/kit/shapes.ts';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { pageFrom } from '../../../platform/db/paging.ts';
import { zeroSold } from '../report-engine/sales-totals.rules.ts';
import { loadSpecifiedReport, toSold } from '../report-query/specified-report.service.ts';
import { findRankedStores, findReportedStores, nameFields, type RankedStore } from './store-performance.queries.ts';

type Query = Input<typeof analyticsRoutes.storePerformance>['query'];
type SortField = Query['sort'][number]['field'];

/** Three queries, independent of the number of stores: matching stores, their sales, and the details of the page. */
export const listStorePerformance = async (
  ctx: ZonedCtx,
  {
    soldOnAfter,
    soldOnBefore,
    comparison,
    sameStoresOnly,
    likeForLike,
    wholeMonth,
    page,
    size,
    sort,
    productLineIds,
    productIds,
    attributeValueIds,
    ...filters
  }: Query,
): Promise<Page<StorePerformance>> => {
  const ranks = nameFields.filter((name) => sort.some(({ field }) => field === name));
  const stores = await findRankedStores(ctx, filters, ranks);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const report = await loadSpecifiedReport(ctx, {
    soldOnAfter,
    soldOnBefore,
    comparison,
    sameStoresOnly,
    likeForLike,
    wholeMonth,
    productLineIds,
    productIds,
    attributeValueIds,
    storeIds: isFiltered ? stores.map(({ id }) => id) : undefined,
    groupBy: { type: 'STORE', attributeKeyId: null },
    isNamed: false,
  });
  const sold = new Map(Array.from(report.rows, ({ ids: [id = 0], values }) => [id, toSold(values)]));
  const compared = sameStoresOnly ? new Set<number | string>(report.compared.filter.storeIds) : undefined;
  const measured = stores
    .map((store) => ({ ...store, sold: sold.get(store.id) }))
    .filter(({ id, inactive, sold: own }) => (compared ? compared.has(id) : !inactive || own))
    .map(({ sold: own = zeroSold, ...store }) => ({ ...store, ...computeMeasures(own, likeForLike) }))
    .toSorted(compareBy(sort));
  const shown = measured.slice(page * size, (page + 1) * size);
  return pageFrom(await loadDetails(ctx, shown), measured.length, { page, size, sort });
};

const computeMeasures = ({ units, unitsYoy, sales, salesYoy }: Sold, isLikeForLike: boolean) => ({
  units,
  unitsYoy,
  unitsPercentageChange: toChange(units, unitsYoy, isLikeForLike),
  sales,
  salesYoy,
  salesPercentageChange: toChange(sales, salesYoy, isLikeForLike),
});

/** Like for like, growth from nothing is not defined. */
const toChange = (now: number, lastYear: number, isLikeForLike: boolean): number | null =>
  isLikeForLike && lastYear <= 0 ? null : percentageChange(now, lastYear);

type Measured = RankedStore & ReturnType<typeof computeMeasures>;

/** The sort is stable: ties remain in the order of names and ids. */
const compareBy =
  (sort: readonly Sort<SortField>[]) =>
  (a: Measured, b: Measured): number => {
    for (const { field, direction } of sort) {
      const difference = (a[field] ?? 0) - (b[field] ?? 0);
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  };

const loadDetails = async (ctx: DataCtx, shown: readonly Measured[]): Promise<StorePerformance[]> => {
  if (shown.length === 0) return [];
  const reported = await findReportedStores(
    ctx,
    shown.map(({ id }) => id),
  );
  return shown.flatMap(({ id, units, unitsYoy, unitsPercentageChange, sales, salesYoy, salesPercentageChange }) => {
    const store = reported.get(id);
    const measures = { units, unitsYoy, unitsPercentageChange, sales, salesYoy, salesPercentageChange };
    return store ? [{ ...store, ...measures }] : [];
  });
};
