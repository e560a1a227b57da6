import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import {
  type FilterName,
  type ReportFilters,
  withAttribute,
} from '../../../entities/analytics/report-filters.rules.ts';

interface LeveledState {
  readonly filters: ReportFilters;
  readonly levels: readonly GroupBy[];
}

/** The filters of the rows below a row: those of the report, and one for each row above them. */
export const filtersBelow = ({ filters, levels }: LeveledState, ids: readonly number[]): RowFilters =>
  ids.reduce<RowFilters>((before, id, index) => addRowFilter(before, levels[index], id), { filters, without: {} });

interface RowFilters {
  readonly filters: ReportFilters;
  /** Of rows with ID 0, which have no region, product line, or value. */
  readonly without: {
    readonly withoutRegion?: boolean;
    readonly withoutProductLine?: boolean;
    readonly withoutAttributeKeyIds?: number[];
  };
}

/** A row replaces the filter of its kind, because it is one of the filtered rows. */
const addRowFilter = ({ filters, without }: RowFilters, level: GroupBy | undefined, id: number): RowFilters => {
  if (!level) return { filters, without };
  const { type, attributeKeyId: keyId } = level;
  const name = rowFilterNames[type];
  if (id !== 0 && name) return { filters: { ...filters, [name]: [id] }, without };
  if (id !== 0 && keyId !== null) return { filters: withAttribute(filters, keyId, [id]), without };
  if (type === 'REGION') return { filters, without: { ...without, withoutRegion: true } };
  if (type === 'PRODUCT_LINE') return { filters, without: { ...without, withoutProductLine: true } };
  if (keyId === null) return { filters, without };
  const withoutAttributeKeyIds = [...(without.withoutAttributeKeyIds ?? []), keyId];
  return { filters, without: { ...without, withoutAttributeKeyIds } };
};

const rowFilterNames: Partial<Record<GroupByType, FilterName>> = {
  COMPANY: 'companyIds',
  REGION: 'regionIds',
  STORE: 'storeIds',
  PRODUCT_LINE: 'productLineIds',
  PRODUCT: 'productIds',
};
