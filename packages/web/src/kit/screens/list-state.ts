import { formatQuantity } from '../ui/numbers.ts';
import type { Filter, View } from './list.types.ts';
import type { ScreenSearch } from './search-params.ts';

export const defaultSize = 20;
export const pageSizes = [20, 50, 100, 500, 2000] as const;

export type Values = Readonly<Record<string, readonly string[]>>;

export interface ListState {
  /** Counted from 0 as the API does; the address counts from 1 as people do. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly string[];
  readonly search: string | undefined;
  readonly filters: Values;
}

const toKeys = (filter: Filter): readonly string[] =>
  filter.kind === 'days' ? [filter.key, filter.until] : [filter.key];
export const filterKeys = (filters: readonly Filter[]): readonly string[] => filters.flatMap(toKeys);

/** Only known filters; the value 0 means no filter. */
export const toListState = (
  search: ScreenSearch,
  list: { readonly filters: readonly Filter[]; readonly defaultSort: readonly string[] },
): ListState => {
  const values = filterKeys(list.filters).map((key) => [key, toTexts(search[key])] as const);
  return {
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
    sort: search.sort ?? list.defaultSort,
    search: search.search,
    filters: Object.fromEntries(values.filter(([, texts]) => texts.length > 0)),
  };
};

const toTexts = (value: unknown): readonly string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '' && text !== '0');

/** The API query of the list. */
export const toListQuery = (state: ListState) => ({
  page: state.page,
  size: state.size,
  ...(state.sort.length > 0 ? { sort: state.sort } : {}),
  ...(state.search ? { search: state.search } : {}),
  ...state.filters,
});

/** A click on a column head: ascending, descending, then unsorted; Shift preserves the other columns. */
export const nextSort = (
  sort: readonly string[],
  field: string,
  keep: 'others' | 'none' = 'none',
): readonly string[] => {
  const others = keep === 'others' ? sort.filter((one) => sortField(one) !== field) : [];
  const next = { undefined: [`${field},asc`], asc: [`${field},desc`], desc: [] }[String(sortDirection(sort, field))];
  return [...others, ...(next ?? [])];
};

const sortField = (sort: string): string => sort.split(',')[0] ?? '';

export const sortDirection = (sort: readonly string[], field: string): 'asc' | 'desc' | undefined => {
  const found = sort.find((one) => sortField(one) === field);
  if (!found) return undefined;
  return found.endsWith(',desc') ? 'desc' : 'asc';
};

export const isFiltered = (state: ListState): boolean =>
  state.search !== undefined || Object.keys(state.filters).length > 0;

/** A search change that removes all filters, the search, and the view. */
export const clearedSearch = (filters: readonly Filter[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(['search', 'page', 'view', ...filterKeys(filters)].map((key) => [key, undefined]));

/** The search change that shows a view: only its own filters. */
export const viewSearch = (view: View | undefined, filters: readonly Filter[]): Readonly<Record<string, unknown>> => ({
  ...clearedSearch(filters),
  sort: undefined,
  hide: undefined,
  ...(view ? { ...view.search, view: view.id } : {}),
});

/** "1–20 of 1,284" */
export const formatRange = (page: { number: number; size: number; numberOfElements: number }): string => {
  const first = page.number * page.size;
  return page.numberOfElements === 0
    ? '0'
    : `${formatQuantity(first + 1)}–${formatQuantity(first + page.numberOfElements)}`;
};
