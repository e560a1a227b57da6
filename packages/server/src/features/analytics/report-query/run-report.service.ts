import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { describeComparedWeeks } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import {
  maxReportValues,
  type ReportQuery,
  type ReportResult,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import type { Grouping } from '../report-engine/report-rows.queries.ts';
import { buildSpans } from '../report-engine/report-spans.rules.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { loadTree } from './load-tree.service.ts';
import { buildColumns, type ReportColumn } from './report-columns.rules.ts';
import { resolveReportDays, toDays } from './report-days.service.ts';
import { buildRows, type ReportRows } from './report-rows.rules.ts';

/** Runs any report. The caller checks that the user may read reports. */
export const runReport = async (ctx: ZonedCtx, query: ReportQuery): Promise<ReportResult> => {
  const { rows, totals, omittedRows, ...head } = await loadReport(ctx, query, maxReportValues);
  return { ...head, rows: [...rows], totals, omittedRows };
};

export type LoadedReport = Omit<ReportResult, 'rows'> & Pick<ReportRows, 'rows'>;

/** The rows are computed while they are read. */
export const loadReport = async (ctx: ZonedCtx, query: ReportQuery, maxValues: number): Promise<LoadedReport> => {
  const { calendar, period, comparison } = await resolveReportDays(ctx, query);
  const { sameStoresOnly, likeForLike, wholeMonth, filters } = query;
  const scope = { ...filters, ...period, comparison, sameStoresOnly, likeForLike, wholeMonth };
  const { periods, filter } = await resolveSelection(ctx, scope);
  const columns =
    query.columns === 'NONE' ? [] : buildColumns({ calendar, columns: query.columns, periods, comparison });
  const { rows, count, totals, omittedRows } = await loadRows(ctx, query, { periods, filter, columns });
  if (count * (1 + columns.length) * query.figures.length > maxValues) throw new AppError('REPORT_TOO_LARGE');
  return {
    days: toDays(periods.now),
    lastYear: toDays(periods.lastYear),
    comparedWeeks: describeComparedWeeks(calendar, periods) ?? null,
    columns: columns.map(({ name, now }) => ({ from: now.after, to: now.before, name })),
    rows,
    totals,
    omittedRows,
  };
};

interface Selected {
  readonly periods: ComparedPeriods;
  readonly filter: SalesFilter;
  readonly columns: readonly ReportColumn[];
}

const loadRows = async (
  ctx: ZonedCtx,
  { levels, figures, sort, limit }: ReportQuery,
  { columns, ...selection }: Selected,
): Promise<ReportRows> => {
  const groupings: Grouping[] = [];
  for (const level of levels) groupings.push(...[(await resolveGrouping(ctx, level)) ?? []].flat());
  const spans = buildSpans(columns.length === 0 ? [selection.periods] : columns);
  const needed = sort.by === 'name' ? figures : [...figures, sort.by];
  const { tree, names } = await loadTree(ctx, { ...selection, groupings, spans, figures: needed });
  const days = countDays(selection.periods.now, today(ctx));
  return buildRows(tree.root, { figures, sort, limit, names, spans, columns: columns.length, days });
};

/** Days of the period until today: future ones have no sales yet. */
const countDays = ({ after, before }: Period, day: string): number =>
  Math.max(0, daysBetween(after, before < day ? before : day) + 1);
