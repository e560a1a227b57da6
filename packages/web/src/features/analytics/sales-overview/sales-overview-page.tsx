import { Button, Loader } from '@mantine/core';
import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { describePeriod, listWords, type ReportWords } from '@shelfward/contract/analytics/report-words.rules.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { toFilterLists } from '../../../entities/analytics/report-filters.rules.ts';
import { periodKpis } from '../../../entities/analytics/sales-kpis.api.ts';
import { KpiTiles, SalesYearToDate } from '../../../entities/analytics/sales-kpis.tsx';
import { Bars } from '../../../kit/charts/bars.tsx';
import type { ChartData } from '../../../kit/charts/chart.types.ts';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import { accountReportCalendar } from '../../../kit/report-calendar.ts';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import { useLastSoldOn } from '../core/last-sold-on.ts';
import { useDescription } from '../core/like-for-like.tsx';
import { rangeLabels } from '../core/range-label.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { isBackwards, periodParams, toPeriod } from '../core/report-state.ts';
import { ReportViews } from '../core/report-views.tsx';
import { withWords } from '../core/sheet-words.rules.ts';
import { toSold } from '../core/sold.rules.ts';
import { useAnnotations } from '../core/use-annotations.tsx';
import { useReportSearch } from '../core/use-report-search.ts';
import { whyState } from '../core/why.rules.ts';
import { computeOverviewTiles, type OverviewPoint, toPoints } from './overview.rules.ts';
import { overviewSheet } from './overview-sheet.ts';
import {
  barTarget,
  buildAnnotationQuery,
  buildKpiFilters,
  mainFigures,
  type OverviewState,
  parseOverviewState,
  retailSalesSearch,
  toOverviewQuery,
} from './overview-state.ts';
import { OverviewTiles } from './overview-tiles.tsx';
import { metricNames, OverviewToolbar } from './overview-toolbar.tsx';
import classes from './sales-overview-page.module.css';
import { useOverview } from './use-overview.ts';

/** Sales by interval, with totals. */
export const SalesOverviewPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const { state, hasCompanies, isStarted, report } = useOverview(parseOverviewState(search, today));
  const { error, data } = report;
  const query = toOverviewQuery(state);
  const main = mainFigures[state.metric];
  const words = useDescription(isStarted ? { state, query } : undefined)?.words;
  const points = usePoints(error ? undefined : data, state);
  const lastKnown = useLastSoldOn() ?? today;
  const tiles = useMemo(() => points && computeOverviewTiles(points, lastKnown), [points, lastKnown]);
  return (
    <PageFrame>
      <ReportHead title="Sales Overview" state={state} {...(isStarted && { growth: { state, change, query, main } })}>
        <ReportPeriod state={state} change={change} />
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/retail-sales" search={retailSalesSearch(state)} />}
        >
          Retail Sales
        </Button>
      </ReportHead>
      <ReportViews screen="sales-overview" display="LINE" {...{ query, state }} />
      <OverviewToolbar {...{ state, change, hasCompanies, isStarted }} />
      <CardColumn>
        {isBackwards(state) ? (
          <EmptyState text="The after date must not be later than the before date." />
        ) : (
          <>
            <OverviewTiles
              tiles={tiles}
              totals={data && toSold(data.totals.values, query.figures)}
              metric={state.metric}
              range={state.rangeType}
              why={whyState({ state, filters: toFilterLists(state.filters), measure: state.metric })}
            />
            {error && <ErrorState error={error} retry={report.refetch} />}
            {!error && <Chart points={points} state={state} words={words} />}
            {isStarted && <Kpis state={state} />}
          </>
        )}
      </CardColumn>
    </PageFrame>
  );
};

/** The KPIs of the period, and of the year to date with the same filters. */
const Kpis = ({ state }: { readonly state: OverviewState }) => {
  const filters = buildKpiFilters(state);
  return (
    <>
      <Card title="KPIs of the period">
        <KpiTiles
          query={periodKpis({ ...periodParams(state), ...filters })}
          isOneStore={state.filters.storeIds.length === 1}
        />
      </Card>
      <SalesYearToDate filters={filters} />
    </>
  );
};

const usePoints = (result: ReportResult | undefined, { rangeType: range }: OverviewState) => {
  const calendar = accountReportCalendar();
  return useMemo(() => result && toPoints(result, { calendar, range }), [result, calendar, range]);
};

const chartHeight = 340;

interface ChartProps {
  readonly points: readonly OverviewPoint[] | undefined;
  readonly state: OverviewState;
  readonly words: ReportWords | undefined;
}

const Chart = ({ points, state, words }: ChartProps) =>
  points ? (
    <DrawnChart points={points} state={state} words={words} />
  ) : (
    <div className={classes.card} style={{ minHeight: chartHeight + 76 }}>
      <Loader role="status" aria-label="Loading sales" className={classes.spinner ?? ''} />
    </div>
  );

interface DrawnProps extends ChartProps {
  readonly points: readonly OverviewPoint[];
}

const DrawnChart = ({ points, state, words }: DrawnProps) => {
  const { metric, rangeType } = state;
  const title = metricNames[metric];
  const { annotations, onAnnotate, controls } = useAnnotations(buildAnnotationQuery(state), points);
  const data = useMemo(
    (): ChartData => ({
      labels: points.map(({ label }) => label),
      series: [
        { name: title, measure: metric === 'SALES' ? 'money' : 'units', values: points.map(({ value }) => value) },
      ],
      annotations,
    }),
    [points, title, metric, annotations],
  );
  return (
    <div className={classes.card}>
      <Bars
        {...{ title, data, onAnnotate }}
        period={words ? listWords(words).join(' · ') : describePeriod(toPeriod(state))}
        labelTitle={rangeLabels[rangeType]}
        height={chartHeight}
        beside={
          <>
            {controls}
            <ExportMenu title="Sales Overview" sheet={async () => withWords(overviewSheet(points, state), words)} />
          </>
        }
        target={(index) => points[index] && barTarget(state, points[index])}
      />
    </div>
  );
};
