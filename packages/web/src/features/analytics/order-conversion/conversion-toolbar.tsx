import { Select, Switch, Text } from '@mantine/core';
import { showAllLimit } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import { FilterBar } from '../../../entities/analytics/filter-bar.tsx';
import { changedFiltersSearch, filterNames } from '../../../entities/analytics/report-filters.rules.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { useHasFeature } from '../../../kit/session.ts';
import { BetaBadge } from '../../../kit/ui/beta-badge.tsx';
import { rangeLabels } from '../core/range-label.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { SearchBox } from '../core/search-box.tsx';
import {
  type ConversionState,
  groupingSearch,
  limitSearch,
  limits,
  outlookSearch,
  rangeSearch,
} from './conversion-state.ts';
import { type GroupingChoice, groupingValue } from './groupings.ts';

const typingPauseMs = 1000;

interface Props {
  readonly state: ConversionState;
  readonly change: ChangeSearch;
  readonly choices: readonly GroupingChoice[];
}

/** Filters and layout of the report. Changing a filter clears the filters that depend on it. */
export const ConversionToolbar = ({ state, change, choices }: Props) => (
  <ReportToolbar aside={<Layout {...{ state, change, choices }} />}>
    <FilterBar
      filters={state.filters}
      settings={{ companies: 200, productLines: 2000, stores: 'short', regions: 'any' }}
      permanent={filterNames}
      onChange={(filters) => change(changedFiltersSearch(state.filters, filters))}
    />
    <SearchBox
      value={state.search ?? ''}
      placeholder="Search rows"
      pauseMs={typingPauseMs}
      onChange={(search) => change({ search: search || undefined }, 'replace')}
    />
  </ReportToolbar>
);

const Layout = ({ state, change, choices }: Props) => {
  const hasForecast = useHasFeature('forecast');
  return (
    <>
      {hasForecast && state.grouping.type !== 'YEAR_MONTH' && (
        <Switch
          label={forecastLabel}
          title="Weeks of cover and expected lost units per week"
          size="xs"
          checked={state.hasOutlook}
          onChange={(event) => change(outlookSearch(event.currentTarget.checked), 'replace')}
        />
      )}
      <GroupingSelect {...{ state, change, choices }} />
      <RangeSelect {...{ state, change }} />
      <LimitSelect {...{ state, change }} />
    </>
  );
};

const forecastLabel = (
  <>
    Forecast columns
    <BetaBadge />
  </>
);

const GroupingSelect = ({ state, change, choices }: Props) => {
  const value = groupingValue(state.grouping);
  const known = choices.map((choice) => ({ value: choice.value, label: choice.labels.label }));
  return (
    <Select
      aria-label="Group by"
      w={196}
      leftSection={
        <Text span c="var(--sw-faint)" fz={12}>
          Group by
        </Text>
      }
      leftSectionWidth={68}
      allowDeselect={false}
      data={known.some((choice) => choice.value === value) ? known : [...known, { value, label: 'Attribute' }]}
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((candidate) => candidate.value === chosen);
        if (choice) change(groupingSearch(choice.grouping));
      }}
    />
  );
};

const RangeSelect = ({ state, change }: Omit<Props, 'choices'>) => (
  <Select
    aria-label="Chart group by"
    w={132}
    leftSection={
      <Text span c="var(--sw-faint)" fz={12}>
        Chart
      </Text>
    }
    leftSectionWidth={50}
    allowDeselect={false}
    data={rangeTypes.map((value) => ({ value, label: rangeLabels[value] }))}
    value={state.rangeType}
    onChange={(chosen) => {
      const range = rangeTypes.find((known) => known === chosen);
      if (range) change(rangeSearch(range), 'replace');
    }}
  />
);

const LimitSelect = ({ state, change }: Omit<Props, 'choices'>) => (
  <Select
    aria-label="Record limit"
    w={138}
    leftSection={
      <Text span c="var(--sw-faint)" fz={12}>
        Limit
      </Text>
    }
    leftSectionWidth={46}
    allowDeselect={false}
    data={limits.map((limit) => ({ value: String(limit), label: limit === showAllLimit ? 'Show all' : String(limit) }))}
    value={String(state.limit)}
    onChange={(chosen) => {
      const limit = limits.find((known) => String(known) === chosen);
      if (limit) change(limitSearch(limit), 'replace');
    }}
  />
);
