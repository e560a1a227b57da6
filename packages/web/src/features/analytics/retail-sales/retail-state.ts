import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import {
  type ComparedState,
  comparisonParams,
  comparisonSearch,
  parseComparison,
  parseId,
  parsePeriodState,
  periodParams,
  periodSearch,
  toIdList,
  yearUntilToday,
} from '../core/report-state.ts';
import { reportRowTarget } from '../core/sales-drill-target.ts';
import { parseLevels } from './levels.rules.ts';
import { type Figure, figures, type Path, parseOpenPaths, pathIds, type Sorting } from './tree.rules.ts';

/** The state of the screen in the URL. */
export interface RetailState extends ComparedState {
  readonly companyId: string | undefined;
  /** Filters from links of other reports. They have no permanent control and are cleared by a chip. */
  readonly within: RetailFilters;
  readonly levels: readonly GroupBy[];
  readonly sorting: Sorting | undefined;
  /** The expanded rows. */
  readonly open: readonly Path[];
}

export interface RetailFilters {
  readonly storeId: string | undefined;
  readonly productLineId: string | undefined;
  readonly productId: string | undefined;
}

export const parseRetailState = (search: ScreenSearch, today: string): RetailState => {
  const levels = parseLevels(search.groupBy);
  return {
    ...parsePeriodState(search, { today, fallback: yearUntilToday(today) }),
    comparing: parseComparison(search),
    companyId: parseId(search.companyId),
    within: {
      storeId: parseId(search.storeId),
      productLineId: parseId(search.productLineId),
      productId: parseId(search.productId),
    },
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

/** The link target of a row. The rows above it filter its sales too. */
export const retailRowTarget = (state: RetailState, ids: readonly number[]): Target | undefined => {
  const rows = ids.flatMap((id, depth) => {
    const level = state.levels[depth];
    return level ? [{ level, id }] : [];
  });
  const row = rows.at(-1);
  if (!row) return undefined;
  return reportRowTarget({
    ...row.level,
    id: row.id,
    above: rows.slice(0, -1),
    filters: { companyId: state.companyId, ...state.within },
    days: { ...periodSearch(state), ...comparisonSearch(state.comparing) },
  });
};

/** The request for the rows below a path: the filters of the report, and one filter per parent row. */
export const buildBreakdownRequest = (state: RetailState, path: Path) => {
  const ids = pathIds(path);
  const level = state.levels[ids.length];
  const { storeId, productLineId, productId } = state.within;
  const reportFilters: RowFilters = {
    ...(state.companyId && { companyIds: [Number(state.companyId)] }),
    ...(storeId && { storeIds: [Number(storeId)] }),
    ...(productLineId && { productLineId: Number(productLineId) }),
    ...(productId && { productId: Number(productId) }),
  };
  return {
    ...periodParams(state),
    ...comparisonParams(state.comparing),
    'groupBy.type': level?.type ?? 'COMPANY',
    ...(level?.attributeKeyId && { 'groupBy.attributeKeyId': level.attributeKeyId }),
    ...ids.reduce((filtered, id, index) => addRowFilter(filtered, state.levels[index], id), reportFilters),
  };
};

/** The totals of the whole report. */
export const buildTotalsQuery = (state: RetailState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  companyIds: toIdList(state.companyId),
  storeIds: toIdList(state.within.storeId),
  productLineIds: toIdList(state.within.productLineId),
  productIds: toIdList(state.within.productId),
});

/** The first level, as stored in a scheduled report. */
export const buildScheduledReport = (state: RetailState, { type, attributeKeyId }: GroupBy): ReportRequestInput => ({
  groupByType: type,
  attributeKeyId,
  companyIds: toIdList(state.companyId),
  storeIds: toIdList(state.within.storeId),
  productLineIds: toIdList(state.within.productLineId),
  productIds: toIdList(state.within.productId),
  ...comparisonParams(state.comparing),
});

interface RowFilters {
  readonly companyIds?: number[];
  readonly storeIds?: number[];
  readonly regionId?: number;
  readonly productLineId?: number;
  readonly productId?: number;
  readonly attributeValueIds?: number[];
  readonly withoutRegion?: boolean;
  readonly withoutProductLine?: boolean;
  readonly withoutAttributeKeyIds?: number[];
}

const addRowFilter = (before: RowFilters, level: GroupBy | undefined, id: number): RowFilters =>
  level ? { ...before, ...filters[level.type]({ before, id, key: level.attributeKeyId ?? 0 }) } : before;

type Filter = (context: { readonly before: RowFilters; readonly id: number; readonly key: number }) => RowFilters;

/** Rows with ID 0 have no region, product line, or value. Filters by values of two keys are combined. */
const byValue: Filter = ({ before, id, key }) =>
  id === 0
    ? { withoutAttributeKeyIds: [...(before.withoutAttributeKeyIds ?? []), key] }
    : { attributeValueIds: [...(before.attributeValueIds ?? []), id] };

const filters: Record<GroupByType, Filter> = {
  COMPANY: ({ id }) => ({ companyIds: [id] }),
  REGION: ({ id }) => (id === 0 ? { withoutRegion: true } : { regionId: id }),
  STORE: ({ id }) => ({ storeIds: [id] }),
  PRODUCT_LINE: ({ id }) => (id === 0 ? { withoutProductLine: true } : { productLineId: id }),
  PRODUCT: ({ id }) => ({ productId: id }),
  ATTRIBUTE_VALUE: byValue,
  ATTRIBUTE_KEY_ID: byValue,
  YEAR_MONTH: () => ({}),
};
