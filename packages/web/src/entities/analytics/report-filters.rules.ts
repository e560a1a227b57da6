/** The filters by record that all reports share, with their names in the URL. */
export const filterParams = {
  companyIds: 'companyId',
  regionIds: 'regionId',
  storeIds: 'storeId',
  productLineIds: 'productLineId',
  productIds: 'productId',
} as const;
export type FilterName = keyof typeof filterParams;
export const filterNames = Object.keys(filterParams).filter((name): name is FilterName => name in filterParams);

/** An empty list means all records. */
export interface ReportFilters extends Readonly<Record<FilterName, readonly number[]>> {
  /** The values of each attribute key. */
  readonly attributes: ReadonlyMap<number, readonly number[]>;
}

export const noFilters: ReportFilters = {
  companyIds: [],
  regionIds: [],
  storeIds: [],
  productLineIds: [],
  productIds: [],
  attributes: new Map(),
};

/** As many ids of each filter fit into a URL that all servers accept. */
export const maxFilterIds = 200;

type Search = Readonly<Record<string, unknown>>;

/** Parses `companyId=5,7` and, as in older links, `companyId=5`. Invalid ids are ignored; 0 means no filter. */
export const parseFilters = (search: Search): ReportFilters => {
  const named = filterNames.map((name) => [name, parseIds(search[filterParams[name]])] as const);
  return { ...noFilters, ...Object.fromEntries(named), attributes: parseAttributes(search) };
};

const parseIds = (value: unknown): readonly number[] => {
  const texts = [value].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
  const ids = texts.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number);
  return [...new Set(ids)].slice(0, maxFilterIds);
};

const parseAttributes = (search: Search): ReportFilters['attributes'] =>
  new Map(
    Object.keys(search).flatMap((name) => {
      const keyId = parseAttributeParam(name);
      const ids = keyId === undefined ? [] : parseIds(search[name]);
      return keyId === undefined || ids.length === 0 ? [] : [[keyId, ids] as const];
    }),
  );

/** The name of an attribute filter in the URL. */
export const attributeParam = (keyId: number): string => `attribute${keyId}`;

/** The attribute key of a URL parameter. Undefined for other parameters. */
export const parseAttributeParam = (name: string): number | undefined => {
  const [, keyId] = /^attribute([1-9]\d{0,14})$/.exec(name) ?? [];
  return keyId === undefined ? undefined : Number(keyId);
};

/** The filters as URL parameters of a link. */
export const filtersSearch = (filters: ReportFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ...filterNames.map((name) => [filterParams[name], filters[name]] as const),
      ...[...filters.attributes].map(([keyId, ids]) => [attributeParam(keyId), ids] as const),
    ].flatMap(([param, ids]) => (ids.length > 0 ? [[param, ids.join(',')]] : [])),
  );

/** The URL parameters that change the filters of a screen. */
export const changedFiltersSearch = (
  before: ReportFilters,
  after: ReportFilters,
): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(Object.values(filterParams).map((param) => [param, undefined])),
  ...Object.fromEntries([...before.attributes.keys()].map((keyId) => [attributeParam(keyId), undefined])),
  ...filtersSearch(after),
});

export const isFiltered = (filters: ReportFilters): boolean => Object.keys(filtersSearch(filters)).length > 0;

/** What a filter narrows: with other companies, the chosen regions and stores may not be theirs. */
const narrowedFilters: Partial<Record<FilterName, readonly FilterName[]>> = {
  companyIds: ['regionIds', 'storeIds'],
  regionIds: ['storeIds'],
  productLineIds: ['productIds'],
};

/** The filters after a choice. It clears the filters that depend on it, unless it only adds records. */
export const withFilter = (filters: ReportFilters, name: FilterName, ids: readonly number[]): ReportFilters => {
  const before = filters[name];
  const isExtended = before.length > 0 && before.every((id) => ids.includes(id));
  const cleared = isExtended ? [] : (narrowedFilters[name] ?? []);
  return { ...filters, [name]: ids, ...Object.fromEntries(cleared.map((other) => [other, []])) };
};

export const withAttribute = (filters: ReportFilters, keyId: number, ids: readonly number[]): ReportFilters => {
  const attributes = new Map(filters.attributes);
  if (ids.length > 0) attributes.set(keyId, ids);
  else attributes.delete(keyId);
  return { ...filters, attributes };
};

export type FilterLists = Partial<Record<FilterName | 'attributeValueIds', number[]>>;

/** The filters as lists of a request. */
export const toFilterLists = (filters: ReportFilters): FilterLists => {
  const named = filterNames.flatMap((name) => (filters[name].length > 0 ? [[name, [...filters[name]]]] : []));
  const values = [...filters.attributes.values()].flat();
  return { ...Object.fromEntries(named), ...(values.length > 0 && { attributeValueIds: values }) };
};

type IdParams = Partial<Record<(typeof filterParams)[FilterName], number>>;

/** The filters of a specified call that accepts one id of some kinds: the id of one record, the list of several. */
export const toFilterIds = (
  filters: ReportFilters,
  single: readonly FilterName[] = filterNames,
): FilterLists & IdParams =>
  Object.fromEntries(
    Object.entries(toFilterLists(filters)).map(([name, ids]) => {
      const known = single.find((filter) => filter === name);
      return known && ids.length === 1 ? [filterParams[known], ids[0]] : [name, ids];
    }),
  );

/** The filters of the calls that name the values of attributes differently, as specified. */
export const toTotalsFilters = (filters: ReportFilters) => {
  const { attributeValueIds, ...lists } = toFilterLists(filters);
  return { ...lists, ...(attributeValueIds && { attributeValuesIds: attributeValueIds }) };
};
