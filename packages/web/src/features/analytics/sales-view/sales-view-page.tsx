import { Button } from '@mantine/core';
import { IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { FilterBar } from '../../../entities/analytics/filter-bar.tsx';
import { searchedFilters } from '../../../entities/analytics/filter-sources.ts';
import { markChanged } from '../../../kit/query-client.ts';
import { inBackground } from '../../../kit/resource.ts';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { toTotalsQuery } from '../core/report-query.ts';
import { isBackwards, periodSearch } from '../core/report-state.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { ReportViews } from '../core/report-views.tsx';
import { runReport, salesReports } from '../core/reports.api.ts';
import { useReportSearch } from '../core/use-report-search.ts';
import { type DrillTarget, salesViewRowTarget, salesViewWhyState, type ToWhy } from './drill-down.rules.ts';
import classes from './sales-view.module.css';
import {
  buildAttributesRequest,
  getSectionView,
  mainFigure,
  newPeriodSearch,
  parseSalesViewState,
  productSearch,
  type SalesViewState,
  sectionMetric,
  selectionSearch,
  toSalesViewQuery,
  toSectionQuery,
  viewSearch,
} from './sales-view-state.ts';
import type { SectionActions } from './section-actions.ts';
import { SectionCard } from './section-card.tsx';
import { buildSections, fixedSections, type Section } from './sections.ts';
import { cleared, clicked, isPending, loaded, noMarks, noSelection, type Selection } from './selection.rules.ts';
import { toReportFilters, withReportFilters } from './selection-filters.rules.ts';
import { SettingsCard } from './settings-card.tsx';

/** Sales by all categories on one page. Each category filters the others. */
export const SalesViewPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const state = useMemo(() => parseSalesViewState(search, today), [search, today]);
  const scroller = useRef<HTMLDivElement>(null);
  const isEnabled = !isBackwards(state);
  const attributes = useQuery({
    ...inBackground(salesReports.availableAttributeKeys(buildAttributesRequest(state))),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const keys = attributes.error ? undefined : attributes.data?.attributeKeys;
  const sections = useMemo(() => (keys ? buildSections(keys) : fixedSections), [keys]);
  const query = toSalesViewQuery(state, sections);
  return (
    <PageFrame>
      <ReportHead
        title="Sales View"
        state={state}
        growth={{ state, change, query: toTotalsQuery(query), main: mainFigure(state) }}
      >
        <Controls state={state} change={change} />
      </ReportHead>
      <ReportViews screen="sales-view" display="BAR" {...{ query, state }} />
      <ReportToolbar>
        <FilterBar
          filters={toReportFilters(state.selection, state.productIds)}
          settings={searchedFilters}
          onChange={(filters) =>
            change({
              ...selectionSearch(state.selection, withReportFilters(state.selection, filters, sections)),
              ...productSearch(filters.productIds),
            })
          }
        />
      </ReportToolbar>
      <div className={classes.body} ref={scroller}>
        <SettingsCard state={state} change={change} />
        {!isEnabled && <EmptyState text="The after date must not be later than the before date." />}
        {isEnabled && <Sections {...{ state, change, sections, scroller }} />}
        {isEnabled && attributes.error && <ErrorState error={attributes.error} retry={attributes.refetch} />}
        {isEnabled && !attributes.error && <NoSales {...{ state, change, sections }} />}
      </div>
    </PageFrame>
  );
};

interface Props {
  readonly state: SalesViewState;
  readonly change: ChangeSearch;
}

/** Merges pending marks into the filters. Without pending marks, reloads the current data. */
const load = ({ state, change }: Props, next: Selection): void => {
  const isCleared = next === noSelection;
  if (isCleared ? isFilteredView(state) : isPending(state.selection))
    change({ ...selectionSearch(state.selection, next), ...(isCleared && productSearch([])) });
  else markChanged('analytics');
};

const isFilteredView = ({ selection, productIds }: SalesViewState): boolean =>
  selection.size > 0 || productIds.length > 0;

const Controls = ({ state, change }: Props) => (
  <>
    <ReportPeriod state={state} change={change} resetParams={newPeriodSearch(state)} />
    <Button
      variant="default"
      leftSection={<IconFilterOff size={15} />}
      onClick={() => load({ state, change }, noSelection)}
    >
      Remove Filters
    </Button>
    <Button leftSection={<IconRefresh size={15} />} onClick={() => load({ state, change }, loaded(state.selection))}>
      Load Data
    </Button>
  </>
);

interface SectionsProps extends Props {
  readonly sections: readonly Section[];
}

const Sections = (props: SectionsProps & { readonly scroller: React.RefObject<HTMLElement | null> }) => {
  const { state, change, sections, scroller } = props;
  const actions = useMemo(() => createActions(change), [change]);
  const { preset, range } = state;
  const period = useMemo(() => periodSearch(state), [preset, range.afterDate, range.beforeDate]);
  const drillTarget = useMemo<DrillTarget>(() => (section, row) => salesViewRowTarget(state, section, row), [state]);
  const toWhy = useMemo<ToWhy>(
    () => (section, row) => salesViewWhyState(state, sections, section, row),
    [state, sections],
  );
  return sections.map((section) => (
    <SectionCard
      key={section.key}
      {...{ section, actions, scroller, period, drillTarget, toWhy }}
      query={toSectionQuery(section, state, sections)}
      marks={state.selection.get(section.key) ?? noMarks}
      view={getSectionView(state, section)}
      metric={sectionMetric(state, section)}
      showsLastYear={state.showsLastYear}
    />
  ));
};

/** Clicks replace the URL, so that the back button undoes a load and not each click. */
const createActions = (change: ChangeSearch): SectionActions => {
  const select = (next: (before: Selection) => Selection) =>
    change((before) => {
      const { selection } = parseSalesViewState(before, accountDay(new Date()));
      return selectionSearch(selection, next(selection));
    }, 'replace');
  return {
    click: ({ key }, id) => select((before) => clicked(before, { section: key, id })),
    clear: ({ key }) => select((before) => cleared(before, key)),
    view: (section, view, history = 'push') => change(viewSearch(section, view), history),
  };
};

/** Shown when all sections are empty. It sends no request and reads the loaded data of the sections. */
const NoSales = ({ state, change, sections }: SectionsProps) => {
  const isEmpty = useQueries({
    queries: sections.map((section) => ({ ...runReport(toSectionQuery(section, state, sections)), enabled: false })),
    combine: (results) => results.every(({ data }) => data?.rows.length === 0),
  });
  if (!isEmpty) return null;
  return (
    <EmptyState
      text="There are no available sales data in selected date range."
      action={
        isFilteredView(state) ? (
          <Button variant="default" onClick={() => load({ state, change }, noSelection)}>
            Clear all
          </Button>
        ) : (
          <ImportSalesData />
        )
      }
    />
  );
};
