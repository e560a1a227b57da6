import { Select } from '@mantine/core';
import { rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import { FilterBar } from '../../../entities/analytics/filter-bar.tsx';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { rangeLabels } from '../core/range-label.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { changedOverviewFilters, metrics, type OverviewState } from './overview-state.ts';
import { companyPageSize } from './use-overview.ts';

interface Props {
  readonly state: OverviewState;
  readonly change: ChangeSearch;
  /** Each list is loaded after the list before it. */
  readonly hasCompanies: boolean;
  readonly isStarted: boolean;
}

export const metricNames = { SALES: 'Sales', UNITS: 'Units' } as const;

export const OverviewToolbar = ({ state, change, hasCompanies, isStarted }: Props) => (
  <ReportToolbar>
    <FilterBar
      filters={state.filters}
      settings={{ companies: companyPageSize, productLines: 200, stores: 'short', regions: 'any' }}
      permanent={['companyIds', 'storeIds', 'productLineIds', 'productIds']}
      delayed={[
        ...(hasCompanies ? [] : (['storeIds'] as const)),
        ...(isStarted ? [] : (['productLineIds', 'productIds'] as const)),
      ]}
      onChange={(filters) => change(changedOverviewFilters(state, filters))}
    />
    <Select
      aria-label="Metric type"
      w={104}
      allowDeselect={false}
      data={metrics.map((value) => ({ value, label: metricNames[value] }))}
      value={state.metric}
      onChange={(metric) => change({ metricsType: metric === 'SALES' ? undefined : metric })}
    />
    <Select
      aria-label="Range type"
      w={112}
      allowDeselect={false}
      data={rangeTypes.map((value) => ({ value, label: rangeLabels[value] }))}
      value={state.rangeType}
      onChange={(range) => change({ rangeType: range === 'DAY' ? undefined : range })}
    />
  </ReportToolbar>
);
