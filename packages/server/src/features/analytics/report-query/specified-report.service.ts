import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { gregorian } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReportColumns, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import type { SalesScope } from '../report-engine/sales-scope.types.ts';
import { type LoadedReport, loadReport } from './run-report.service.ts';

interface SpecifiedReport extends SalesScope {
  readonly groupBy?: GroupBy;
  readonly columns?: ReportColumns;
  readonly figures?: readonly ReportFigure[];
  /** False: only the period. */
  readonly isCompared?: boolean;
  /** False: stores and products have no names. */
  readonly isNamed?: boolean;
}

const soldFigures = ['sales', 'units', 'salesLastYear', 'unitsLastYear'] as const;

/** A report of the specification: with all rows, and Gregorian months for every account. */
export const loadSpecifiedReport = (
  ctx: ZonedCtx,
  {
    groupBy,
    columns = 'NONE',
    figures = soldFigures,
    isCompared = true,
    isNamed = true,
    soldOnAfter,
    soldOnBefore,
    comparison = 'CALENDAR',
    sameStoresOnly = false,
    likeForLike = false,
    wholeMonth = false,
    ...filters
  }: SpecifiedReport,
): Promise<LoadedReport> =>
  loadReport(
    ctx,
    {
      levels: groupBy ? [groupBy] : [],
      columns,
      days: { soldOnAfter, soldOnBefore },
      comparison,
      sameStoresOnly,
      likeForLike,
      wholeMonth,
      filters,
      figures: [...figures],
      sort: { by: 'sales', direction: 'desc' },
      limit: Number.MAX_SAFE_INTEGER,
    },
    { maxValues: Number.POSITIVE_INFINITY, calendar: gregorian, isCompared, isNamed },
  );

/** The values of a report without other figures. */
export const toSold = ([sales, units, salesYoy, unitsYoy]: ReportResult['totals']['values']): Sold => ({
  sales: sales ?? 0,
  units: units ?? 0,
  salesYoy: salesYoy ?? 0,
  unitsYoy: unitsYoy ?? 0,
});
