import { type ChangeCause, changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import type { RecordLevel, ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import { buildQuery } from './report-query.ts';
import {
  type ComparedState,
  comparisonSearch,
  parseComparison,
  parseId,
  parsePeriodState,
  periodSearch,
  yearUntilToday,
} from './report-state.ts';

export const changeMeasures = ['SALES', 'UNITS'] as const;
export type ChangeMeasure = (typeof changeMeasures)[number];

/** The state of the screen in the URL. */
export interface ChangesState extends ComparedState {
  readonly filters: ReportFilters;
  readonly measure: ChangeMeasure;
  /** The rows below the causes. */
  readonly level: RecordLevel | null;
  /** The cause by which the rows are sorted. */
  readonly cause: ChangeCause | undefined;
}

const idLists = [
  'companyIds',
  'regionIds',
  'storeIds',
  'productLineIds',
  'productIds',
  'attributeValueIds',
  'withoutAttributeKeyIds',
] as const satisfies readonly (keyof ReportFilters)[];
const flags = ['withoutRegion', 'withoutProductLine'] as const satisfies readonly (keyof ReportFilters)[];

export const changeLevels = ['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const;

export const parseChangesState = (search: ScreenSearch, today: string): ChangesState => ({
  ...parsePeriodState(search, { today, fallback: yearUntilToday(today) }),
  comparing: parseComparison(search),
  filters: parseFilters(search),
  measure: search.measure === 'UNITS' ? 'UNITS' : 'SALES',
  level: parseLevel(search.level),
  cause: changeCauses.find((known) => known === search.cause),
});

const parseFilters = (search: ScreenSearch): ReportFilters => ({
  ...Object.fromEntries(
    idLists.flatMap((name) => {
      const ids = [search[name]].flat().flatMap((value) => Number(parseId(value)) || []);
      return ids.length > 0 ? [[name, ids]] : [];
    }),
  ),
  ...Object.fromEntries(flags.flatMap((name) => (isSet(search[name]) ? [[name, true]] : []))),
  ...(search.search && { search: search.search }),
});
const isSet = (value: unknown): boolean => [value].flat().includes('true');

const parseLevel = (value: unknown): RecordLevel | null => {
  const type = changeLevels.find((known) => known === value);
  return type ? { type, attributeKeyId: null } : null;
};

/** The request of the split. */
export const buildChangeRequest = ({ level, ...state }: ChangesState) => ({
  ...buildQuery(state, state.filters),
  level,
});

/** The URL parameters of the filters. */
export const filterSearch = (filters: ReportFilters): Target['search'] => ({
  ...Object.fromEntries(idLists.map((name) => [name, filters[name]?.map(String)])),
  ...Object.fromEntries(flags.map((name) => [name, filters[name] ? 'true' : undefined])),
  search: filters.search,
});

/** The link to the screen. */
export const changesTarget = (state: ChangesState): Target => ({
  to: '/reports/changes',
  search: {
    ...periodSearch(state),
    ...comparisonSearch(state.comparing),
    ...filterSearch(state.filters),
    measure: state.measure === 'SALES' ? undefined : state.measure,
    level: state.level?.type,
    cause: state.cause,
  },
});
