import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ReportOfView } from '../../../kit/screens/view-tabs.types.ts';
import { comparedFigures, toComparedQuery } from '../core/report-query.ts';
import { buildTotalsQuery, type PerformanceState, type SortField } from './performance-state.ts';

/** Rows of stores have no company and no region to sort by. */
const figures: Partial<Record<SortField, NonNullable<ReportQueryInput['sort']>['by']>> = {
  storeName: 'name',
  units: 'units',
  unitsPercentageChange: 'percentageChangeUnits',
  sales: 'sales',
  salesPercentageChange: 'percentageChangeSales',
};

/** The report as a saved view stores it. */
export const toReportQuery = (state: PerformanceState, today: string): ReportOfView => {
  const by = state.sort && figures[state.sort.field];
  return {
    display: 'TABLE',
    report: {
      ...toComparedQuery(state, buildTotalsQuery(state), today),
      levels: [{ type: 'STORE' }],
      figures: comparedFigures('sales'),
      ...(by && { sort: { by, direction: state.sort?.direction ?? 'asc' } }),
    },
  };
};
