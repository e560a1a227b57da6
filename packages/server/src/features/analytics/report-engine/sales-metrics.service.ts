import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { computePercentage } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { intervalSeries } from '@shelfward/contract/analytics/ranges.rules.ts';
import type {
  OverviewPoint,
  SalesKpis,
  salesReportRoutes,
} from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { untilDay, yearToDate } from '@shelfward/contract/analytics/year-to-date.rules.ts';
import { divideRounded } from '@shelfward/contract/kit/money.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { toListScope } from './report-scopes.rules.ts';
import { salesVectors } from './sales-engine.service.ts';
import { sumOnHand } from './sales-metrics.queries.ts';
import { resolveSelection } from './sales-selection.service.ts';
import { sumSold } from './sales-totals.rules.ts';

type Routes = typeof salesReportRoutes;

export const getOverview = async (
  ctx: DataCtx,
  { soldOnAfter, soldOnBefore, metricsType, rangeType, ...filters }: Input<Routes['overview']>['body'],
): Promise<OverviewPoint[]> => {
  const { periods, filter } = await resolveSelection(ctx, { soldOnAfter, soldOnBefore, ...toListScope(filters) });
  const days = await salesVectors.byDay(ctx, periods.now, filter);
  const measure = metricsType === 'UNITS' ? 'units' : 'sales';
  return intervalSeries(
    periods.now,
    rangeType,
    days.map((one) => ({ day: one.day, value: one[measure] })),
  );
};

export const getKpis = async (
  ctx: DataCtx,
  { soldOnAfter, soldOnBefore, ...filters }: Input<Routes['kpis']>['query'],
): Promise<SalesKpis> => {
  const { periods, filter } = await resolveSelection(ctx, { soldOnAfter, soldOnBefore, ...toListScope(filters) });
  const sold = await salesVectors.byStore(ctx, { now: periods.now, lastYear: periods.now }, filter);
  const { units, sales } = sumSold(sold.values());
  const selling = [...sold.values()].filter((store) => store.units > 0).length;
  const supply = units + (await sumOnHand(ctx, filter));
  return {
    unitsSold: units,
    totalSales: sales,
    sellThrough: supply > 0 ? computePercentage(units, supply) : null,
    averageSalesPerStore: selling === 0 ? 0 : divideRounded(sales, selling),
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
