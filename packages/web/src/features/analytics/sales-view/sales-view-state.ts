import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import {
  filterParams,
  filtersSearch,
  noFilters,
  parseFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import { buildQuery, comparedFigures, type ScreenQuery } from '../core/report-query.ts';
import {
  type ComparedState,
  comparisonSearch,
  parseComparison,
  parsePeriodState,
  periodSearch,
  yearUntilEndOfMonth,
} from '../core/report-state.ts';
import { soldFigures } from '../core/sold.rules.ts';
import { type Display, displays, findMetricName, type MetricName } from './metrics.ts';
import { fixedSections, isSectionKey, type Section } from './sections.ts';
import {
  filtersFor,
  filtersForAttributes,
  type Mark,
  type Marks,
  noSelection,
  reset,
  type Selection,
} from './selection.rules.ts';
import { linkedMarks } from './selection-filters.rules.ts';

/** The state of the screen in the URL. */
export interface SalesViewState extends ComparedState {
  readonly display: Display;
  readonly showsLastYear: boolean;
  readonly selection: Selection;
  /** Products have no section, so that their filter is not among the marks. */
  readonly productIds: readonly number[];
  readonly views: ReadonlyMap<string, SectionView>;
}

/** The display settings of one section. */
export interface SectionView {
  /** Undefined: the metric of the display mode. */
  readonly metric: MetricName | undefined;
  readonly search: string;
  readonly as: 'chart' | 'table';
}

export const parseSalesViewState = (search: ScreenSearch, today: string): SalesViewState => {
  const display = displays.find(({ name }) => name === search.display) ?? salesDisplay;
  return {
    ...parsePeriodState(search, { today, fallback: yearUntilEndOfMonth(today) }),
    comparing: parseComparison(search),
    display,
    showsLastYear: display.name !== 'change' && search.lastYear === 'true',
    selection: parseSelection(search),
    productIds: parseFilters(search).productIds,
    views: parseViews(search),
  };
};

const salesDisplay = displays[1];

const marksByLetter: Readonly<Record<string, Mark>> = { '': 'filtered', s: 'selected', d: 'deselected' };
const lettersByMark: Record<Mark, string> = { filtered: '', selected: 's', deselected: 'd' };

/**
 * `regions=12,s7,d9,0`: 12 and records without a region are filtered, 7 is selected, and 9 is deselected. A link of
 * another report has the filter as `regionId=12`.
 */
const parseSelection = (search: ScreenSearch): Selection => {
  const filters = parseFilters(search);
  const linked = fixedSections.map(({ key }) => [key, linkedMarks(filters, key)] as const);
  const marked = Object.keys(search)
    .filter(isSectionKey)
    .map((key) => [key, parseMarks(search[key])] as const);
  return new Map([...linked, ...marked].filter(([, marks]) => marks.size > 0));
};

const parseMarks = (value: unknown): Marks => {
  const marks = new Map<number, Mark>();
  for (const text of typeof value === 'string' ? value.split(',') : []) {
    const [, letter = '', id = ''] = /^([sd]?)(0|[1-9]\d{0,14})$/.exec(text) ?? [];
    const mark = marksByLetter[letter];
    if (id && mark) marks.set(Number(id), mark);
  }
  return marks;
};

/** The URL parameters that change one selection to another. */
export const selectionSearch = (before: Selection, after: Selection): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(fixedSections.map(({ filter }) => [filterParams[filter], undefined])),
  ...Object.fromEntries([...before.keys(), ...after.keys()].map((key) => [key, formatMarks(after.get(key))])),
});

const formatMarks = (marks: Marks | undefined): string | undefined =>
  marks && [...marks].map(([id, mark]) => `${lettersByMark[mark]}${id}`).join(',');

const viewKey = (section: string, part: keyof SectionView): string => `${section}.${part}`;

const plainView: SectionView = { metric: undefined, search: '', as: 'chart' };

const parseViews = (search: ScreenSearch): ReadonlyMap<string, SectionView> => {
  const read = (section: string): SectionView => {
    const text = search[viewKey(section, 'search')];
    return {
      metric: findMetricName(search[viewKey(section, 'metric')]),
      search: typeof text === 'string' ? text : '',
      as: search[viewKey(section, 'as')] === 'table' ? 'table' : 'chart',
    };
  };
  const named = Object.keys(search).map((name) => name.split('.')[0] ?? '');
  return new Map(named.filter(isSectionKey).map((section) => [section, read(section)]));
};

export const getSectionView = (state: SalesViewState, section: Section): SectionView =>
  state.views.get(section.key) ?? plainView;

/** The metric that the user chose for the section, otherwise the metric of the display mode. */
export const sectionMetric = (state: SalesViewState, section: Section): MetricName =>
  getSectionView(state, section).metric ?? state.display.metric;

export const viewSearch = ({ key }: Section, view: Partial<SectionView>) =>
  Object.fromEntries(
    viewParts
      .filter((part) => part in view)
      .map((part) => [viewKey(key, part), view[part] === plainView[part] ? undefined : view[part]]),
  );

const viewParts = ['metric', 'search', 'as'] as const;

/** A new display mode applies to all sections and resets the comparison. */
export const displaySearch = (state: SalesViewState, display: Display) => ({
  display: display.name === salesDisplay.name ? undefined : display.name,
  lastYear: undefined,
  ...Object.fromEntries([...state.views.keys()].map((section) => [viewKey(section, 'metric'), undefined])),
});

/** The URL parameters of the screen without its selection and the views of its sections. */
export const screenSearchParams = (state: SalesViewState) => ({
  ...periodSearch(state),
  ...comparisonSearch(state.comparing),
  display: state.display.name === salesDisplay.name ? undefined : state.display.name,
  lastYear: state.showsLastYear ? 'true' : undefined,
  ...productSearch(state.productIds),
});

/** The URL parameters of the filter by products. */
export const productSearch = (productIds: readonly number[]) => ({
  productId: filtersSearch({ ...noFilters, productIds }).productId,
});

/** A new period resets all selections, as specified: pending marks and filters. */
export const newPeriodSearch = ({ selection }: SalesViewState) => selectionSearch(selection, noSelection);

const productFilter = ({ productIds }: SalesViewState) =>
  productIds.length > 0 ? { productIds: [...productIds] } : {};

/** The rows of a section. */
export const toSectionQuery = (section: Section, state: SalesViewState, sections: readonly Section[]): ScreenQuery => {
  const { key, groupByType: type, attributeKeyId = null } = section;
  return buildQuery(
    state,
    { ...productFilter(state), ...filtersFor(key, state.selection, sections) },
    { levels: [{ type, attributeKeyId }], figures: [...soldFigures] },
  );
};

/** The whole screen without pending marks. Its rows are those of the first section that is not filtered itself. */
export const toSalesViewQuery = (state: SalesViewState, sections: readonly Section[]): ReportQueryInput => {
  const { groupByType: type } = fixedSections.find(({ key }) => !state.selection.has(key)) ?? fixedSections[2];
  const main = mainFigure(state);
  return buildQuery(
    state,
    { ...productFilter(state), ...filtersFor(noSection, reset(state.selection), sections) },
    { levels: [{ type }], figures: comparedFigures(main), sort: { by: main, direction: 'desc' } },
  );
};

/** Not the key of a section, so that the filters of every section apply. */
const noSection = '';

export const mainFigure = ({ display }: SalesViewState) => (display.metric === 'units' ? 'units' : 'sales');

/** A query in the words of the specified calls of the Sales View. */
export const toSpecifiedQuery = ({ days, filters: { attributeValueIds, ...filters } = {}, ...query }: ScreenQuery) => ({
  ...days,
  ...filters,
  ...(attributeValueIds && { attributeValuesIds: attributeValueIds }),
  comparison: query.comparison,
  sameStoresOnly: query.sameStoresOnly,
  likeForLike: query.likeForLike,
  wholeMonth: query.wholeMonth,
});

export const buildAttributesRequest = (state: SalesViewState) => ({
  query: toSpecifiedQuery(buildQuery(state, { ...productFilter(state), ...filtersForAttributes(state.selection) })),
});
