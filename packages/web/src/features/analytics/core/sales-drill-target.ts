import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { Target } from '../../../kit/target.ts';

/** The single records by which a report is filtered, as URL parameters. */
export interface DrillFilters {
  readonly companyId?: string | undefined;
  readonly regionId?: string | undefined;
  readonly storeId?: string | undefined;
  readonly productLineId?: string | undefined;
  readonly productId?: string | undefined;
}

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
  readonly filters?: DrillFilters;
  /** The URL parameters of the period and of the comparison. */
  readonly days: Target['search'];
}

/** The link target of a report row: its record, or a report of its sales with the same period, comparison, and filters. */
export const reportRowTarget = ({ type, id, attributeKeyId = null, above = [], filters = {}, days }: Row) => {
  if (id === 0) return undefined;
  switch (type) {
    case 'STORE':
      return { to: `/stores/storeDetail/${id}`, search: {} };
    case 'PRODUCT':
      return { to: `/products/productDetail/${id}`, search: {} };
    case 'PRODUCT_LINE':
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

interface StoresRow {
  readonly row: RowAbove;
  readonly above: readonly RowAbove[];
  readonly filters: DrillFilters;
  readonly days: Target['search'];
}

/** Store Performance shows all products. A report of some products leads to the stores in Retail Sales. */
const storesTarget = ({ row, above, filters, days }: StoresRow): Target | undefined => {
  const params = { ...filters, ...paramsOfRows([...above, row]) };
  const { companyId, regionId, storeId, productLineId, productId } = params;
  const isOfProducts = [storeId, productLineId, productId].some(Boolean) || above.some(isOnlyLevel);
  if (isOfProducts) return retailTarget({ rows: [...above, row], leaf: 'STORE', filters, days });
  if (companyId === undefined) return { to: '/stores', search: { regionId: String(row.id) } };
  return { to: '/store-performance', search: { ...days, companyId, ...(regionId && { regionId }) } };
};

interface Drill {
  /** The rows from the first level to the row. */
  readonly rows: readonly RowAbove[];
  readonly leaf: GroupByType;
  readonly filters: DrillFilters;
  readonly days: Target['search'];
}

/** Retail Sales with the rows that have no filter there as expanded levels, and the children of the row below them. */
const retailTarget = ({ rows, leaf, filters, days }: Drill): Target => {
  const hasRegion = rows.some(({ level }) => level.type === 'REGION');
  const filtered = filters.regionId && !hasRegion ? [regionRow(filters.regionId)] : [];
  const levels = [...filtered, ...rows.filter(isOnlyLevel)];
  const { regionId: _regionId, ...params } = { ...filters, ...paramsOfRows(rows) };
  const shown = levels.slice(0, maxLevelsAbove);
  const paths = shown.map((_, index) =>
    shown
      .slice(0, index + 1)
      .map(({ id }) => id)
      .join('.'),
  );
  const set = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  return {
    to: '/retail-sales',
    search: {
      ...days,
      ...set,
      groupBy: [...shown.map(({ level }) => levelName(level)), leaf],
      ...(paths.length > 0 && { expanded: paths.join(' ') }),
    },
  };
};

/** The third level shows the children. */
const maxLevelsAbove = 2;

const regionRow = (id: string): RowAbove => ({ level: { type: 'REGION', attributeKeyId: null }, id: Number(id) });

const levelName = ({ type, attributeKeyId }: GroupBy): string =>
  attributeKeyId === null ? type : `ATTRIBUTE-${attributeKeyId}`;

const paramNames: Partial<Record<GroupByType, keyof DrillFilters>> = {
  COMPANY: 'companyId',
  REGION: 'regionId',
  STORE: 'storeId',
  PRODUCT_LINE: 'productLineId',
  PRODUCT: 'productId',
};

const paramsOfRows = (rows: readonly RowAbove[]): DrillFilters =>
  Object.fromEntries(
    rows.flatMap(({ level, id }) => {
      const name = paramNames[level.type];
      return name && id !== 0 ? [[name, String(id)]] : [];
    }),
  );

/** Retail Sales has no filter for it: regions, attribute values, and rows without a name. */
const isOnlyLevel = ({ level, id }: RowAbove): boolean => {
  const name = paramNames[level.type];
  return id === 0 || name === undefined || name === 'regionId';
};
