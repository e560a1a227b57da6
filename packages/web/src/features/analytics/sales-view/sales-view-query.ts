import type { ReportOfView } from '../../../kit/screens/view-tabs.types.ts';
import { comparedFigures, toComparedQuery } from '../core/report-query.ts';
import { buildTotalsQuery, type SalesViewState } from './sales-view-state.ts';
import { fixedSections, type Section } from './sections.ts';

/** The report as a saved view stores it: the first section that is not filtered itself. */
export const toReportQuery = (state: SalesViewState, sections: readonly Section[], today: string): ReportOfView => {
  const { groupByType } = fixedSections.find(({ key }) => !state.selection.has(key)) ?? fixedSections[2];
  const main = state.display.metric === 'units' ? 'units' : 'sales';
  return {
    display: 'BAR',
    report: {
      ...toComparedQuery(state, buildTotalsQuery(state, sections), today),
      levels: [{ type: groupByType }],
      figures: comparedFigures(main),
      sort: { by: main, direction: 'desc' },
    },
  };
};
