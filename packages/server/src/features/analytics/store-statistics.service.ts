import type { analyticsRoutes, StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import { monthSalesOf, type Period, periodStatistics } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Ctx } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import { periodsOf, type SalesVectors } from './sales-vectors.ts';
import { findStoreId } from './store-performance.queries.ts';

export const getStoreStatistics = async (
  ctx: Ctx,
  vectors: SalesVectors,
  { storeId, ...given }: Input<typeof analyticsRoutes.storeStatistics>['query'],
): Promise<StoreStatistics> => {
  found(await findStoreId(ctx, storeId), 'STORE_NOT_FOUND');
  const periods = periodsOf(given);
  const months = async (period: Period) =>
    monthSalesOf(await vectors.byDay(ctx, period, { storeIds: [storeId], productIds: 'all' }));
  const sold = { now: await months(periods.now), lastYear: await months(periods.lastYear) };
  const today = ctx.now.toISOString().slice(0, 10);
  const now = periodStatistics({ period: periods.now, sold: sold.now }, today);
  const lastYear = periodStatistics({ period: periods.lastYear, sold: sold.lastYear }, today);
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
