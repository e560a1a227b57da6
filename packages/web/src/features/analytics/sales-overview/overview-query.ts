import type { ReportOfView } from '../../../kit/screens/view-tabs.types.ts';
import { comparedFigures, toComparedQuery } from '../core/report-query.ts';
import { buildTotalsQuery, type OverviewState } from './overview-state.ts';

/** The report as a saved view stores it: its bars are the columns. */
export const toReportQuery = (state: OverviewState, today: string): ReportOfView => ({
  display: 'LINE',
  report: {
    ...toComparedQuery(state, buildTotalsQuery(state), today),
    columns: state.rangeType,
    figures: comparedFigures(state.metric === 'UNITS' ? 'units' : 'sales'),
  },
});
