import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { disabledQuery, type QueryOptions, selected } from '../../kit/resource.ts';
import { companies, regions } from '../companies/companies.api.ts';
import { allAttributeKeys } from '../products/attributes.api.ts';
import { productLines } from '../products/product-lines.api.ts';
import { products } from '../products/products.api.ts';
import { stores } from '../stores/stores.api.ts';
import type { FilterName, ReportFilters } from './report-filters.rules.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
export type Names = readonly Named[];

/** The records that a filter offers. */
export interface FilterSource {
  readonly label: string;
  /** The text without a choice. */
  readonly all: string;
  /** The first records, or those that match the search. */
  readonly load: (search: string) => QueryOptions<Names>;
  /** A list of this length may not be complete, so the server searches. A shorter one is searched in the browser. */
  readonly size: number;
  /** Loads the names of a choice that is not in the list, such as an inactive record in a saved link. */
  readonly loadChosen: (ids: readonly number[]) => QueryOptions<Names>;
}

/** The specified calls of a screen. */
export interface FilterSettings {
  readonly companies: 100 | 200;
  readonly productLines: 200 | 2000;
  /** `short`: the call that lists all stores at once. */
  readonly stores: 'short' | 'searched';
  /** `ofCompany`: no regions until a company is chosen. */
  readonly regions: 'ofCompany' | 'any';
}

export const searchedFilters: FilterSettings = {
  companies: 200,
  productLines: 2000,
  stores: 'searched',
  regions: 'any',
};

const pageSize = 200;
const wholeList = Number.POSITIVE_INFINITY;
const alwaysSearched = 0;

export const companyPage = (size: number, search = '') =>
  companies.list({ query: { page: 0, size, sort: 'name,asc', ...(search && { search }) } });

const toNames = <P extends { readonly content: Names }>(query: QueryOptions<P>): QueryOptions<Names> =>
  selected(query, (page): Names => page.content);

type Sources = Readonly<Record<FilterName, FilterSource>>;

/** The sources of a screen. Records are limited to the companies, regions, and product lines that are chosen. */
export const filterSources = (filters: ReportFilters, settings: FilterSettings): Sources => ({
  companyIds: {
    label: 'Company',
    all: 'All companies',
    size: settings.companies,
    load: (search) => toNames(companyPage(settings.companies, search)),
    loadChosen: (ids) => toNames(companies.list({ query: { ids: [...ids], size: ids.length, includeInactive: true } })),
  },
  regionIds:
    settings.regions === 'any' || filters.companyIds.length !== 1 ? anyRegion(filters) : companyRegion(filters),
  storeIds: settings.stores === 'short' ? shortStore(filters) : searchedStore(filters),
  productLineIds: {
    label: 'Product line',
    all: 'All Product Lines',
    size: settings.productLines,
    load: (search) =>
      toNames(
        productLines.list({
          query: { page: 0, size: settings.productLines, sort: 'name,asc', ...(search && { search }) },
        }),
      ),
    loadChosen: ([id = 0, ...others]) =>
      others.length === 0
        ? selected(productLines.get({ params: { id } }), (line): Names => [line])
        : toNames(productLines.list({ query: { size: 2000, includeInactive: true } })),
  },
  productIds: {
    label: 'Product',
    all: 'All Products',
    size: pageSize,
    load: (search) => {
      const line = onlyOne('productLineId', filters.productLineIds);
      return toNames(products.list({ query: { page: 0, size: pageSize, sort: 'name,asc', search, ...line } }));
    },
    loadChosen: (ids) =>
      toNames(
        products.list({
          query: { ids: [...ids], size: ids.length, includeInactive: true, includeDiscontinued: true },
        }),
      ),
  },
});

/** A filter of another list, which accepts one record. */
const onlyOne = <K extends string>(name: K, ids: readonly number[]): Partial<Record<K, number>> =>
  ids.length === 1 ? ({ [name]: ids[0] } as Partial<Record<K, number>>) : {};

const region = { label: 'Region', all: 'All regions', size: alwaysSearched } as const;
const loadChosenRegions = (ids: readonly number[]) =>
  toNames(regions.allShort({ query: { ids: [...ids], size: ids.length } }));

/** With several companies, names include the company, because they can repeat. */
const anyRegion = ({ companyIds }: ReportFilters): FilterSource => ({
  ...region,
  load: (search) =>
    selected(
      regions.allShort({
        query: {
          page: 0,
          size: pageSize,
          sort: 'name,asc',
          ...onlyOne('companyId', companyIds),
          ...(search && { search }),
        },
      }),
      (page): Names =>
        page.content
          .filter((one) => companyIds.length < 2 || companyIds.includes(one.companyId))
          .map(({ id, name, companyName }) => ({
            id,
            name: companyIds.length === 1 ? name : `${name} · ${companyName}`,
          })),
    ),
  loadChosen: loadChosenRegions,
});

const companyRegion = ({ companyIds: [companyId = 0] }: ReportFilters): FilterSource => ({
  ...region,
  size: wholeList,
  load: () =>
    selected(regions.list({ params: { companyId }, query: { includeInactive: false } }), (list): Names => list),
  loadChosen: loadChosenRegions,
});

const store = {
  label: 'Store',
  all: 'All stores',
  loadChosen: (ids: readonly number[]) =>
    toNames(stores.list({ query: { ids: [...ids], size: ids.length, includeInactive: true } })),
} as const;

export const shortStores = ({ companyIds, regionIds }: Pick<ReportFilters, 'companyIds' | 'regionIds'>) =>
  stores.allShort({ query: { ...onlyOne('companyId', companyIds), ...onlyOne('regionId', regionIds) } });

const shortStore = (filters: ReportFilters): FilterSource => ({
  ...store,
  size: wholeList,
  load: () =>
    selected(
      shortStores(filters),
      (list): Names => list.filter((one) => isWithin(filters, one.companyId, one.regionId)),
    ),
});

const searchedStore = (filters: ReportFilters): FilterSource => ({
  ...store,
  size: alwaysSearched,
  load: (search) =>
    selected(
      stores.list({
        query: {
          page: 0,
          size: pageSize,
          sort: 'name,asc',
          ...onlyOne('companyId', filters.companyIds),
          ...onlyOne('regionId', filters.regionIds),
          ...(search && { search }),
        },
      }),
      (page): Names =>
        page.content
          .filter((one) => isWithin(filters, one.company.id, one.region?.id ?? null))
          .map(({ id, name, company }) => ({
            id,
            name: filters.companyIds.length === 1 ? name : `${name} · ${company.name}`,
          })),
    ),
});

/** With one company or region, the server returns only its records. */
const isWithin = ({ companyIds, regionIds }: ReportFilters, companyId: number, regionId: number | null): boolean =>
  (companyIds.length < 2 || companyIds.includes(companyId)) &&
  (regionIds.length < 2 || (regionId !== null && regionIds.includes(regionId)));

/** The values of an attribute key. */
export const attributeSource = (keyId: number, label: string): FilterSource => {
  const values = (isIncluded: (value: Named & { readonly inactive: boolean }) => boolean) =>
    selected(
      allAttributeKeys(),
      ({ content }): Names => content.find(({ id }) => id === keyId)?.options.filter(isIncluded) ?? [],
    );
  return {
    label,
    all: `All values of ${label}`,
    size: wholeList,
    load: () => values(({ inactive }) => !inactive),
    loadChosen: (ids) => values(({ id }) => ids.includes(id)),
  };
};

export const noNames = (): QueryOptions<Names> => disabledQuery<Names>();

export const filterByName = (names: Names, typed: string): Names => {
  const key = toSearchKey(typed);
  return key === '' ? names : names.filter(({ name }) => toSearchKey(name).includes(key));
};
