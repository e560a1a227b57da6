import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import page from '../../../kit/screens/list-page.module.css';
import { nextSort } from '../../../kit/screens/list-state.ts';
import { usePrint } from '../../../kit/screens/use-print.ts';
import { type ChangeSearch, useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import type { Selection } from '../../../kit/screens/use-selection.ts';
import { useHasFeature, useIsAllowed, useScope } from '../../../kit/session.ts';
import { DisabledButton } from '../../../kit/ui/disabled-button.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, RefreshBar } from '../../../kit/ui/states.tsx';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { isBackwards, periodSearch } from '../core/report-state.ts';
import { ReportViews } from '../core/report-views.tsx';
import { ReportMail } from '../report-mails/report-mail-dialog.tsx';
import { buildConversionColumns, buildConversionSheet } from './conversion-columns.tsx';
import { ConversionDetails } from './conversion-details.tsx';
import { ConversionFoot } from './conversion-foot.tsx';
import {
  buildRowsRequest,
  buildScheduledReport,
  type ConversionState,
  isFiltered,
  parseConversionState,
  withoutFilters,
} from './conversion-state.ts';
import { ConversionTable } from './conversion-table.tsx';
import { ConversionToolbar } from './conversion-toolbar.tsx';
import { loadConversionLines, loadConversionWords } from './conversion-words.ts';
import { conversionRowTarget, drillDownLinks } from './drill-down.rules.ts';
import { conversionRowName, findGroupingLabels, groupingValue, useGroupings } from './groupings.ts';
import { orderConversion } from './order-conversion.api.ts';
import { loadConversionTotals } from './use-conversion-totals.ts';
import { useProposal } from './use-proposal.ts';
import { useRowSelection } from './use-row-selection.ts';

/** Sold units relative to ordered units. Users create proposals for selected stores here. */
export const OrderConversionPage = () => {
  const [search, change] = useScreenSearch();
  const hasForecast = useHasFeature('forecast');
  const state = parseConversionState(hasForecast ? search : { ...search, outlook: undefined }, accountDay(new Date()));
  const choices = useGroupings();
  const labels = findGroupingLabels(state.grouping, choices);
  const isEnabled = !isBackwards(state);
  const report = useQuery({
    ...orderConversion.list({ query: buildRowsRequest(state) }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const rows = useMemo(() => (report.error || !isEnabled ? [] : (report.data ?? [])), [report, isEnabled]);
  const { printed, print } = usePrint({
    count: rows.length,
    load: async () => ({ rows, filters: await loadConversionWords(state) }),
  });
  const selection = useRowSelection(rows, groupingValue(state.grouping));
  useHotkeys([['Escape', selection.clear, { preventDefault: false }]]);
  const columns = buildConversionColumns(labels, {
    hasOutlook: state.hasOutlook,
    behind: (row) => conversionRowTarget(state, row),
  });
  return (
    <div className={page.page}>
      <ReportHead title="Order Conversion" state={state} printed={printed}>
        <ReportPeriod state={state} change={change} />
        <ReportMail
          screen="ORDER_CONVERSION"
          name="Order Conversion"
          period={periodSearch(state)}
          report={buildScheduledReport(state)}
        />
        <ExportMenu
          title="Order Conversion"
          print={print}
          sheet={async () => ({
            ...buildConversionSheet({ rows, columns, labels, totals: await loadConversionTotals(state, rows) }),
            about: await loadConversionLines(state, rows.length),
          })}
        />
        <CreateProposal selection={state.grouping.type === 'STORE' ? selection.rows : []} />
      </ReportHead>
      <ReportViews screen="order-conversion" />
      <ConversionToolbar {...{ state, change, choices }} />
      <div className={page.body}>
        <RefreshBar active={report.isFetching && report.data !== undefined} />
        <ConversionTable
          {...{ columns, selection }}
          rows={report.isPending && isEnabled ? undefined : rows}
          toName={(row) => conversionRowName(row, labels)}
          sort={state.sort}
          onSort={(field) => change({ sort: nextSort(state.sort, field) })}
          open={state.open}
          onToggle={(id) => change({ open: state.open === id ? undefined : String(id) }, 'replace')}
          details={(row) => <ConversionDetails row={row} state={state} links={drillDownLinks(state, row, search)} />}
        >
          {report.error && isEnabled && <ErrorState error={report.error} retry={report.refetch} />}
          {!isEnabled && <EmptyState text="The after date must not be later than the before date." />}
          {report.isSuccess && isEnabled && rows.length === 0 && <NoRows state={state} change={change} />}
        </ConversionTable>
      </div>
      <ConversionFoot {...{ state, labels, selection }} rows={report.isSuccess && isEnabled ? rows : undefined} />
    </div>
  );
};

const NoRows = ({ state, change }: { readonly state: ConversionState; readonly change: ChangeSearch }) => (
  <EmptyState
    text="There are no order conversion data for this filter."
    action={
      isFiltered(state) && (
        <Button variant="default" onClick={() => change(withoutFilters(state))}>
          Clear all
        </Button>
      )
    }
  />
);

const CreateProposal = ({ selection }: { readonly selection: Selection<OrderStatistics>['rows'] }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, create } = useProposal();
  const scope = useScope();
  if (scope) return null;
  if (!isAllowed(orderProposalRoutes.create))
    return (
      <DisabledButton reason="Creating proposals requires the role Order manager.">Create Proposal</DisabledButton>
    );
  return (
    <Button loading={isBusy} onClick={() => void create(selection.map(({ id }) => id))}>
      Create Proposal
    </Button>
  );
};
