import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import { comparedFigures } from '../core/report-query.ts';
import type { TableSorting } from '../core/report-table/table-rows.rules.ts';
import { parseTable, type TableState, toTableQuery } from '../core/report-table/table-state.ts';
import { getSpecified, type MainFigure, type SoldFigure, soldFigures } from '../core/sold.rules.ts';

/** Units and sales of both periods, without columns. */
export const parseRetailState = (search: ScreenSearch, today: string): TableState => ({
  ...parseTable(search, today),
  columns: 'NONE',
  figures: soldFigures,
  sorting: parseRetailSorting(search.sort?.[0]),
});

const defaultSorting: TableSorting = { by: 'sales', column: undefined, direction: 'desc' };
const unsortedParam = 'none';

const toColumn = (figure: SoldFigure): string => getSpecified(figure).column;

/** By sales descending by default. An explicit parameter value means unsorted. */
const parseRetailSorting = (sort: string | undefined): TableSorting | undefined => {
  if (sort === unsortedParam) return undefined;
  const [column, direction] = sort?.split(',') ?? [];
  const by = soldFigures.find((figure) => toColumn(figure) === column);
  const isKnown = direction === 'asc' || direction === 'desc';
  return by && isKnown ? { by, column: undefined, direction } : defaultSorting;
};

/** The columns have other names in the URL. */
export const retailSortingSearch = (sorting: TableSorting | undefined) => {
  const by = soldFigures.find((figure) => figure === sorting?.by);
  return { sort: [sorting && by ? `${toColumn(by)},${sorting.direction}` : unsortedParam] };
};

/** The metric of the chart: units if the table is sorted by units, otherwise sales. */
export const chartMetric = ({ sorting }: Pick<TableState, 'sorting'>): MainFigure =>
  sorting && /units/i.test(sorting.by) ? 'units' : 'sales';

/** The report with all its rows. The figure of the chart is that of a tile. */
export const toRetailQuery = (state: TableState): ReportQueryInput => ({
  ...toTableQuery(state),
  figures: comparedFigures(chartMetric(state)),
});
