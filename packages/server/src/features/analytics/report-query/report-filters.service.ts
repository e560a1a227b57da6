import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { findFilterRecords } from './report-filters.queries.ts';

const labels = {
  companyIds: 'Companies',
  regionIds: 'Regions',
  storeIds: 'Stores',
  productLineIds: 'Product lines',
  productIds: 'Products',
  attributeValueIds: 'Attribute values',
  withoutAttributeKeyIds: 'Without a value of',
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

export interface NamedFilter {
  readonly label: string;
  /** Of the records that exist. */
  readonly names: readonly string[];
  /** Ids of records that no longer exist. */
  readonly missingIds: readonly number[];
}

/** The records that a report filters by, in words. */
export const nameFilters = async (ctx: DataCtx, filters: ReportFilters): Promise<NamedFilter[]> => {
  const named: NamedFilter[] = [];
  for (const filter of filterNames) {
    const ids = filters[filter];
    if (!ids) continue;
    const records = await findFilterRecords(ctx, filter, ids);
    const known = new Set(records.map(({ id }) => id));
    named.push({
      label: labels[filter],
      names: records.map(({ name }) => name),
      missingIds: ids.filter((id) => !known.has(id)),
    });
  }
  return named;
};

/** What a filter names that no longer exists; it matches no store or product. */
export const findMissingFilters = async (ctx: DataCtx, filters: ReportFilters): Promise<NamedFilter[]> =>
  (await nameFilters(ctx, filters)).filter(({ missingIds }) => missingIds.length > 0);
