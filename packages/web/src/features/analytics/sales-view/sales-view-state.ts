import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import {
  filterParams,
  filtersSearch,
  noFilters,
  parseFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import {
  type ComparedState,
  comparisonParams,
  comparisonSearch,
  parseComparison,
  parsePeriodState,
  periodParams,
  periodSearch,
  yearUntilEndOfMonth,
} from '../core/report-state.ts';
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

const sharedParams = (state: SalesViewState) => ({
  ...periodParams(state),
  ...comparisonParams(state.comparing),
  ...(state.productIds.length > 0 && { productIds: [...state.productIds] }),
});

/** The request of a section and of its spreadsheet. */
export const buildSectionRequest = (section: Section, state: SalesViewState, sections: readonly Section[]) => ({
  params: { groupByType: section.groupByType },
  query: {
    ...sharedParams(state),
    ...filtersFor(section.key, state.selection, sections),
    ...(section.attributeKeyId !== undefined && { attributeKeyId: section.attributeKeyId }),
  },
});

/** The request as stored in a scheduled report. */
export const buildScheduledReport = ({
  params,
  query,
}: ReturnType<typeof buildSectionRequest>): ReportRequestInput => ({
  groupByType: params.groupByType,
  attributeKeyId: query.attributeKeyId,
  companyIds: query.companyIds,
  regionIds: query.regionIds,
  storeIds: query.storeIds,
  productLineIds: query.productLineIds,
  productIds: query.productIds,
  attributeValueIds: query.attributeValuesIds,
  withoutRegion: query.withoutRegion,
  withoutProductLine: query.withoutProductLine,
  withoutAttributeKeyIds: query.withoutAttributeKeyIds,
  comparison: query.comparison,
  sameStoresOnly: query.sameStoresOnly,
  likeForLike: query.likeForLike,
  wholeMonth: query.wholeMonth,
});

/** The totals of the whole screen: its filters without pending marks. */
export const buildTotalsQuery = (state: SalesViewState, sections: readonly Section[]) => ({
  ...sharedParams(state),
  ...filtersFor(noSection, reset(state.selection), sections),
});

/** Not the key of a section, so that the filters of every section apply. */
const noSection = '';

export const buildAttributesRequest = (state: SalesViewState) => ({
  query: { ...sharedParams(state), ...filtersForAttributes(state.selection) },
});
