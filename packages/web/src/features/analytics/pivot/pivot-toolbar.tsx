import { Select } from '@mantine/core';
import { FilterBar } from '../../../entities/analytics/filter-bar.tsx';
import { searchedFilters } from '../../../entities/analytics/filter-sources.ts';
import { changedFiltersSearch } from '../../../entities/analytics/report-filters.rules.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { GroupByChips } from '../core/group-by.tsx';
import { levelParams } from '../core/levels.rules.ts';
import { comparisonSearch } from '../core/report-state.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { FigureMenu } from './figure-menu.tsx';
import { columnsSearch, figuresSearch, type PivotColumns, type PivotState, pivotColumns } from './pivot-state.ts';

interface Props {
  readonly state: PivotState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

/** URL parameters that collapse all rows. */
export const collapsed = { expanded: undefined };

const columnLabels: Readonly<Record<PivotColumns, string>> = {
  NONE: 'No columns',
  WEEK: 'Weeks',
  MONTH: 'Months',
  QUARTER: 'Quarters',
  YEAR: 'Years',
};

export const PivotToolbar = ({ state, attributes, change }: Props) => (
  <>
    <ReportToolbar
      aside={<ComparisonControls value={state.comparing} onChange={(value) => change(comparisonSearch(value))} />}
    >
      <FilterBar
        filters={state.filters}
        settings={searchedFilters}
        permanent={['companyIds']}
        onChange={(filters) => change({ ...changedFiltersSearch(state.filters, filters), ...collapsed })}
      />
    </ReportToolbar>
    <ReportToolbar>
      <GroupByChips
        levels={state.levels}
        attributes={attributes}
        onChange={(levels) => {
          const isAdded = levels.length > state.levels.length;
          change({ groupBy: levelParams(levels), ...(isAdded ? {} : collapsed) });
        }}
      />
      <Select
        aria-label="Columns"
        w={128}
        allowDeselect={false}
        data={pivotColumns.map((value) => ({ value, label: columnLabels[value] }))}
        value={state.columns}
        onChange={(chosen) => {
          const columns = pivotColumns.find((known) => known === chosen);
          if (columns) change({ ...columnsSearch(columns), ...(state.sorting?.column && { sort: undefined }) });
        }}
      />
      <FigureMenu figures={state.figures} onChange={(figures) => change(figuresSearch(figures), 'replace')} />
    </ReportToolbar>
  </>
);
