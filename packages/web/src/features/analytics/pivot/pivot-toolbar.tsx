import { Select } from '@mantine/core';
import { columnLabels } from '@shelfward/contract/analytics/report-query/report-labels.rules.ts';
import type { ReportColumns } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { searchedFilters } from '../../../entities/analytics/filter-sources.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import type { TableState } from '../core/report-table/table-state.ts';
import { TableToolbar } from '../core/report-table/table-toolbar.tsx';
import { FigureMenu } from './figure-menu.tsx';
import { columnsSearch, figuresSearch, pivotColumns } from './pivot-state.ts';

interface Props {
  readonly state: TableState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

const toLabel = (columns: ReportColumns): string => (columns === 'NONE' ? 'No columns' : columnLabels[columns]);
const choices = pivotColumns.map((value) => ({ value, label: toLabel(value) }));

export const PivotToolbar = ({ state, attributes, change }: Props) => (
  <TableToolbar {...{ state, attributes, change }} settings={searchedFilters}>
    <Select
      aria-label="Columns"
      w={128}
      allowDeselect={false}
      data={choices}
      value={state.columns}
      onChange={(chosen) => {
        const columns = pivotColumns.find((known) => known === chosen);
        if (columns) change({ ...columnsSearch(columns), ...(state.sorting?.column && { sort: undefined }) });
      }}
    />
    <FigureMenu figures={state.figures} onChange={(figures) => change(figuresSearch(figures), 'replace')} />
  </TableToolbar>
);
