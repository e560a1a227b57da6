import { reportPeriods } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { ReportDays, ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { Dashboard } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { isDay } from '@shelfward/contract/kit/dates.ts';
import {
  type ReportFilters as BarFilters,
  filterParams,
  filtersSearch,
  isFiltered,
  noFilters,
  parseAttributeParam,
  parseFilters,
  toFilterLists,
} from '../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../kit/screens/search-params.ts';

/** The period and the filters of the tiles without their own. Null: those of each view. */
export type Shown = Pick<Dashboard, 'days' | 'filters'>;

const ofViews = 'views';

/** The URL, otherwise what is stored with the dashboard. */
export const parseShown = (search: ScreenSearch, stored: Shown): Shown => ({
  days: parseDays(search) ?? (search.period === ofViews ? null : stored.days),
  filters: hasFilters(search)
    ? toStoredFilters(parseFilters(search))
    : search.filters === ofViews
      ? null
      : stored.filters,
});

const parseDays = ({ period, soldOnAfter, soldOnBefore }: ScreenSearch): ReportDays | undefined => {
  const name = reportPeriods.find((known) => known === period);
  if (name) return { name };
  const isRange = typeof soldOnAfter === 'string' && typeof soldOnBefore === 'string';
  return isRange && isDay(soldOnAfter) && isDay(soldOnBefore) && soldOnAfter <= soldOnBefore
    ? { soldOnAfter, soldOnBefore }
    : undefined;
};

const hasFilters = (search: ScreenSearch): boolean => isFiltered(parseFilters(search));

/** The URL parameters of a period. */
export const daysSearch = (days: ReportDays | null) => {
  const none = { period: undefined, soldOnAfter: undefined, soldOnBefore: undefined };
  if (days === null) return { ...none, period: ofViews };
  return 'name' in days ? { ...none, period: days.name } : { ...none, ...days };
};

/** The URL parameters of filters, which replace those of the URL before. */
export const shownFiltersSearch = (before: ScreenSearch, filters: BarFilters) => ({
  ...Object.fromEntries(Object.values(filterParams).map((name) => [name, undefined])),
  ...Object.fromEntries(
    Object.keys(before).flatMap((name) => (parseAttributeParam(name) === undefined ? [] : [[name, undefined]])),
  ),
  ...filtersSearch(filters),
  filters: isFiltered(filters) ? undefined : ofViews,
});

export const toStoredFilters = (filters: BarFilters): ReportFilters | null =>
  isFiltered(filters) ? toFilterLists(filters) : null;

/** Whether the dashboard is stored with this period and these filters. */
export const isStored = (shown: Shown, stored: Shown): boolean =>
  JSON.stringify([shown.days, shown.filters]) === JSON.stringify([stored.days, stored.filters]);

interface AttributeKey {
  readonly id: number;
  readonly options: readonly { readonly id: number }[];
}

/** The filters as the controls show them: values by their attribute key. */
export const toBarFilters = (stored: ReportFilters | null, keys: readonly AttributeKey[]): BarFilters => {
  if (!stored) return noFilters;
  const values = new Set(stored.attributeValueIds);
  const attributes = keys.flatMap(({ id, options }) => {
    const chosen = options.flatMap((option) => (values.has(option.id) ? [option.id] : []));
    return chosen.length > 0 ? [[id, chosen] as const] : [];
  });
  const { companyIds = [], regionIds = [], storeIds = [], productLineIds = [], productIds = [] } = stored;
  return { companyIds, regionIds, storeIds, productLineIds, productIds, attributes: new Map(attributes) };
};

/** The period and filters of the URL, which a change of the dashboard stores, and which the URL then no longer needs. */
export const withoutShown = (search: ScreenSearch) => ({
  ...shownFiltersSearch(search, noFilters),
  period: undefined,
  soldOnAfter: undefined,
  soldOnBefore: undefined,
  filters: undefined,
});
