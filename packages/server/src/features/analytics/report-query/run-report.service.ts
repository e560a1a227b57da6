import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { describeComparedWeeks, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import {
  maxReportValues,
  type ReportQuery,
  type ReportResult,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { describeColumn } from '@shelfward/contract/analytics/report-words.rules.ts';
import { addDays, daysBetween } from '@shelfward/contract/kit/dates.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { buildSpans, listRoles, type SpanRole } from '@shelfward/cube/spans.rules.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { collectInTurns } from '../../../platform/core/turns.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import { type ComparedSelection, findWindows } from '../report-engine/like-for-like.service.ts';
import { monthGrouping, type ReportGrouping } from '../report-engine/report-rows.queries.ts';
import type { ProductScope, StoreScope } from '../report-engine/sales-scope.types.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { type ComparableWindow, clipPeriods, joinWindows } from '../report-engine/windows.rules.ts';
import { describeReport } from './describe-report.service.ts';
import { type CellWindow, loadTree } from './load-tree.service.ts';
import { buildColumns, buildMonths, type ReportColumn, type ReportMonth } from './report-columns.rules.ts';
import { resolveReportDays, toDays } from './report-days.service.ts';
import { buildRows, type ReportRows, type RowName } from './report-rows.rules.ts';

/** Runs any report. The caller checks that the user may read reports. */
export const runReport = async (ctx: ZonedCtx, query: ReportQuery): Promise<ReportResult> => {
  const loaded = await loadReport(ctx, query, { maxValues: maxReportValues });
  const { rows, totals, omittedRows, days, lastYear, comparedWeeks, columns } = loaded;
  const described = await describeReport(ctx, query, loaded.compared);
  const until = described.likeForLike?.until ?? null;
  const named = columns.map((column) => ({ ...column, name: describeColumn(column, until) }));
  return {
    days,
    lastYear,
    comparedWeeks,
    ...described,
    columns: named,
    rows: await collectInTurns(rows),
    totals,
    omittedRows,
  };
};

export interface LoadedReport extends Omit<ReportResult, 'rows' | 'likeForLike' | 'words'>, Pick<ReportRows, 'rows'> {
  /** The records of the first level. */
  readonly groups: readonly RowName[];
  /** The periods and the filter as specified. */
  readonly compared: ComparedSelection;
  /** Like for like: the stores and days that are compared. */
  readonly windows: readonly ComparableWindow[] | undefined;
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
  const scope = { ...filters, ...period, comparison, sameStoresOnly, wholeMonth };
  const { filter, periods } = await resolveSelection(ctx, scope);
  const compared = { filter, periods, options: { comparison, wholeMonth } };
  const windows = likeForLike ? await findWindows(ctx, compared) : undefined;
  const layout = { calendar, periods, comparison };
  const columns = query.columns === 'NONE' ? [] : buildColumns({ ...layout, columns: query.columns });
  const months = query.levels.some(({ type }) => type === 'YEAR_MONTH') ? buildMonths(layout) : [];
  const ofWindows = windows && { ...filter, storeIds: windows.flatMap(({ storeIds }) => storeIds) };
  const selected = { filter: ofWindows ?? filter, periods, columns, months, windows, isNamed: options.isNamed ?? true };
  const { count, ...found } = await loadRows(ctx, query, options.isCompared === false ? toNow(selected) : selected);
  if (count * (1 + columns.length) * query.figures.length > options.maxValues) throw new AppError('REPORT_TOO_LARGE');
  return {
    days: toDays(periods.now),
    lastYear: toDays((windows && joinWindows(windows)?.lastYear) ?? periods.lastYear),
    comparedWeeks: describeComparedWeeks(calendar, periods) ?? null,
    compared,
    windows,
    columns: columns.map(({ name, now }) => ({ from: now.after, to: now.before, name })),
    ...found,
  };
};

interface Selected {
  readonly periods: ComparedPeriods;
  readonly filter: SalesFilter;
  readonly columns: readonly ReportColumn[];
  readonly months: readonly ReportMonth[];
  readonly windows: readonly ComparableWindow[] | undefined;
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
  { columns, windows, ...selection }: Selected,
): Promise<ReportRows & Pick<LoadedReport, 'groups'>> => {
  const groupings: ReportGrouping[] = [];
  for (const level of levels) groupings.push((await resolveGrouping(ctx, level)) ?? monthGrouping);
  const cells = toCellDays(columns.length === 0 ? [selection.periods] : columns, selection.months, windows);
  const needed = sort.by === 'name' ? figures : [...figures, sort.by];
  const { tree, names } = await loadTree(ctx, { ...selection, ...cells, groupings, figures: needed });
  const days = countDays(selection.periods.now, today(ctx));
  const layout = { figures, sort, limit, names, columns: columns.length, days, isLikeForLike: windows !== undefined };
  const rows = buildRows(tree.root, layout);
  return { ...rows, groups: names[0] ?? [] };
};

/** The days that are summed: of all stores, or like for like of those of each window. */
const toCellDays = (
  columns: readonly ComparedPeriods[],
  months: readonly ComparedPeriods[],
  windows: readonly ComparableWindow[] | undefined,
): { readonly spans: readonly SpanRole[]; readonly windows: readonly CellWindow[] } => {
  const spans = buildSpans(columns, months);
  if (!windows) return { spans, windows: [{ spans }] };
  return {
    spans: listRoles(spans),
    windows: windows.map(({ periods, storeIds }) => {
      const clip = (one: ComparedPeriods) => clipPeriods(one, periods);
      return { storeIds, spans: buildSpans(columns.map(clip), months.map(clip)) };
    }),
  };
};

/** Days of the period until today: future ones have no sales yet. */
const countDays = ({ after, before }: Period, day: string): number =>
  Math.max(0, daysBetween(after, before < day ? before : day) + 1);
