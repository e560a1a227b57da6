import { Button } from '@mantine/core';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import footer from '../../../kit/screens/list-footer.module.css';
import page from '../../../kit/screens/list-page.module.css';
import { rangeOf } from '../../../kit/screens/list-state.ts';
import { type ChangeSearch, useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { type Selection, useSelection } from '../../../kit/screens/use-selection.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { formatQuantity, localDay } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { comparedDays, isBackwards, searchOfPeriod } from '../core/report-state.ts';
import { ReportMail } from '../report-mails/report-mail-dialog.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { PageLinks } from './page-links.tsx';
import { performanceSheet } from './performance-sheet.ts';
import { mailedReportOf, type PerformanceState, pageSize, requestOf, sortAfter, stateOf } from './performance-state.ts';
import { PerformanceTable, type Store } from './performance-table.tsx';
import { PerformanceToolbar } from './performance-toolbar.tsx';
import { StoreDetails } from './store-details.tsx';
import { analytics } from './store-performance.api.ts';
import classes from './store-performance-page.module.css';
import { UnfinishedAdjustments } from './unfinished-adjustments.tsx';
import { useAdjustments } from './use-adjustments.ts';
import { useLingering } from './use-lingering.ts';

const spinnerLingersMs = 300;
/** Other days have a first page of their own, and no details open. */
const afresh = { page: undefined, open: undefined };

/** What every store sold against a year earlier, and the place from which assortments of many stores are adjusted. */
export const StorePerformancePage = () => {
  const [search, change] = useScreenSearch();
  const state = stateOf(search, localDay(new Date()));
  const [isSelecting, setSelecting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const adjustments = useAdjustments();
  const isAsked = !isBackwards(state);
  const answer = useQuery({
    ...analytics.storePerformance({ query: requestOf(state) }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const isLoading = useLingering(answer.isFetching, spinnerLingersMs);
  const found = answer.error || !isAsked ? undefined : answer.data;
  const selection = useSelection(useMemo(() => found?.content.map(({ store }) => store) ?? [], [found]));

  const leave = () => {
    selection.clear();
    setAsking(false);
    setSelecting(false);
  };
  const adjust = (percent: number) => void adjustments.adjust(selection.rows, percent).then(leave);
  return (
    <div className={page.page}>
      <ReportHead title="Store Performance" state={state}>
        <ReportPeriod state={state} change={change} isDisabled={isSelecting} afresh={afresh} />
        {!isSelecting && (
          <ReportMail
            screen="STORE_PERFORMANCE"
            name="Store Performance"
            period={searchOfPeriod(state)}
            report={mailedReportOf(state)}
          />
        )}
        <ExportMenu title="Store Performance" sheet={(onProgress) => performanceSheet(state, onProgress)} />
        <Actions
          {...{ selection, isSelecting, leave }}
          enter={() => {
            change({ open: undefined }, 'replace');
            setSelecting(true);
          }}
          ask={() => setAsking(true)}
        />
      </ReportHead>
      <PerformanceToolbar {...{ state, change, isLoading }} isDisabled={isSelecting} />
      <UnfinishedAdjustments adjustments={adjustments} />
      <div className={page.body}>
        <PerformanceTable
          rows={found?.content ?? (answer.isPending && isAsked ? undefined : [])}
          sort={state.sort}
          onSort={(field) => change({ sort: sortAfter(state.sort, field), page: undefined })}
          selection={isSelecting ? selection : undefined}
          open={state.open}
          onToggle={(storeId) => change({ open: state.open === storeId ? undefined : storeId }, 'replace')}
          details={(row) => <StoreDetails row={row} days={state.range} comparison={state.comparing.comparison} />}
        >
          {answer.error && isAsked && <ErrorState error={answer.error} retry={answer.refetch} />}
          {!isAsked && <EmptyState text="The after date must not be later than the before date." />}
          {found?.empty && <Nothing state={state} change={change} />}
        </PerformanceTable>
      </div>
      <Foot found={found} periods={comparedDays(state, state.comparing.comparison)} />
      {isAsking && (
        <AdjustmentDialog
          storeIds={selection.rows.map(({ id }) => id)}
          progress={adjustments.progress}
          onAdjust={adjust}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};

const Nothing = ({ state, change }: { readonly state: PerformanceState; readonly change: ChangeSearch }) => {
  const clear = () => change({ companyId: undefined, regionId: undefined, search: undefined, page: undefined });
  const isFiltered = [state.companyId, state.search].some((value) => value !== undefined) || state.page > 0;
  return (
    <EmptyState
      text="There are no store performance data for this filter."
      action={
        isFiltered && (
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
  readonly leave: () => void;
  readonly ask: () => void;
}

const Actions = ({ selection, isSelecting, enter, leave, ask }: ActionsProps) => {
  const isAllowed = useIsAllowed();
  if (!isAllowed(storeAssortmentRoutes.adjustByPercent.access)) return null;
  if (!isSelecting) return <Button onClick={enter}>Adjust assortments</Button>;
  const { length } = selection.rows;
  return (
    <>
      <Button variant="default" onClick={leave}>
        Cancel
      </Button>
      <Button disabled={length === 0} onClick={ask}>
        Adjust selected
        {length > 0 && <span className={classes.count}>{formatQuantity(length)}</span>}
      </Button>
    </>
  );
};

interface Found {
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

const Foot = ({ found, periods }: { readonly found: Found | undefined; readonly periods: string }) => (
  <footer className={footer.footer}>
    {found && (
      <span aria-live="polite">
        <strong>{rangeOf(found)}</strong> of {formatQuantity(found.totalElements)}{' '}
        {plural(found.totalElements, 'store')}
      </span>
    )}
    <span className={footer.sums}>{periods}</span>
    {found && found.totalElements >= pageSize && <PageLinks page={found.number} totalPages={found.totalPages} />}
  </footer>
);
