import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Target } from '../../../kit/target.ts';
import { comparisonSearch, periodSearch } from '../core/report-state.ts';
import { type DrillFilters, reportRowTarget } from '../core/sales-drill-target.ts';
import { type SalesViewState, screenSearchParams, selectionSearch } from './sales-view-state.ts';
import type { Section } from './sections.ts';
import { type Filters, filtersFor, noSelection, reset, type Selection } from './selection.rules.ts';

export type DrillTarget = (section: Section, row: Pick<BreakdownRow, 'id'>) => Target | undefined;

/**
 * The link target of a row, with the period, the comparison, and the filters of the screen. Filters that other reports
 * do not have, such as two companies, lead to the Sales View of the row.
 */
export const salesViewRowTarget = (
  state: SalesViewState,
  section: Section,
  { id }: Pick<BreakdownRow, 'id'>,
): Target | undefined => {
  const others = new Map([...reset(state.selection)].filter(([key]) => key !== section.key));
  const filters = toDrillFilters(filtersFor(noSection, others, []));
  const { groupByType: type, attributeKeyId } = section;
  const days = { ...periodSearch(state), ...comparisonSearch(state.comparing) };
  const isRecord = type === 'STORE' || type === 'PRODUCT_LINE';
  if (id === 0 || filters || isRecord)
    return reportRowTarget({ type, id, attributeKeyId, days, ...(filters && { filters }) });
  const narrowed: Selection = new Map([...others, [section.key, new Map([[id, 'filtered']])]]);
  return { to: '/sales-view', search: { ...screenSearchParams(state), ...selectionSearch(noSelection, narrowed) } };
};

/** Not the key of a section, so that the filters of every section apply. */
const noSection = '';

/** Undefined if another report cannot have these filters. */
const toDrillFilters = ({
  companyIds,
  regionIds,
  storeIds,
  productLineIds,
  ...rest
}: Filters): DrillFilters | undefined => {
  const lists = [companyIds, regionIds, storeIds, productLineIds];
  if (lists.some((ids) => (ids?.length ?? 0) > 1) || Object.keys(rest).length > 0) return undefined;
  const [companyId, regionId, storeId, productLineId] = lists.map((ids) => ids?.[0] && String(ids[0]));
  return {
    ...(companyId && { companyId }),
    ...(regionId && { regionId }),
    ...(storeId && { storeId }),
    ...(productLineId && { productLineId }),
  };
};
