import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { showAllLimit } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import {
  conversionSorts,
  forecastSorts,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { type RangeType, rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import {
  changedFiltersSearch,
  isFiltered as hasFilters,
  noFilters,
  parseFilters,
  type ReportFilters,
  toFilterIds,
  toFilterLists,
} from '../../../entities/analytics/report-filters.rules.ts';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import {
  type PeriodState,
  parseId,
  parsePeriodState,
  periodParams,
  yearUntilEndOfMonth,
} from '../core/report-state.ts';

export const limits = [15, 30, 50, 75, 100, 150, 200, showAllLimit] as const;
const defaultLimit = 200;

/** The grouping of the table. Attribute values are grouped by their attribute key. */
export interface Grouping {
  readonly type: (typeof groupings)[number] | 'ATTRIBUTE_VALUE';
  readonly attributeKeyId: string | undefined;
}
export const groupings = [
  'STORE',
  'COMPANY',
  'REGION',
  'PRODUCT_LINE',
  'PRODUCT',
  'YEAR_MONTH',
] as const satisfies readonly GroupByType[];

/** The state of the screen in the URL. */
export interface ConversionState extends PeriodState {
  readonly grouping: Grouping;
  readonly filters: ReportFilters;
  readonly search: string | undefined;
  readonly limit: number;
  /** Whether the forecast columns are shown. Months have no inventory, and therefore no forecast. */
  readonly hasOutlook: boolean;
  /** The interval of the bars in the chart of a row. */
  readonly rangeType: RangeType;
  /** In the format of the API: `total_sales,desc`. */
  readonly sort: readonly string[];
  /** The row whose details are open. 0 is the row without a name. */
  readonly open: number | undefined;
}

export const parseConversionState = (search: ScreenSearch, today: string): ConversionState => {
  const grouping = parseGrouping(search);
  const hasOutlook = search.outlook === 'true' && grouping.type !== 'YEAR_MONTH';
  return { ...parseView(search, today), grouping, hasOutlook, sort: parseSort(search.sort ?? [], hasOutlook) };
};

const parseView = (search: ScreenSearch, today: string) => ({
  ...parsePeriodState(search, { today, fallback: yearUntilEndOfMonth(today) }),
  filters: parseFilters(search),
  search: search.search,
  limit: limits.find((known) => String(known) === search.limit) ?? defaultLimit,
  rangeType: rangeTypes.find((known) => known === search.rangeType) ?? 'DAY',
  open: search.open !== undefined && /^\d{1,15}$/.test(search.open) ? Number(search.open) : undefined,
});

const parseGrouping = (search: ScreenSearch): Grouping => {
  const attributeKeyId = parseId(search.attributeKeyId);
  if (search.groupBy === 'ATTRIBUTE_VALUE' && attributeKeyId) return { type: search.groupBy, attributeKeyId };
  return { type: groupings.find((known) => known === search.groupBy) ?? 'STORE', attributeKeyId: undefined };
};

/** Ignores sort columns that are not shown. */
const parseSort = (sort: readonly string[], hasOutlook: boolean): readonly string[] =>
  conversionSorts.flatMap((known) => {
    const direction = sortDirection(sort, known);
    const isShown = hasOutlook || !forecastSorts.some((outlookSort) => outlookSort === known);
    return direction && isShown ? [`${known},${direction}`] : [];
  });

/** The URL parameters of a grouping. Default values are omitted. */
export const groupingSearch = ({ type, attributeKeyId }: Grouping) => ({
  groupBy: type === 'STORE' ? undefined : type,
  attributeKeyId,
  open: undefined,
});
export const limitSearch = (limit: number) => ({ limit: limit === defaultLimit ? undefined : String(limit) });
export const outlookSearch = (hasOutlook: boolean) => ({ outlook: hasOutlook ? 'true' : undefined });
export const rangeSearch = (rangeType: RangeType) => ({ rangeType: rangeType === 'DAY' ? undefined : rangeType });

/** URL parameters that clear every filter. */
export const withoutFilters = (state: ConversionState) => ({
  ...changedFiltersSearch(state.filters, noFilters),
  search: undefined,
});

export const isFiltered = (state: ConversionState): boolean => state.search !== undefined || hasFilters(state.filters);

/** The parameters that both requests share. */
const filterParams = (state: ConversionState) => ({
  ...periodParams(state),
  ...toFilterIds(state.filters),
});

const groupingParams = ({ grouping: { type, attributeKeyId } }: ConversionState) => ({
  orderAnalyticGroupByType: type,
  ...(attributeKeyId && { attributeKeyId }),
});

export const buildRowsRequest = (state: ConversionState) => ({
  ...filterParams(state),
  ...groupingParams(state),
  off: 0,
  limit: state.limit,
  ...(state.sort[0] && { orderBy: state.sort[0] }),
  ...(state.search && { search: state.search }),
  ...(state.hasOutlook && { outlook: true }),
});

/** All rows of the report, as stored in a scheduled report. */
export const buildScheduledReport = (state: ConversionState): ReportRequestInput => ({
  groupByType: state.grouping.type,
  attributeKeyId: state.grouping.attributeKeyId ? Number(state.grouping.attributeKeyId) : null,
  ...toFilterLists(state.filters),
  search: state.search,
});

export const buildDetailsRequest = (state: ConversionState, rowId: number) => ({
  ...filterParams(state),
  ...groupingParams(state),
  rowId,
  rangeType: state.rangeType,
});
