import type { Target } from '../../../kit/target.ts';
import type { ChangesState } from '../core/changes-state.ts';
import { comparisonSearch, periodSearch } from '../core/report-state.ts';
import { reportRowTarget } from '../core/sales-drill-target.ts';
import type { SoldRow } from '../core/sold.rules.ts';
import { filterByRows, whyState } from '../core/why.rules.ts';
import { type SalesViewState, screenSearchParams, selectionSearch, toSectionQuery } from './sales-view-state.ts';
import type { Section } from './sections.ts';
import { noSelection, reset, type Selection } from './selection.rules.ts';
import { hasUnnamed, toReportFilters } from './selection-filters.rules.ts';

/** The change of a row of a section, or of its total. */
export type ToWhy = (section: Section, row?: Pick<SoldRow, 'id'>) => ChangesState;

export type DrillTarget = (section: Section, row: Pick<SoldRow, 'id'>) => Target | undefined;

/**
 * The link target of a row, with the period, the comparison, and the filters of the screen. Filters that other reports
 * do not have, such as stores without a region, lead to the Sales View of the row.
 */
export const salesViewRowTarget = (
  state: SalesViewState,
  section: Section,
  { id }: Pick<SoldRow, 'id'>,
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

/** A section is not filtered by its own marks, and its rows are filtered by those of all other sections. */
export const salesViewWhyState = (
  state: SalesViewState,
  sections: readonly Section[],
  section: Section,
  row?: Pick<SoldRow, 'id'>,
): ChangesState => {
  const { filters = {} } = toSectionQuery(section, state, sections);
  const measure = state.display.metric === 'units' ? 'UNITS' : 'SALES';
  const { groupByType: type, attributeKeyId = null } = section;
  const rows = row ? [{ level: { type, attributeKeyId }, id: row.id }] : [];
  return whyState({ state, filters: filterByRows(filters, rows), measure });
};
