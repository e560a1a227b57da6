import type { analyticsRoutes, StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import {
  periodStatistics,
  periodYearEarlier,
  reportingMonth,
  toMonthSales,
} from '@shelfward/contract/analytics/analytics.rules.ts';
import { comparedPeriods, knownPart } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { salesVectors } from '../report-engine/sales-engine.service.ts';
import { findLastSoldOn } from '../report-engine/sales-metrics.queries.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { findStoreId } from './store-performance.queries.ts';

export const getStoreStatistics = async (
  ctx: Ctx,
  { storeId, ...scope }: Input<typeof analyticsRoutes.storeStatistics>['query'],
): Promise<StoreStatistics> => {
  found(await findStoreId(ctx, storeId), 'STORE_NOT_FOUND');
  const { soldOnAfter, soldOnBefore, comparison, likeForLike, wholeMonth } = scope;
  const period = { after: soldOnAfter, before: soldOnBefore };
  const lastSoldOn = likeForLike ? await findLastSoldOn(ctx) : null;
  const periods = comparedPeriods({ period, comparison, likeForLike, wholeMonth, lastSoldOn });
  const { productLineIds, productIds, attributeValueIds } = scope;
  const products = { productLineIds, productIds, attributeValueIds };
  const { filter } = await resolveSelection(ctx, { soldOnAfter, soldOnBefore, storeIds: [storeId], ...products });
  const days = {
    now: await salesVectors.byDay(ctx, periods.now, filter),
    lastYear: await salesVectors.byDay(ctx, periods.lastYear, filter),
  };
  const day = today(ctx);
  const { before } = knownPart(period, lastSoldOn);
  const now = periodStatistics(
    { period: periods.now, sold: toMonthSales(days.now) },
    likeForLike && before < day ? before : day,
  );
  // 52 weeks do not align with months: a day of the earlier period counts in the month that it is compared with.
  const lastYear = periodStatistics(
    {
      period: periods.lastYear,
      labelPeriod: periodYearEarlier(periods.now),
      sold: toMonthSales(days.lastYear, (day) => reportingMonth(day, comparison)),
    },
    day,
  );
  return {
    sales: now.sales,
    salesYoy: lastYear.sales,
    units: now.units,
    unitsYoy: lastYear.units,
    averageUnitPrice: now.averageUnitPrice,
    averageYoyUnitPrice: lastYear.averageUnitPrice,
    averageUnitsPerWeek: now.averageUnitsPerWeek,
    averageYoyUnitsPerWeek: lastYear.averageUnitsPerWeek,
    averageSalesPerWeek: now.averageSalesPerWeek,
    averageYoySalesPerWeek: lastYear.averageSalesPerWeek,
    recordSalesMonth: now.recordSalesMonth,
    recordYoySalesMonth: lastYear.recordSalesMonth,
    recordUnitsMonth: now.recordUnitsMonth,
    recordYoyUnitsMonth: lastYear.recordUnitsMonth,
  };
};
