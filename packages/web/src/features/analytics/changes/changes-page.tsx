import { SegmentedControl, Select } from '@mantine/core';
import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFilters } from '../../../kit/screens/list-filters.tsx';
import { toListState } from '../../../kit/screens/list-state.ts';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import { CardColumn } from '../../../kit/ui/cards.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../../kit/ui/states.tsx';
import { buildChangeRequest, changeLevels, parseChangesState } from '../core/changes-state.ts';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { buildQuery, toTotalsQuery } from '../core/report-query.ts';
import { comparisonSearch, isBackwards } from '../core/report-state.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { useReportSearch } from '../core/use-report-search.ts';
import { ChangeReport } from './change-report.tsx';
import { ChangeRows } from './change-rows.tsx';
import { changes } from './changes.api.ts';
import { changeFilters } from './changes.filters.ts';

const noLevel = 'NONE';
const levelChoices = [
  { value: noLevel, label: 'No rows' },
  ...changeLevels.map((type) => ({ value: type, label: groupByTitles[type] })),
];

/** Why sales changed between two periods, with everything in the URL. */
export const ChangesPage = () => {
  const [search, change] = useReportSearch();
  const state = parseChangesState(search, accountDay(new Date()));
  const isEnabled = !isBackwards(state);
  const { data, error, isFetching, refetch } = useQuery({
    ...changes.split({ body: buildChangeRequest(state) }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return (
    <PageFrame>
      <ReportHead
        title="Why did it change"
        state={state}
        growth={{
          state,
          change,
          query: toTotalsQuery(buildQuery(state, state.filters)),
          main: state.measure === 'UNITS' ? 'units' : 'sales',
        }}
      >
        <ReportPeriod state={state} change={change} />
      </ReportHead>
      <ReportToolbar
        aside={<ComparisonControls value={state.comparing} onChange={(value) => change(comparisonSearch(value))} />}
      >
        <SegmentedControl
          size="xs"
          aria-label="Measure"
          data={[
            { value: 'SALES', label: 'Sales' },
            { value: 'UNITS', label: 'Units' },
          ]}
          value={state.measure}
          onChange={(measure) => change({ measure: measure === 'SALES' ? undefined : measure })}
        />
        <Select
          aria-label="Rows"
          w={140}
          allowDeselect={false}
          data={levelChoices}
          value={state.level?.type ?? noLevel}
          onChange={(level) => change({ level: level === noLevel ? undefined : level })}
        />
        <ListFilters
          filters={changeFilters}
          state={toListState(search, { filters: changeFilters, defaultSort: [] })}
          change={change}
        />
      </ReportToolbar>
      <RefreshBar active={isFetching && data !== undefined} />
      <CardColumn>
        {!isEnabled && <EmptyState text="The after date must not be later than the before date." />}
        {isEnabled && error && <ErrorState error={error} retry={refetch} />}
        {isEnabled && !error && !data && <LoadingLines count={8} />}
        {isEnabled && !error && data && (
          <>
            <ChangeReport state={state} split={data} />
            <ChangeRows state={state} split={data} change={change} />
          </>
        )}
      </CardColumn>
    </PageFrame>
  );
};
