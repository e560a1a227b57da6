import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { startOfInterval } from '@shelfward/contract/analytics/ranges.rules.ts';
import type {
  OverviewPoint,
  SalesKpis,
  salesReportRoutes,
} from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { untilDay, yearToDate } from '@shelfward/contract/analytics/year-to-date.rules.ts';
import { divideRounded } from '@shelfward/contract/kit/money.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { toListScope } from '../report-engine/report-scopes.rules.ts';
import { loadSpecifiedReport } from '../report-query/specified-report.service.ts';

type Routes = typeof salesReportRoutes;

export const getOverview = async (
  ctx: ZonedCtx,
  { soldOnAfter, soldOnBefore, metricsType, rangeType, ...filters }: Input<Routes['overview']>['body'],
): Promise<OverviewPoint[]> => {
  const { columns, totals } = await loadSpecifiedReport(ctx, {
    soldOnAfter,
    soldOnBefore,
    ...toListScope(filters),
    columns: rangeType,
    figures: [metricsType === 'UNITS' ? 'units' : 'sales'],
    isCompared: false,
  });
  return columns.map(({ from }, at) => ({
    date: startOfInterval(from, rangeType),
    value: totals.columns?.[at]?.[0] ?? 0,
  }));
};

export const getKpis = async (
  ctx: ZonedCtx,
  { soldOnAfter, soldOnBefore, ...filters }: Input<Routes['kpis']>['query'],
): Promise<SalesKpis> => {
  const { rows, totals } = await loadSpecifiedReport(ctx, {
    soldOnAfter,
    soldOnBefore,
    ...toListScope(filters),
    groupBy: { type: 'STORE', attributeKeyId: null },
    figures: ['units', 'sales', 'sellThrough'],
    isCompared: false,
    isNamed: false,
  });
  const [units, sales, sellThrough] = totals.values;
  const selling = Array.from(rows).filter(({ values: [sold] }) => (sold ?? 0) > 0).length;
  return {
    unitsSold: units ?? 0,
    totalSales: sales ?? 0,
    sellThrough: sellThrough ?? null,
    averageSalesPerStore: selling === 0 ? 0 : divideRounded(sales ?? 0, selling),
  };
};

export const getYearToDate = (
  ctx: ZonedCtx,
  { atTime, zoneOffset, ...filters }: Input<Routes['yearToDate']>['query'],
): Promise<SalesKpis> => {
  const { after, before } = periodToDate(ctx, atTime, zoneOffset);
  return getKpis(ctx, { soldOnAfter: after, soldOnBefore: before, ...filters });
};

const periodToDate = ({ timeZone }: ZonedCtx, atTime: string, zoneOffset: string | undefined): Period => {
  const period = zoneOffset === undefined ? untilDay(toDay(atTime, timeZone)) : yearToDate(atTime, zoneOffset);
  if (!period) throw new AppError('INVALID_REQUEST');
  return period;
};
