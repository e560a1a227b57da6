import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ChangeMeasure, ChangesState } from './changes-state.ts';
import type { TotalsQuery } from './like-for-like.tsx';
import type { ComparedState } from './report-state.ts';

/** A row of a report, with the rows above it. */
export interface WhyRow {
  readonly level: GroupBy;
  readonly id: number;
}

interface Report {
  readonly state: ComparedState;
  /** The filters of the whole report. */
  readonly query: TotalsQuery;
  readonly measure?: ChangeMeasure;
}

/** The change of a report's total, or of one of its rows, on the screen "Why did it change". */
export const whyState = ({ state, query, measure = 'SALES' }: Report, rows: readonly WhyRow[] = []): ChangesState => ({
  preset: state.preset,
  range: state.range,
  comparing: state.comparing,
  filters: rows.reduce(addRow, toReportFilters(query)),
  measure,
  level: null,
  cause: undefined,
});

const toReportFilters = (query: TotalsQuery): ReportFilters => {
  const filters: ReportFilters = {
    companyIds: toIds(query.companyIds),
    regionIds: toIds(query.regionIds),
    storeIds: toIds(query.storeIds),
    productLineIds: toIds(query.productLineIds),
    productIds: toIds(query.productIds),
    attributeValueIds: toIds(query.attributeValuesIds),
    withoutAttributeKeyIds: toIds(query.withoutAttributeKeyIds),
    withoutRegion: toFlag(query.withoutRegion),
    withoutProductLine: toFlag(query.withoutProductLine),
    search: query.search,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
};

const toIds = (value: TotalsQuery['storeIds']) => (value === undefined ? undefined : [value].flat().map(Number));
const toFlag = (value: TotalsQuery['withoutRegion']) => String(value) === 'true' || undefined;

/** A row is within the filter of its report, so its record replaces the filter of that kind. */
const addRow = (filters: ReportFilters, { level, id }: WhyRow): ReportFilters => {
  const { regionIds: _regionIds, withoutRegion: _withoutRegion, ...withoutRegions } = filters;
  const { productLineIds: _lineIds, withoutProductLine: _withoutLine, ...withoutLines } = filters;
  switch (level.type) {
    case 'COMPANY':
      return { ...filters, companyIds: [id] };
    case 'STORE':
      return { ...filters, storeIds: [id] };
    case 'PRODUCT':
      return { ...filters, productIds: [id] };
    case 'REGION':
      return id === 0 ? { ...withoutRegions, withoutRegion: true } : { ...withoutRegions, regionIds: [id] };
    case 'PRODUCT_LINE':
      return id === 0 ? { ...withoutLines, withoutProductLine: true } : { ...withoutLines, productLineIds: [id] };
    case 'ATTRIBUTE_VALUE':
    case 'ATTRIBUTE_KEY_ID':
      return id === 0
        ? { ...filters, withoutAttributeKeyIds: [...(filters.withoutAttributeKeyIds ?? []), level.attributeKeyId ?? 0] }
        : { ...filters, attributeValueIds: [...(filters.attributeValueIds ?? []), id] };
    case 'YEAR_MONTH':
      return filters;
  }
};
