import type { analyticsRoutes, StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import { type Period, periodStatistics, periodYearEarlier } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { addDays, yearEarlier } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { joinWindows } from '../report-engine/windows.rules.ts';
import type { LoadedReport } from '../report-query/run-report.service.ts';
import { loadSpecifiedReport, toSold } from '../report-query/specified-report.service.ts';
import { findStoreId } from './store-performance.queries.ts';

export const getStoreStatistics = async (
  ctx: Ctx,
  { storeId, ...scope }: Input<typeof analyticsRoutes.storeStatistics>['query'],
): Promise<StoreStatistics> => {
  found(await findStoreId(ctx, storeId), 'STORE_NOT_FOUND');
  const report = await loadSpecifiedReport(ctx, { ...scope, storeIds: [storeId], columns: 'MONTH' });
  const months = report.columns.map(({ from }, at) => {
    const { units, sales, unitsYoy, salesYoy } = toSold(report.totals.columns?.[at] ?? []);
    return { month: from.slice(0, 7), now: { units, sales }, lastYear: { units: unitsYoy, sales: salesYoy } };
  });
  const day = today(ctx);
  const period = toPeriod(report.days);
  // Like for like, weekly averages are those of the days that have data in both periods.
  const compared = report.windows && (joinWindows(report.windows) ?? noDays(report.compared.periods));
  const now = periodStatistics(
    {
      period: compared?.now ?? period,
      labelPeriod: period,
      sold: months.map(({ month, now: sold }) => ({ month, ...sold })),
    },
    day,
  );
  // 52 weeks do not align with months: a day of the earlier period counts in the month that it is compared with.
  const lastYear = periodStatistics(
    {
      period: compared?.lastYear ?? toPeriod(report.lastYear),
      labelPeriod: periodYearEarlier(period),
      sold: months.map(({ month, lastYear: sold }) => ({ month: yearEarlier(`${month}-01`).slice(0, 7), ...sold })),
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

const noDays = ({ now, lastYear }: ComparedPeriods): ComparedPeriods => ({
  now: { ...now, before: addDays(now.after, -1) },
  lastYear: { ...lastYear, before: addDays(lastYear.after, -1) },
});

const toPeriod = ({ soldOnAfter, soldOnBefore }: LoadedReport['days']): Period => ({
  after: soldOnAfter,
  before: soldOnBefore,
});
