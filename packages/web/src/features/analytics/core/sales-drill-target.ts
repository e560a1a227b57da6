import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import {
  type FilterName,
  filtersSearch,
  noFilters,
  type ReportFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import { session } from '../../../kit/session.ts';
import type { Target } from '../../../kit/target.ts';

/** A row above the row, in a report with several levels. */
export interface RowAbove {
  readonly level: GroupBy;
  readonly id: number;
}

interface Row {
  readonly type: GroupByType;
  readonly id: number;
  /** The attribute key, if the row is an attribute value. */
  readonly attributeKeyId?: number | null | undefined;
  /** The rows above it, which filter it too. */
  readonly above?: readonly RowAbove[];
  readonly filters?: ReportFilters;
  /** The URL parameters of the period and of the comparison. */
  readonly days: Target['search'];
}

/** The link target of a report row: its record, or a report of its sales with the same period, comparison, and filters. */
export const reportRowTarget = ({ type, id, attributeKeyId = null, above = [], filters = noFilters, days }: Row) => {
  if (id === 0) return undefined;
  switch (type) {
    case 'STORE':
      return { to: `/stores/storeDetail/${id}`, search: {} };
    case 'PRODUCT':
      if (getScope() === 'PARTNER') return undefined;
      return { to: `/products/productDetail/${id}`, search: {} };
    case 'PRODUCT_LINE':
      if (getScope() !== null) return undefined;
      return { to: '/products', search: { productLineId: String(id) } };
    case 'COMPANY':
    case 'REGION':
      return storesTarget({ row: { level: { type, attributeKeyId: null }, id }, above, filters, days });
    case 'ATTRIBUTE_VALUE':
    case 'ATTRIBUTE_KEY_ID': {
      const row = { level: { type, attributeKeyId }, id };
      return retailTarget({ rows: [...above, row], leaf: 'PRODUCT', filters, days });
    }
    case 'YEAR_MONTH':
      return undefined;
  }
};

/** Partners have no pages of products, and users with a scope no product lines. */
const getScope = () => session.state().identity?.scope ?? null;

interface StoresRow {
  readonly row: RowAbove;
  readonly above: readonly RowAbove[];
  readonly filters: ReportFilters;
  readonly days: Target['search'];
}

/** Store Performance shows all products. A report of some products leads to the stores in Retail Sales. */
const storesTarget = ({ row, above, filters, days }: StoresRow): Target | undefined => {
  const narrowed = { ...filters, ...filtersOfRows([...above, row]) };
  const { companyIds, storeIds, productLineIds, productIds, attributes } = narrowed;
  const isOfProducts =
    [storeIds, productLineIds, productIds].some(({ length }) => length > 0) ||
    attributes.size > 0 ||
    above.some(isOnlyLevel);
  if (isOfProducts) return retailTarget({ rows: [...above, row], leaf: 'STORE', filters, days });
  if (companyIds.length === 0) return { to: '/stores', search: { regionId: String(row.id) } };
  return { to: '/store-performance', search: { ...days, ...filtersSearch(narrowed) } };
};

interface Drill {
  /** The rows from the first level to the row. */
  readonly rows: readonly RowAbove[];
  readonly leaf: GroupByType;
  readonly filters: ReportFilters;
  readonly days: Target['search'];
}

/**
 * Retail Sales with the rows that are levels only in this report as expanded levels, and the children of the row below
 * them.
 */
const retailTarget = ({ rows, leaf, filters, days }: Drill): Target => {
  const levels = rows.filter(isOnlyLevel).slice(0, maxLevelsAbove);
  const paths = levels.map((_, index) =>
    levels
      .slice(0, index + 1)
      .map(({ id }) => id)
      .join('.'),
  );
  return {
    to: '/retail-sales',
    search: {
      ...days,
      ...filtersSearch({ ...filters, ...filtersOfRows(rows.filter((row) => !isOnlyLevel(row))) }),
      groupBy: [...levels.map(({ level }) => levelName(level)), leaf],
      ...(paths.length > 0 && { expanded: paths.join(' ') }),
    },
  };
};

/** The third level shows the children. */
const maxLevelsAbove = 2;

const levelName = ({ type, attributeKeyId }: GroupBy): string =>
  attributeKeyId === null ? type : `ATTRIBUTE-${attributeKeyId}`;

const rowFilters: Partial<Record<GroupByType, FilterName>> = {
  COMPANY: 'companyIds',
  REGION: 'regionIds',
  STORE: 'storeIds',
  PRODUCT_LINE: 'productLineIds',
  PRODUCT: 'productIds',
};

const filtersOfRows = (rows: readonly RowAbove[]): Partial<ReportFilters> =>
  Object.fromEntries(
    rows.flatMap(({ level, id }) => {
      const name = rowFilters[level.type];
      return name && id !== 0 ? [[name, [id]]] : [];
    }),
  );

/** Links show regions, attribute values, and rows without a name as levels. */
const isOnlyLevel = ({ level, id }: RowAbove): boolean => {
  const name = rowFilters[level.type];
  return id === 0 || name === undefined || name === 'regionIds';
};
