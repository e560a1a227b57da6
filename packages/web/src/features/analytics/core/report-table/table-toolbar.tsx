import type { ReactNode } from 'react';
import { FilterBar } from '../../../../entities/analytics/filter-bar.tsx';
import type { FilterSettings } from '../../../../entities/analytics/filter-sources.ts';
import { changedFiltersSearch } from '../../../../entities/analytics/report-filters.rules.ts';
import type { ChangeSearch } from '../../../../kit/screens/use-screen-search.ts';
import { ComparisonControls } from '../comparison-controls.tsx';
import { GroupByChips } from '../group-by.tsx';
import { levelParams } from '../levels.rules.ts';
import { comparisonSearch } from '../report-state.ts';
import { ReportToolbar } from '../report-toolbar.tsx';
import type { TableState } from './table-state.ts';

interface Props {
  readonly state: TableState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
  readonly settings: FilterSettings;
  /** Further controls, in a second line with the levels. */
  readonly children?: ReactNode;
}

/** URL parameters that collapse all rows: those of another period or filter are others. */
export const collapsed = { expanded: undefined };

export const TableToolbar = ({ state, attributes, change, settings, children }: Props) => {
  const levels = (
    <GroupByChips
      levels={state.levels}
      attributes={attributes}
      onChange={(chosen) => {
        const isAdded = chosen.length > state.levels.length;
        change({ groupBy: levelParams(chosen), ...(isAdded ? {} : collapsed) });
      }}
    />
  );
  return (
    <>
      <ReportToolbar
        aside={<ComparisonControls value={state.comparing} onChange={(value) => change(comparisonSearch(value))} />}
      >
        <FilterBar
          filters={state.filters}
          settings={settings}
          permanent={['companyIds']}
          onChange={(filters) => change({ ...changedFiltersSearch(state.filters, filters), ...collapsed })}
        />
        {!children && levels}
      </ReportToolbar>
      {children && (
        <ReportToolbar>
          {levels}
          {children}
        </ReportToolbar>
      )}
    </>
  );
};
