import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportOfView } from '../../../kit/screens/view-tabs.types.ts';
import { comparedFigures, toComparedQuery } from '../core/report-query.ts';
import { buildTotalsQuery, type RetailState } from './retail-state.ts';
import { chartMetric } from './top-ten.rules.ts';
import type { Figure } from './tree.rules.ts';

const figures: Record<Figure, ReportFigure> = {
  units: 'units',
  unitsYoy: 'unitsLastYear',
  unitsPercentageChange: 'percentageChangeUnits',
  sales: 'sales',
  salesYoy: 'salesLastYear',
  salesPercentageChange: 'percentageChangeSales',
};

/** The report as a saved view stores it. */
export const toReportQuery = (state: RetailState, today: string): ReportOfView => ({
  display: 'TABLE',
  report: {
    ...toComparedQuery(state, buildTotalsQuery(state), today),
    levels: state.levels.flatMap(({ type, attributeKeyId }) =>
      type === 'YEAR_MONTH' ? [] : [{ type, attributeKeyId }],
    ),
    figures: comparedFigures(chartMetric(state.sorting) === 'units' ? 'units' : 'sales'),
    ...(state.sorting && { sort: { by: figures[state.sorting.field], direction: state.sorting.direction } }),
  },
});
