import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { toFilterLists } from '../../../entities/analytics/report-filters.rules.ts';
import type { ReportOfView } from '../../../kit/screens/view-tabs.types.ts';
import { toComparedQuery } from '../core/report-query.ts';
import { comparisonParams, periodParams } from '../core/report-state.ts';
import { buildTotalsQuery, type PivotState, toReportLevels } from './pivot-state.ts';

/** All rows of the table. The sorting by a column is only in its URL: a stored report has other columns. */
const toTableQuery = ({ levels, columns, figures, sorting }: PivotState) => ({
  levels: toReportLevels(levels),
  columns,
  figures: [...figures],
  ...(sorting && sorting.column === undefined && { sort: { by: sorting.by, direction: sorting.direction } }),
});

/** The report as a saved view stores it. */
export const toReportQuery = (state: PivotState, today: string): ReportOfView => ({
  display: 'TABLE',
  report: { ...toComparedQuery(state, buildTotalsQuery(state), today), ...toTableQuery(state) },
});

/** The report of a file, with the days of the screen. */
export const buildExportQuery = (state: PivotState): ReportQueryInput => ({
  ...toTableQuery(state),
  ...comparisonParams(state.comparing),
  days: periodParams(state),
  filters: toFilterLists(state.filters),
});
