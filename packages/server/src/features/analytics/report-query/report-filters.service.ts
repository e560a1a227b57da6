import type { DataCtx } from '../../../platform/context/context.ts';
import type { ScopeFilters } from '../report-engine/sales-scope.types.ts';
import { findFilterRecords } from './report-filters.queries.ts';
import type { NamedFilter } from './report-filters.rules.ts';

const labels = {
  companyIds: { label: 'Companies', singular: 'Company' },
  regionIds: { label: 'Regions', singular: 'Region' },
  storeIds: { label: 'Stores', singular: 'Store' },
  productLineIds: { label: 'Product lines', singular: 'Product line' },
  productIds: { label: 'Products', singular: 'Product' },
  attributeValueIds: { label: 'Attribute values', singular: 'Attribute value' },
  withoutAttributeKeyIds: { label: 'Without a value of', singular: 'Without a value of' },
} as const;
type FilterName = keyof typeof labels;
const filterNames: readonly FilterName[] = [
  'companyIds',
  'regionIds',
  'storeIds',
  'productLineIds',
  'productIds',
  'attributeValueIds',
  'withoutAttributeKeyIds',
];

/** The records that a report filters by, in words. */
export const nameFilters = async (ctx: DataCtx, filters: ScopeFilters): Promise<NamedFilter[]> => {
  const named: NamedFilter[] = [];
  for (const filter of filterNames) {
    const ids = filters[filter];
    if (!ids) continue;
    const records = await findFilterRecords(ctx, filter, ids);
    const known = new Set(records.map(({ id }) => id));
    named.push({
      ...labels[filter],
      names: records.map(({ name }) => name),
      missingIds: ids.filter((id) => !known.has(id)),
    });
  }
  return named;
};

/** What a filter names that no longer exists; it matches no store or product. */
export const findMissingFilters = async (ctx: DataCtx, filters: ScopeFilters): Promise<NamedFilter[]> =>
  (await nameFilters(ctx, filters)).filter(({ missingIds }) => missingIds.length > 0);
