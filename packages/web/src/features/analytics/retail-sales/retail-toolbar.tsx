import { FilterBar } from '../../../entities/analytics/filter-bar.tsx';
import { searchedFilters } from '../../../entities/analytics/filter-sources.ts';
import { changedFiltersSearch } from '../../../entities/analytics/report-filters.rules.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { GroupByChips } from '../core/group-by.tsx';
import { levelParams } from '../core/levels.rules.ts';
import { comparisonSearch } from '../core/report-state.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import type { RetailState } from './retail-state.ts';

interface Props {
  readonly state: RetailState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

/** URL parameters that collapse all rows, used when the period, the company, or a filter changes. */
export const collapsed = { expanded: undefined };

export const RetailToolbar = ({ state, attributes, change }: Props) => (
  <ReportToolbar
    aside={<ComparisonControls value={state.comparing} onChange={(value) => change(comparisonSearch(value))} />}
  >
    <FilterBar
      filters={state.filters}
      settings={{ ...searchedFilters, companies: 100 }}
      permanent={['companyIds']}
      onChange={(filters) => change({ ...changedFiltersSearch(state.filters, filters), ...collapsed })}
    />
    <GroupByChips
      levels={state.levels}
      attributes={attributes}
      onChange={(levels) => {
        const isAdded = levels.length > state.levels.length;
        change({ groupBy: levelParams(levels), ...(isAdded ? {} : collapsed) });
      }}
    />
  </ReportToolbar>
);
