import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import {
  type FilterName,
  parseFilters,
  type ReportFilters,
  toFilterIds,
  toFilterLists,
  toTotalsFilters,
  withAttribute,
} from '../../../entities/analytics/report-filters.rules.ts';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import type { ChangesState } from '../core/changes-state.ts';
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
import { reportRowTarget } from '../core/sales-drill-target.ts';
import { whyState } from '../core/why.rules.ts';
import { parseLevels } from './levels.rules.ts';
import { type Figure, figures, type Path, parseOpenPaths, pathIds, type Sorting } from './tree.rules.ts';

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

/** The filters of the rows below a row: those of the report, and one for each row above them. */
export const filtersBelow = (
  { filters, levels }: Pick<RetailState, 'filters' | 'levels'>,
  ids: readonly number[],
): RowFilters =>
  ids.reduce<RowFilters>((before, id, index) => addRowFilter(before, levels[index], id), { filters, without: {} });

interface RowFilters {
  readonly filters: ReportFilters;
  /** Of rows with ID 0, which have no region, product line, or value. */
  readonly without: {
    readonly withoutRegion?: boolean;
    readonly withoutProductLine?: boolean;
    readonly withoutAttributeKeyIds?: number[];
  };
}

/** A row replaces the filter of its kind, because it is one of the filtered rows. */
const addRowFilter = ({ filters, without }: RowFilters, level: GroupBy | undefined, id: number): RowFilters => {
  if (!level) return { filters, without };
  const { type, attributeKeyId: keyId } = level;
  const name = rowFilterNames[type];
  if (id !== 0 && name) return { filters: { ...filters, [name]: [id] }, without };
  if (id !== 0 && keyId !== null) return { filters: withAttribute(filters, keyId, [id]), without };
  if (type === 'REGION') return { filters, without: { ...without, withoutRegion: true } };
  if (type === 'PRODUCT_LINE') return { filters, without: { ...without, withoutProductLine: true } };
  if (keyId === null) return { filters, without };
  const withoutAttributeKeyIds = [...(without.withoutAttributeKeyIds ?? []), keyId];
  return { filters, without: { ...without, withoutAttributeKeyIds } };
};

const rowFilterNames: Partial<Record<GroupByType, FilterName>> = {
  COMPANY: 'companyIds',
  REGION: 'regionIds',
  STORE: 'storeIds',
  PRODUCT_LINE: 'productLineIds',
  PRODUCT: 'productIds',
};
