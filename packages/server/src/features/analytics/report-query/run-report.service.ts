import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { breakdownName } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import { resolveReportPeriod } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type {
  ReportDays,
  ReportQuery,
  ReportResult,
  ReportResultRow,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import { salesByDimension, salesVectors } from '../report-engine/sales-engine.service.ts';
import { findSalesGroups } from '../report-engine/sales-groups.queries.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { sumSold } from '../report-engine/sales-totals.rules.ts';
import { computeFigure } from './report-figures.rules.ts';

/** Runs any report. The caller checks that the user may read reports. */
export const runReport = async (ctx: ZonedCtx, query: ReportQuery): Promise<ReportResult> => {
  const { levels, filters, figures, sort, limit, comparison, sameStoresOnly, likeForLike, wholeMonth } = query;
  const period = resolveDays(ctx, query.days);
  const { periods, filter } = await resolveSelection(ctx, {
    ...filters,
    ...toDays(period),
    comparison,
    sameStoresOnly,
    likeForLike,
    wholeMonth,
  });
  const [level] = levels;
  const grouping = level && (await resolveGrouping(ctx, level));
  const sold = grouping
    ? await salesByDimension(grouping.by)(ctx, periods, filter)
    : await salesVectors.byStore(ctx, periods, filter);
  const totals = sumSold(sold.values());
  const groups = grouping ? await findSalesGroups(ctx, grouping, sold.keys()) : [];
  const rows = groups.map(({ id, members, ...named }) => {
    const own = sumSold(members.flatMap((member) => sold.get(member) ?? []));
    const row = { sold: own, totals };
    return {
      ids: [id],
      name: breakdownName(named),
      values: figures.map((figure) => computeFigure(figure, row)),
      order: sort.by === 'name' ? null : computeFigure(sort.by, row),
    };
  });
  const direction = sort.direction === 'asc' ? 1 : -1;
  const sorted = rows.toSorted(
    (a, b) =>
      (sort.by === 'name' ? direction * compareNames(a.name, b.name) : compareValues(a.order, b.order, direction)) ||
      compareNames(a.name, b.name),
  );
  const shown: ReportResultRow[] = sorted.slice(0, limit).map(({ order: _, ...row }) => row);
  return {
    days: toDays(periods.now),
    lastYear: toDays(periods.lastYear),
    columns: [],
    rows: shown,
    totals: { values: figures.map((figure) => computeFigure(figure, { sold: totals, totals })) },
    omittedRows: rows.length - shown.length,
  };
};

export const resolveDays = (ctx: ZonedCtx, days: ReportDays): Period =>
  'name' in days ? resolveReportPeriod(days.name, today(ctx)) : { after: days.soldOnAfter, before: days.soldOnBefore };

export const toDays = ({ after, before }: Period) => ({ soldOnAfter: after, soldOnBefore: before });

/** Unknown values are last in both directions. */
const compareValues = (a: number | null, b: number | null, direction: number): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction * (a - b);
};
