import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Target } from '../../../kit/target.ts';
import { comparisonSearch, periodSearch } from '../core/report-state.ts';
import { reportRowTarget } from '../core/sales-drill-target.ts';
import { type SalesViewState, screenSearchParams, selectionSearch } from './sales-view-state.ts';
import type { Section } from './sections.ts';
import { noSelection, reset, type Selection } from './selection.rules.ts';
import { hasUnnamed, toReportFilters } from './selection-filters.rules.ts';

export type DrillTarget = (section: Section, row: Pick<BreakdownRow, 'id'>) => Target | undefined;

/**
 * The link target of a row, with the period, the comparison, and the filters of the screen. Filters that other reports
 * do not have, such as stores without a region, lead to the Sales View of the row.
 */
export const salesViewRowTarget = (
  state: SalesViewState,
  section: Section,
  { id }: Pick<BreakdownRow, 'id'>,
): Target | undefined => {
  const others = new Map([...reset(state.selection)].filter(([key]) => key !== section.key));
  const filters = hasUnnamed(others) ? undefined : toReportFilters(others, state.productIds);
  const { groupByType: type, attributeKeyId } = section;
  const days = { ...periodSearch(state), ...comparisonSearch(state.comparing) };
  const isRecord = type === 'STORE' || type === 'PRODUCT_LINE';
  if (id === 0 || filters || isRecord)
    return reportRowTarget({ type, id, attributeKeyId, days, ...(filters && { filters }) });
  const narrowed: Selection = new Map([...others, [section.key, new Map([[id, 'filtered']])]]);
  return { to: '/sales-view', search: { ...screenSearchParams(state), ...selectionSearch(noSelection, narrowed) } };
};
