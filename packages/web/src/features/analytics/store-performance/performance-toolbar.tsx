import { Loader } from '@mantine/core';
import { FilterBar } from '../../../entities/analytics/filter-bar.tsx';
import { searchedFilters } from '../../../entities/analytics/filter-sources.ts';
import { changedFiltersSearch } from '../../../entities/analytics/report-filters.rules.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { comparisonSearch } from '../core/report-state.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { SearchBox } from '../core/search-box.tsx';
import type { PerformanceState } from './performance-state.ts';

interface Props {
  readonly state: PerformanceState;
  readonly change: ChangeSearch;
  readonly isDisabled: boolean;
  readonly isLoading: boolean;
}

const typingPauseMs = 500;

/** URL parameters that every filter resets: the page and the open details. */
const resetParams = { page: undefined, open: undefined };

export const PerformanceToolbar = ({ state, change, isDisabled, isLoading }: Props) => (
  <ReportToolbar
    aside={
      <fieldset disabled={isDisabled}>
        <legend className="visually-hidden">Comparison</legend>
        <ComparisonControls
          value={state.comparing}
          onChange={(value) => change({ ...comparisonSearch(value), ...resetParams })}
        />
      </fieldset>
    }
  >
    <FilterBar
      filters={state.filters}
      settings={{ ...searchedFilters, regions: 'ofCompany' }}
      permanent={['companyIds', 'regionIds']}
      isDisabled={isDisabled}
      onChange={(filters) => change({ ...changedFiltersSearch(state.filters, filters), ...resetParams })}
    />
    <SearchBox
      value={state.search ?? ''}
      placeholder="Name, number, code, or city"
      pauseMs={typingPauseMs}
      isDisabled={isDisabled}
      onChange={(search) => change({ search: search || undefined, ...resetParams }, 'replace')}
    />
    {isLoading && <Loader size={16} role="status" aria-label="Loading store performance" />}
  </ReportToolbar>
);
