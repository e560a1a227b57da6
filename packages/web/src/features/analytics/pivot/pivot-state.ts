import { type ReportFigure, reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { reportColumns } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { TableSorting } from '../core/report-table/table-rows.rules.ts';
import { parseSorting, parseTable, sortingParam, type TableState } from '../core/report-table/table-state.ts';

export const pivotColumns = reportColumns.filter((columns) => columns !== 'DAY');
export type PivotColumns = (typeof pivotColumns)[number];

const defaultColumns: PivotColumns = 'MONTH';
const defaultFigures: readonly ReportFigure[] = ['sales', 'units'];

export const parsePivotState = (search: ScreenSearch, today: string): TableState => ({
  ...parseTable(search, today),
  columns: pivotColumns.find((known) => known === search.columns) ?? defaultColumns,
  figures: parseFigures(search.figures),
  sorting: parseSorting(search.sort?.[0]),
});

const parseFigures = (value: unknown): readonly ReportFigure[] => {
  const names = typeof value === 'string' ? value.split(',') : [];
  const known = names.flatMap((name) => reportFigures.find((figure) => figure === name) ?? []);
  return known.length > 0 ? [...new Set(known)] : defaultFigures;
};

export const columnsSearch = (columns: PivotColumns) => ({
  columns: columns === defaultColumns ? undefined : columns,
});
export const figuresSearch = (figures: readonly ReportFigure[]) => ({
  figures: figures.join() === defaultFigures.join() ? undefined : figures.join(),
});
export const pivotSortingSearch = (sorting: TableSorting | undefined) => ({ sort: sorting && [sortingParam(sorting)] });
