import { Box, Button, Text } from '@mantine/core';
import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { changedFiltersSearch, isFiltered, noFilters } from '../../../entities/analytics/report-filters.rules.ts';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import { readAll } from '../../../kit/export/read-all.ts';
import page from '../../../kit/screens/list-page.module.css';
import { formatRange } from '../../../kit/screens/list-state.ts';
import footer from '../../../kit/screens/screens.module.css';
import { allOnOnePage, usePrint } from '../../../kit/screens/use-print.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { type Selection, useSelection } from '../../../kit/screens/use-selection.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { accountDay, formatQuantity } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import { WhyButton } from '../changes/why-dialog.tsx';
import type { ChangesState } from '../core/changes-state.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { toMailedReport, toTotalsQuery } from '../core/report-query.ts';
import { isBackwards, periodSearch } from '../core/report-state.ts';
import { ReportViews } from '../core/report-views.tsx';
import { useReportSearch } from '../core/use-report-search.ts';
import { whyState } from '../core/why.rules.ts';
import { ReportMail } from '../report-mails/report-mail-dialog.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { PageLinks } from './page-links.tsx';
import { performanceSheet } from './performance-sheet.ts';
import {
  type PerformanceState,
  pageSize,
  parsePerformanceState,
  sortAfter,
  storesParams,
  toPerformanceQuery,
} from './performance-state.ts';
import { PerformanceTable, type Store } from './performance-table.tsx';
import { PerformanceToolbar } from './performance-toolbar.tsx';
import { StoreDetails } from './store-details.tsx';
import { analytics } from './store-performance.api.ts';
import { UnfinishedAdjustments } from './unfinished-adjustments.tsx';
import { useAdjustments } from './use-adjustments.ts';
import { useLingering } from './use-lingering.ts';

const spinnerLingersMs = 300;
/** URL parameters that a new period resets. */
const resetParams = { page: undefined, open: undefined };

/** Sales of every store compared with last year. Users adjust the assortments of many stores here. */
export const StorePerformancePage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const state = parsePerformanceState(search, today);
  const query = toPerformanceQuery(state);
  const totals = toTotalsQuery(query);
  const [isSelecting, setSelecting] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const adjustments = useAdjustments();
  const isEnabled = !isBackwards(state);
  const report = useQuery({
    ...analytics.storePerformance({ query: { ...storesParams(state), page: state.page, size: pageSize } }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const isLoading = useLingering(report.isFetching, spinnerLingersMs);
  const stores = report.error || !isEnabled ? undefined : report.data;
  const { printed, print } = usePrint<StorePerformance>({
    count: stores?.totalElements,
    load: async () => ({ rows: await readAll(analytics.storePerformance, storesParams(state)) }),
  });
  const selection = useSelection(useMemo(() => stores?.content.map(({ store }) => store) ?? [], [stores]));

  const leaveSelection = () => {
    selection.clear();
    setDialogOpen(false);
    setSelecting(false);
  };
  return (
    <div className={page.page}>
      <ReportHead
        title="Store Performance"
        state={state}
        growth={{ state, change, query: totals, isDisabled: isSelecting, resetParams }}
      >
        <ReportPeriod state={state} change={change} isDisabled={isSelecting} resetParams={resetParams} />
        {!isSelecting && (
          <ReportMail
            screen="STORE_PERFORMANCE"
            name="Store Performance"
            period={periodSearch(state)}
            report={toMailedReport(query)}
          />
        )}
        <ExportMenu
          title="Store Performance"
          print={print}
          sheet={(onProgress) => performanceSheet(state, onProgress)}
        />
        <Actions
          {...{ selection, isSelecting, leaveSelection }}
          enter={() => {
            change({ open: undefined }, 'replace');
            setSelecting(true);
          }}
          openDialog={() => setDialogOpen(true)}
        />
      </ReportHead>
      {!isSelecting && <ReportViews screen="store-performance" display="TABLE" {...{ query, state }} />}
      <PerformanceToolbar {...{ state, change, isLoading }} isDisabled={isSelecting} />
      <UnfinishedAdjustments adjustments={adjustments} />
      <div className={page.body}>
        <PerformanceTable
          rows={printed?.rows ?? stores?.content ?? (report.isPending && isEnabled ? undefined : [])}
          sort={state.sort}
          onSort={(field) => change({ sort: sortAfter(state.sort, field), page: undefined })}
          selection={isSelecting ? selection : undefined}
          open={state.open}
          onToggle={(storeId) => change({ open: state.open === storeId ? undefined : storeId }, 'replace')}
          toWhy={(row) => toWhy(state, row.store.id)}
          details={(row) => <StoreDetails row={row} state={state} />}
        >
          {report.error && isEnabled && <ErrorState error={report.error} retry={report.refetch} />}
          {!isEnabled && <EmptyState text="The after date must not be later than the before date." />}
          {stores?.empty && <NoRows state={state} change={change} />}
        </PerformanceTable>
      </div>
      <Foot stores={stores && printed ? allOnOnePage(stores, printed.rows.length) : stores} why={toWhy(state)} />
      {isDialogOpen && (
        <Adjustment {...{ selection, adjustments, leaveSelection }} onClose={() => setDialogOpen(false)} />
      )}
    </div>
  );
};

interface AdjustmentProps {
  readonly selection: Selection<Store>;
  readonly adjustments: ReturnType<typeof useAdjustments>;
  readonly leaveSelection: () => void;
  readonly onClose: () => void;
}

/** Adjusts the assortments of the selected stores. */
const Adjustment = ({ selection, adjustments, leaveSelection, onClose }: AdjustmentProps) => (
  <AdjustmentDialog
    storeIds={selection.rows.map(({ id }) => id)}
    progress={adjustments.progress}
    onAdjust={(percent) => void adjustments.adjust(selection.rows, percent).then(leaveSelection)}
    onClose={onClose}
  />
);

/** The change of all stores of the report, or of one. */
const toWhy = (state: PerformanceState, storeId?: number) => {
  const { filters = {} } = toPerformanceQuery(state);
  return whyState({ state, filters: storeId === undefined ? filters : { ...filters, storeIds: [storeId] } });
};

const NoRows = ({ state, change }: { readonly state: PerformanceState; readonly change: ChangeSearch }) => {
  const clear = () => change({ ...changedFiltersSearch(state.filters, noFilters), search: undefined, page: undefined });
  const canClear = isFiltered(state.filters) || state.search !== undefined || state.page > 0;
  return (
    <EmptyState
      text="There are no store performance data for this filter."
      action={
        canClear && (
          <Button variant="default" onClick={clear}>
            Clear all
          </Button>
        )
      }
    />
  );
};

interface ActionsProps {
  readonly selection: Selection<Store>;
  readonly isSelecting: boolean;
  readonly enter: () => void;
  readonly leaveSelection: () => void;
  readonly openDialog: () => void;
}

const Actions = ({ selection, isSelecting, enter, leaveSelection, openDialog }: ActionsProps) => {
  const isAllowed = useIsAllowed();
  if (!isAllowed(storeAssortmentRoutes.adjustByPercent)) return null;
  if (!isSelecting) return <Button onClick={enter}>Adjust assortments</Button>;
  const { length } = selection.rows;
  return (
    <>
      <Button variant="default" onClick={leaveSelection}>
        Cancel
      </Button>
      <Button disabled={length === 0} onClick={openDialog}>
        Adjust selected
        {length > 0 && (
          <Text className="numbers" span ml={7} px={6} bdrs={9} bg="rgb(255 255 255 / 22%)" fz={12} lh="18px">
            {formatQuantity(length)}
          </Text>
        )}
      </Button>
    </>
  );
};

interface StorePage {
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

interface FootProps {
  readonly stores: StorePage | undefined;
  readonly why: ChangesState;
}

const Foot = ({ stores, why }: FootProps) => (
  <footer className={footer.footer}>
    {stores && (
      <span aria-live="polite">
        <Box component="strong" c="var(--sw-text)" fw={600}>
          {formatRange(stores)}
        </Box>{' '}
        of {formatQuantity(stores.totalElements)} {plural(stores.totalElements, 'store')}
      </span>
    )}
    <span className={footer.sums}>
      <span>
        <WhyButton name="the total" state={why} />
      </span>
    </span>
    {stores && stores.totalElements >= pageSize && <PageLinks page={stores.number} totalPages={stores.totalPages} />}
  </footer>
);
