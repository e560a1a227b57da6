import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ChangeMeasure, ChangesState } from './changes-state.ts';
import type { QueryFilters } from './report-query.ts';
import type { ComparedState } from './report-state.ts';

/** A row of a report, with the rows above it. */
export interface Row {
  readonly level: GroupBy;
  readonly id: number;
}

interface Report {
  readonly state: ComparedState;
  /** The filters of the whole report, or of a row. */
  readonly filters: QueryFilters;
  readonly measure?: ChangeMeasure;
}

/** The change of a report's total, or of one of its rows, on the screen "Why did it change". */
export const whyState = ({ state, filters, measure = 'SALES' }: Report): ChangesState => ({
  preset: state.preset,
  range: state.range,
  comparing: state.comparing,
  filters,
  measure,
  level: null,
  cause: undefined,
});

/** The chosen values of each attribute key, as the URL has them. */
type ChosenValues = ReadonlyMap<number, readonly number[]>;
const noValues: ChosenValues = new Map();

/** The filters of rows, each within the one before. A row is within the filters of its report and replaces its kind. */
export const filterByRows = (filters: QueryFilters, rows: readonly Row[], chosen = noValues): QueryFilters =>
  rows.reduce((before, row) => filterByRow(before, row, chosen), filters);

const filterByRow = (filters: QueryFilters, { level, id }: Row, chosen: ChosenValues): QueryFilters => {
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
      return { ...withoutRegions, ...(id === 0 ? { withoutRegion: true } : { regionIds: [id] }) };
    case 'PRODUCT_LINE':
      return { ...withoutLines, ...(id === 0 ? { withoutProductLine: true } : { productLineIds: [id] }) };
    case 'ATTRIBUTE_VALUE':
    case 'ATTRIBUTE_KEY_ID':
      return filterByValue(filters, { id, keyId: level.attributeKeyId ?? 0, chosen });
    case 'YEAR_MONTH':
      return filters;
  }
};

interface Value {
  readonly id: number;
  readonly keyId: number;
  readonly chosen: ChosenValues;
}

/** A value replaces the chosen ones of its key only: values of one key are combined with OR. */
const filterByValue = (filters: QueryFilters, { id, keyId, chosen }: Value): QueryFilters => {
  const { attributeValueIds = [], ...others } = filters;
  const ofKey = chosen.get(keyId) ?? [];
  const values = [...attributeValueIds.filter((value) => !ofKey.includes(value)), ...(id === 0 ? [] : [id])];
  return {
    ...others,
    ...(values.length > 0 && { attributeValueIds: values }),
    ...(id === 0 && { withoutAttributeKeyIds: [...(filters.withoutAttributeKeyIds ?? []), keyId] }),
  };
};
