import { Select } from '@mantine/core';
import { rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { CompanySelect, ProductLineSelect, ProductSelect, StoreSelect } from '../core/named-select.tsx';
import { rangeLabels } from '../core/range-label.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { allCompanies, metrics, type ResolvedOverviewState } from './overview-state.ts';
import { companyPageSize } from './use-overview.ts';

interface Props {
  readonly state: ResolvedOverviewState;
  readonly change: ChangeSearch;
  /** Each list is loaded after the list before it. */
  readonly hasCompanies: boolean;
  readonly isStarted: boolean;
}

export const metricNames = { SALES: 'Sales', UNITS: 'Units' } as const;

export const OverviewToolbar = ({ state, change, hasCompanies, isStarted }: Props) => (
  <ReportToolbar>
    <CompanySelect
      size={companyPageSize}
      value={state.companyId}
      onChange={(companyId) => change({ companyId: companyId ?? allCompanies, storeId: undefined })}
    />
    <StoreSelect
      companyId={state.companyId}
      isDelayed={!hasCompanies}
      value={state.storeId}
      onChange={(storeId) => change({ storeId })}
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
    <ProductLineSelect
      size={200}
      isDelayed={!isStarted}
      value={state.productLineId}
      onChange={(productLineId) => change({ productLineId, productId: undefined })}
    />
    <ProductSelect
      productLineId={state.productLineId}
      isDelayed={!isStarted}
      value={state.productId}
      onChange={(productId) => change({ productId })}
    />
  </ReportToolbar>
);
