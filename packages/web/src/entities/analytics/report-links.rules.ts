import { filterNames, filterParams, filtersSearch, parseFilters } from './report-filters.rules.ts';

type Search = Readonly<Record<string, unknown>>;

const reports: readonly string[] = [
  '/order-conversion',
  '/store-performance',
  '/sales-view',
  '/sales-overview',
  '/retail-sales',
  '/reports/pivot',
  '/reports/changes',
];

interface Location {
  readonly pathname: string;
  readonly search: Search;
}

/**
 * The URL parameters of a menu entry: from one report to another, the period, the comparison, and the filters. The entry
 * of the shown report leads to its standard view.
 */
export const linkSearch = ({ pathname, search }: Location, to: string): Readonly<Record<string, string>> =>
  reports.includes(pathname) && reports.includes(to) && pathname !== to ? carriedSearch(search) : {};

const sharedParams = [
  'period',
  'soldOnAfter',
  'soldOnBefore',
  'comparison',
  'sameStoresOnly',
  'likeForLike',
  'wholeMonth',
] as const;

/** The parameters in which the Sales View stores the filters of its sections: `companies=5,s7,d9`. */
const sectionParams = {
  companies: 'companyId',
  regions: 'regionId',
  stores: 'storeId',
  productLines: 'productLineId',
} as const;

/** The period, the comparison, and the filters of a report, for a link to another report. */
const carriedSearch = (search: Search): Readonly<Record<string, string>> => {
  const shared = sharedParams.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  // The causes of a change name their filters as requests do.
  const listed = filterNames.flatMap((name) =>
    search[name] === undefined ? [] : [[filterParams[name], search[name]]],
  );
  const named = Object.entries(sectionParams).map(([section, param]) => [param, search[section] ?? search[param]]);
  const marked = { ...search, ...Object.fromEntries(named), ...Object.fromEntries(listed) };
  return { ...Object.fromEntries(shared), ...filtersSearch(parseFilters(withoutMarks(marked))) };
};

/** In the Sales View, `s` marks a row that does not filter yet, and `d` a row that filters until the next load. */
const withoutMarks = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/(^|,)d(?=\d)/g, '$1') : value,
    ]),
  );
