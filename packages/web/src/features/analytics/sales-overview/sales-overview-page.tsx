import { Button, Loader } from '@mantine/core';
import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { OverviewPoint } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { periodKpis } from '../../../entities/analytics/sales-kpis.api.ts';
import { KpiTiles, SalesYearToDate } from '../../../entities/analytics/sales-kpis.tsx';
import { Bars } from '../../../kit/charts/bars.tsx';
import type { ChartData } from '../../../kit/charts/chart.types.ts';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import type { Interval } from '../core/annotation-marks.rules.ts';
import { rangeLabel, rangeLabels } from '../core/range-label.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { formatPeriod, isBackwards, periodParams, toPeriod } from '../core/report-state.ts';
import { ReportViews } from '../core/report-views.tsx';
import { salesReports } from '../core/reports.api.ts';
import { useAnnotations } from '../core/use-annotations.tsx';
import { useReportSearch } from '../core/use-report-search.ts';
import { whyState } from '../core/why.rules.ts';
import { barDays, computeOverviewTiles } from './overview.rules.ts';
import { toReportQuery } from './overview-query.ts';
import { overviewSheet } from './overview-sheet.ts';
import {
  barTarget,
  buildAnnotationQuery,
  buildKpiFilters,
  buildTotalsQuery,
  type OverviewState,
  parseOverviewState,
  retailSalesSearch,
} from './overview-state.ts';
import { OverviewTiles } from './overview-tiles.tsx';
import { metricNames, OverviewToolbar } from './overview-toolbar.tsx';
import classes from './sales-overview-page.module.css';
import { useOverview } from './use-overview.ts';

/** Sales by interval, with totals. */
export const SalesOverviewPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const { state, hasCompanies, isStarted, points, totals } = useOverview(parseOverviewState(search, today));
  const figure = state.metric === 'UNITS' ? 'percentageChangeUnits' : 'percentageChangeSales';
  const tiles = useTiles(points.error ? undefined : points.data, state);
  return (
    <PageFrame>
      <ReportHead
        title="Sales Overview"
        state={state}
        {...(isStarted && { growth: { state, change, query: buildTotalsQuery(state), figure } })}
      >
        <ReportPeriod state={state} change={change} />
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/retail-sales" search={retailSalesSearch(state)} />}
        >
          Retail Sales
        </Button>
      </ReportHead>
      <ReportViews screen="sales-overview" toReport={() => toReportQuery(state, today)} />
      <OverviewToolbar {...{ state, change, hasCompanies, isStarted }} />
      <CardColumn>
        {isBackwards(state) ? (
          <EmptyState text="The after date must not be later than the before date." />
        ) : (
          <>
            <OverviewTiles
              {...{ tiles, totals }}
              metric={state.metric}
              range={state.rangeType}
              why={whyState({ state, query: buildTotalsQuery(state), measure: state.metric })}
            />
            {points.error && <ErrorState error={points.error} retry={points.refetch} />}
            {!points.error && <Chart points={points.data} state={state} />}
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

/** Sales are known until the last day with sales. Until that day is loaded, today is used. */
const useTiles = (points: readonly OverviewPoint[] | undefined, state: OverviewState) => {
  const { data } = useQuery(salesReports.salesExtent());
  const until = data?.lastSoldOn ?? accountDay(new Date());
  const { afterDate: after, beforeDate: before } = state.range;
  return useMemo(
    () => points && computeOverviewTiles(points, { period: { after, before }, range: state.rangeType, until }),
    [points, after, before, state.rangeType, until],
  );
};

const chartHeight = 340;

interface ChartProps {
  readonly points: readonly OverviewPoint[] | undefined;
  readonly state: OverviewState;
}

const Chart = ({ points, state }: ChartProps) =>
  points ? (
    <DrawnChart points={points} state={state} />
  ) : (
    <div className={classes.card} style={{ minHeight: chartHeight + 76 }}>
      <Loader role="status" aria-label="Loading sales" className={classes.spinner ?? ''} />
    </div>
  );

interface DrawnProps extends ChartProps {
  readonly points: readonly OverviewPoint[];
}

const DrawnChart = ({ points, state }: DrawnProps) => {
  const { metric, rangeType, range } = state;
  const title = metricNames[metric];
  const intervals = useMemo(
    () =>
      points.map(({ date }) =>
        toInterval(barDays(date, rangeType, { after: range.afterDate, before: range.beforeDate })),
      ),
    [points, rangeType, range.afterDate, range.beforeDate],
  );
  const { annotations, onAnnotate, controls } = useAnnotations(buildAnnotationQuery(state), intervals);
  const data = useMemo(
    (): ChartData => ({
      labels: points.map(({ date }) => rangeLabel(date, rangeType)),
      series: [
        { name: title, measure: metric === 'SALES' ? 'money' : 'units', values: points.map(({ value }) => value) },
      ],
      annotations,
    }),
    [points, title, metric, rangeType, annotations],
  );
  return (
    <div className={classes.card}>
      <Bars
        {...{ title, data, onAnnotate }}
        period={formatPeriod(toPeriod(state))}
        labelTitle={rangeLabels[rangeType]}
        height={chartHeight}
        beside={
          <>
            {controls}
            <ExportMenu title="Sales Overview" sheet={async () => overviewSheet(points, state)} />
          </>
        }
        target={(index) => barTarget(state, points[index]?.date ?? range.afterDate)}
      />
    </div>
  );
};

const toInterval = ({ after, before }: Period): Interval => ({ from: after, until: before });
