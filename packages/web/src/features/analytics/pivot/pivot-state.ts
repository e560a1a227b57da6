import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { type ReportFigure, reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import {
  type ReportLevel,
  type ReportQueryInput,
  reportColumns,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { neededFigures } from '../../../entities/analytics/report-figures.tsx';
import {
  parseFilters,
  type ReportFilters,
  toFilterLists,
  toTotalsFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import { parseLevels } from '../core/levels.rules.ts';
import {
  type ComparedState,
  comparisonParams,
  comparisonSearch,
  parseComparison,
  parsePeriodState,
  periodParams,
  periodSearch,
  yearUntilToday,
} from '../core/report-state.ts';
import { filtersBelow } from '../core/row-filters.rules.ts';
import { type Path, parseOpenPaths, pathIds } from '../core/row-tree.rules.ts';
import { reportRowTarget } from '../core/sales-drill-target.ts';

export const pivotColumns = reportColumns.filter((columns) => columns !== 'DAY');
export type PivotColumns = (typeof pivotColumns)[number];

export interface PivotSorting {
  readonly by: ReportFigure | 'name';
  /** The first day of the column. Undefined: the whole period. */
  readonly column: string | undefined;
  readonly direction: 'asc' | 'desc';
}

/** The state of the screen in the URL. */
export interface PivotState extends ComparedState {
  readonly filters: ReportFilters;
  readonly levels: readonly GroupBy[];
  readonly columns: PivotColumns;
  readonly figures: readonly ReportFigure[];
  /** Undefined: the order of the response, by sales. */
  readonly sorting: PivotSorting | undefined;
  /** The expanded rows. */
  readonly open: readonly Path[];
}

const defaultColumns: PivotColumns = 'MONTH';
const defaultFigures: readonly ReportFigure[] = ['sales', 'units'];

export const parsePivotState = (search: ScreenSearch, today: string): PivotState => {
  const levels = parseLevels(search.groupBy);
  return {
    ...parsePeriodState(search, { today, fallback: yearUntilToday(today) }),
    comparing: parseComparison(search),
    filters: parseFilters(search),
    levels,
    columns: pivotColumns.find((known) => known === search.columns) ?? defaultColumns,
    figures: parseFigures(search.figures),
    sorting: parseSorting(search.sort?.[0]),
    open: parseOpenPaths(search.expanded, levels.length),
  };
};

const parseFigures = (value: unknown): readonly ReportFigure[] => {
  const names = typeof value === 'string' ? value.split(',') : [];
  const known = names.flatMap((name) => reportFigures.find((figure) => figure === name) ?? []);
  return known.length > 0 ? [...new Set(known)] : defaultFigures;
};

/** `sales,desc`, or `sales,2026-03-01,desc` for the column that starts on a day. */
const parseSorting = (text: string | undefined): PivotSorting | undefined => {
  const parts = text?.split(',') ?? [];
  const by = parts[0] === 'name' ? 'name' : reportFigures.find((figure) => figure === parts[0]);
  const direction = parts.at(-1);
  if (!by || (direction !== 'asc' && direction !== 'desc')) return undefined;
  return { by, direction, column: parts.length > 2 ? parts[1] : undefined };
};

export const columnsSearch = (columns: PivotColumns) => ({
  columns: columns === defaultColumns ? undefined : columns,
});
export const figuresSearch = (figures: readonly ReportFigure[]) => ({
  figures: figures.join() === defaultFigures.join() ? undefined : figures.join(),
});
export const pivotSortingSearch = (sorting: PivotSorting | undefined) => ({
  sort: sorting && [[sorting.by, ...(sorting.column ? [sorting.column] : []), sorting.direction].join()],
});

/** The next state of a column that is clicked: descending, ascending, not sorted. Names start with A. */
export const pivotSortingAfter = (
  before: PivotSorting | undefined,
  { by, column }: Omit<PivotSorting, 'direction'>,
): PivotSorting | undefined => {
  const [first, second] = by === 'name' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  if (before?.by !== by || before.column !== column) return { by, column, direction: first };
  return before.direction === first ? { by, column, direction: second } : undefined;
};

/** The request for the rows below a path. */
export const buildPivotRequest = (state: PivotState, path: Path): ReportQueryInput => {
  const ids = pathIds(path);
  const level = state.levels[ids.length];
  const { filters, without } = filtersBelow(state, ids);
  return {
    levels: toReportLevels(level ? [level] : []),
    columns: state.columns,
    days: periodParams(state),
    ...comparisonParams(state.comparing),
    filters: { ...toFilterLists(filters), ...without },
    figures: neededFigures(state.figures),
  };
};

export const toReportLevels = (levels: readonly GroupBy[]): ReportLevel[] =>
  levels.flatMap(({ type, attributeKeyId }) => (type === 'YEAR_MONTH' ? [] : [{ type, attributeKeyId }]));

/** The totals of the whole report. */
export const buildTotalsQuery = (state: PivotState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  ...toTotalsFilters(state.filters),
});

/** The link target of a row. The rows above it filter its sales too. */
export const pivotRowTarget = (state: PivotState, path: Path): Target | undefined => {
  const rows = pathIds(path).flatMap((id, depth) => {
    const level = state.levels[depth];
    return level ? [{ level, id }] : [];
  });
  const row = rows.at(-1);
  if (!row) return undefined;
  return reportRowTarget({
    ...row.level,
    id: row.id,
    above: rows.slice(0, -1),
    filters: state.filters,
    days: { ...periodSearch(state), ...comparisonSearch(state.comparing) },
  });
};
