import { type ReportFigure, reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type {
  ReportColumns,
  ReportLevel,
  ReportQueryInput,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { neededFigures } from '../../../../entities/analytics/report-figures.tsx';
import {
  parseFilters,
  type ReportFilters,
  toFilterLists,
} from '../../../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../../../kit/screens/search-params.ts';
import type { Target } from '../../../../kit/target.ts';
import { parseLevels } from '../levels.rules.ts';
import { buildQuery } from '../report-query.ts';
import {
  type ComparedState,
  comparisonSearch,
  parseComparison,
  parsePeriodState,
  periodSearch,
  yearUntilToday,
} from '../report-state.ts';
import { reportRowTarget } from '../sales-drill-target.ts';
import { filterByRows } from '../why.rules.ts';
import { type Path, parseOpenPaths, pathIds } from './row-tree.rules.ts';
import type { TableSorting } from './table-rows.rules.ts';

/** The state of a report with a table in the URL: Retail Sales, and the pivot table. */
export interface TableState extends ComparedState {
  readonly filters: ReportFilters;
  readonly levels: readonly ReportLevel[];
  readonly columns: ReportColumns;
  /** In the order of the table. */
  readonly figures: readonly ReportFigure[];
  /** Undefined: the order of the response, by sales. */
  readonly sorting: TableSorting | undefined;
  /** The expanded rows. */
  readonly open: readonly Path[];
}

/** The parts of the state that do not differ between the screens. */
export const parseTable = (search: ScreenSearch, today: string) => {
  const levels = parseLevels(search.groupBy);
  return {
    ...parsePeriodState(search, { today, fallback: yearUntilToday(today) }),
    comparing: parseComparison(search),
    filters: parseFilters(search),
    levels,
    open: parseOpenPaths(search.expanded, levels.length),
  };
};

/** `sales,desc`, or `sales,2026-03-01,desc` for the column that starts on a day. */
export const parseSorting = (text: string | undefined): TableSorting | undefined => {
  const parts = text?.split(',') ?? [];
  const by = parts[0] === 'name' ? 'name' : reportFigures.find((figure) => figure === parts[0]);
  const direction = parts.at(-1);
  if (!by || (direction !== 'asc' && direction !== 'desc')) return undefined;
  return { by, direction, column: parts.length > 2 ? parts[1] : undefined };
};

export const sortingParam = ({ by, column, direction }: TableSorting): string =>
  [by, ...(column ? [column] : []), direction].join();

type Column = Omit<TableSorting, 'direction'>;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The next state of a column that is clicked: the first direction, the other one, not sorted. */
export const sortingAfter = (
  before: TableSorting | undefined,
  { by, column }: Column,
  first: TableSorting['direction'],
): TableSorting | undefined => {
  if (before?.by !== by || before.column !== column) return { by, column, direction: first };
  return before.direction === first ? { ...before, direction: opposite[first] } : undefined;
};

/** All rows of all levels. The sorting by a column is only in the URL: a stored report has other columns. */
export const toTableQuery = (state: TableState): ReportQueryInput => {
  const { levels, columns, figures, sorting } = state;
  return buildQuery(state, toFilterLists(state.filters), {
    levels: [...levels],
    columns,
    figures: [...figures],
    ...(sorting && sorting.column === undefined && { sort: { by: sorting.by, direction: sorting.direction } }),
  });
};

/** The rows below a path. The browser sorts them. */
export const toRowsQuery = (state: TableState, path: Path): ReportQueryInput => {
  const { sort: _sort, ...query } = toTableQuery(state);
  const level = state.levels[pathIds(path).length];
  return {
    ...query,
    levels: level ? [level] : [],
    filters: rowFilters(state, path),
    figures: neededFigures(state.figures),
  };
};

/** The rows of a path, from the first level on. */
const listRows = ({ levels }: TableState, path: Path) =>
  pathIds(path).flatMap((id, depth) => {
    const level = levels[depth];
    return level ? [{ level, id }] : [];
  });

/** The filters of a row, or of the whole report. */
export const rowFilters = (state: TableState, path: Path) =>
  filterByRows(toFilterLists(state.filters), listRows(state, path), state.filters.attributes);

/** The link target of a row. The rows above it filter its sales too. */
export const rowTarget = (state: TableState, path: Path): Target | undefined => {
  const rows = listRows(state, path);
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
