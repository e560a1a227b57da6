import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import {
  parseFilters,
  type ReportFilters,
  toFilterIds,
  toFilterLists,
  toTotalsFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import type { ChangesState } from '../core/changes-state.ts';
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
import { whyState } from '../core/why.rules.ts';
import { type Figure, figures, type Sorting } from './tree.rules.ts';

/** The state of the screen in the URL. */
export interface RetailState extends ComparedState {
  readonly filters: ReportFilters;
  readonly levels: readonly GroupBy[];
  readonly sorting: Sorting | undefined;
  /** The expanded rows. */
  readonly open: readonly Path[];
}

export const parseRetailState = (search: ScreenSearch, today: string): RetailState => {
  const levels = parseLevels(search.groupBy);
  return {
    ...parsePeriodState(search, { today, fallback: yearUntilToday(today) }),
    comparing: parseComparison(search),
    filters: parseFilters(search),
    levels,
    sorting: parseSorting(search.sort),
    open: parseOpenPaths(search.expanded, levels.length),
  };
};

const defaultSorting: Sorting = { field: 'sales', direction: 'desc' };
const unsortedParam = 'none';

/** Sorts by sales descending by default. An explicit parameter value means unsorted. */
const parseSorting = (sort: readonly string[] | undefined): Sorting | undefined => {
  if (!sort) return defaultSorting;
  const field = figureNames.find((known) => sortDirection(sort, known));
  if (field) return { field, direction: sortDirection(sort, field) ?? 'asc' };
  return sort.includes(unsortedParam) ? undefined : defaultSorting;
};
const figureNames = Object.keys(figures).filter((name): name is Figure => name in figures);

/** The URL parameters of a sorting. */
export const sortingSearch = (sorting: Sorting | undefined) => ({
  sort: sorting ? [`${sorting.field},${sorting.direction}`] : [unsortedParam],
});

/** A row, after the rows above it. */
const rowsTo = ({ levels }: RetailState, ids: readonly number[]) =>
  ids.flatMap((id, depth) => {
    const level = levels[depth];
    return level ? [{ level, id }] : [];
  });

/** The change of a row, or of the total. */
export const retailWhyState = (state: RetailState, ids: readonly number[]): ChangesState =>
  whyState({ state, query: buildTotalsQuery(state) }, rowsTo(state, ids));

/** The link target of a row. The rows above it filter its sales too. */
export const retailRowTarget = (state: RetailState, ids: readonly number[]): Target | undefined => {
  const rows = rowsTo(state, ids);
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

/** The request for the rows below a path: the filters of the report, and one filter per parent row. */
export const buildBreakdownRequest = (state: RetailState, path: Path) => {
  const ids = pathIds(path);
  const level = state.levels[ids.length];
  const { filters, without } = filtersBelow(state, ids);
  return {
    ...periodParams(state),
    ...comparisonParams(state.comparing),
    'groupBy.type': level?.type ?? 'COMPANY',
    ...(level?.attributeKeyId && { 'groupBy.attributeKeyId': level.attributeKeyId }),
    ...without,
    ...toFilterIds(filters, ['regionIds', 'productLineIds', 'productIds']),
  };
};

/** The totals of the whole report. */
export const buildTotalsQuery = (state: RetailState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  ...toTotalsFilters(state.filters),
});

/** The first level, as stored in a scheduled report. */
export const buildScheduledReport = (state: RetailState, { type, attributeKeyId }: GroupBy): ReportRequestInput => ({
  groupByType: type,
  attributeKeyId,
  ...toFilterLists(state.filters),
  ...comparisonParams(state.comparing),
});
