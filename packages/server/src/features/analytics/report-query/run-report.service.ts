import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { describeComparedWeeks, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import {
  maxReportValues,
  type ReportQuery,
  type ReportResult,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { addDays, daysBetween } from '@shelfward/contract/kit/dates.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { buildSpans } from '@shelfward/cube/spans.rules.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import { monthGrouping, type ReportGrouping } from '../report-engine/report-rows.queries.ts';
import type { ProductScope, StoreScope } from '../report-engine/sales-scope.types.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { loadTree } from './load-tree.service.ts';
import { buildColumns, buildMonths, type ReportColumn, type ReportMonth } from './report-columns.rules.ts';
import { resolveReportDays, toDays } from './report-days.service.ts';
import { buildRows, type ReportRows, type RowName } from './report-rows.rules.ts';

/** Runs any report. The caller checks that the user may read reports. */
export const runReport = async (ctx: ZonedCtx, query: ReportQuery): Promise<ReportResult> => {
  const {
    rows,
    totals,
    omittedRows,
    groups: _,
    ...head
  } = await loadReport(ctx, query, { maxValues: maxReportValues });
  return { ...head, rows: [...rows], totals, omittedRows };
};

export interface LoadedReport extends Omit<ReportResult, 'rows'>, Pick<ReportRows, 'rows'> {
  /** The records of the first level. */
  readonly groups: readonly RowName[];
}

/** A query, of which the specified reports are some without limits. */
export interface ReportRequest extends Readonly<Omit<ReportQuery, 'filters'>> {
  readonly filters: StoreScope & ProductScope;
}

interface RunOptions {
  readonly maxValues: number;
  /** The specified reports have Gregorian months and comparisons for every account. */
  readonly calendar?: ReportCalendar;
  /** False: sales of the earlier period are not summed, and groups with only those have no row. */
  readonly isCompared?: boolean;
  /** False: names of stores and products are not looked up, because the caller has them. */
  readonly isNamed?: boolean;
}

/** The rows are computed while they are read. */
export const loadReport = async (ctx: ZonedCtx, query: ReportRequest, options: RunOptions): Promise<LoadedReport> => {
  const { calendar, period, comparison } = await resolveReportDays(ctx, query, options.calendar);
  const { sameStoresOnly, likeForLike, wholeMonth, filters } = query;
  const scope = { ...filters, ...period, comparison, sameStoresOnly, likeForLike, wholeMonth };
  const { filter, periods } = await resolveSelection(ctx, scope);
  const layout = { calendar, periods, comparison };
  const columns = query.columns === 'NONE' ? [] : buildColumns({ ...layout, columns: query.columns });
  const months = query.levels.some(({ type }) => type === 'YEAR_MONTH') ? buildMonths(layout) : [];
  const selected = { filter, periods, columns, months, isNamed: options.isNamed ?? true };
  const { count, ...found } = await loadRows(ctx, query, options.isCompared === false ? toNow(selected) : selected);
  if (count * (1 + columns.length) * query.figures.length > options.maxValues) throw new AppError('REPORT_TOO_LARGE');
  return {
    days: toDays(periods.now),
    lastYear: toDays(periods.lastYear),
    comparedWeeks: describeComparedWeeks(calendar, periods) ?? null,
    columns: columns.map(({ name, now }) => ({ from: now.after, to: now.before, name })),
    ...found,
  };
};

interface Selected {
  readonly periods: ComparedPeriods;
  readonly filter: SalesFilter;
  readonly columns: readonly ReportColumn[];
  readonly months: readonly ReportMonth[];
  readonly isNamed: boolean;
}

/** The earlier periods have no days. */
const toNow = ({ periods, columns, months, ...selected }: Selected): Selected => ({
  ...selected,
  periods: withoutLastYear(periods),
  columns: columns.map(withoutLastYear),
  months: months.map(withoutLastYear),
});

const withoutLastYear = <P extends ComparedPeriods>(periods: P): P => ({
  ...periods,
  lastYear: { after: periods.now.after, before: addDays(periods.now.after, -1) },
});

const loadRows = async (
  ctx: ZonedCtx,
  { levels, figures, sort, limit }: ReportRequest,
  { columns, ...selection }: Selected,
): Promise<ReportRows & Pick<LoadedReport, 'groups'>> => {
  const groupings: ReportGrouping[] = [];
  for (const level of levels) groupings.push((await resolveGrouping(ctx, level)) ?? monthGrouping);
  const spans = buildSpans(columns.length === 0 ? [selection.periods] : columns, selection.months);
  const needed = sort.by === 'name' ? figures : [...figures, sort.by];
  const { tree, names } = await loadTree(ctx, { ...selection, groupings, spans, figures: needed });
  const days = countDays(selection.periods.now, today(ctx));
  const rows = buildRows(tree.root, { figures, sort, limit, names, columns: columns.length, days });
  return { ...rows, groups: names[0] ?? [] };
};

/** Days of the period until today: future ones have no sales yet. */
const countDays = ({ after, before }: Period, day: string): number =>
  Math.max(0, daysBetween(after, before < day ? before : day) + 1);
