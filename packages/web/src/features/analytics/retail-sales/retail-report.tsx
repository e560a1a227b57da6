import { Loader } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { Grid, Group } from '../../../kit/ui/layout.tsx';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { WhyButton } from '../changes/why-dialog.tsx';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { ReportTable } from '../core/report-table/report-table.tsx';
import { root } from '../core/report-table/row-tree.rules.ts';
import { TableFacts } from '../core/report-table/table-facts.tsx';
import { rowFilters, sortingAfter, type TableState } from '../core/report-table/table-state.ts';
import { useReportRows } from '../core/report-table/use-report-rows.ts';
import { whyState } from '../core/why.rules.ts';
import classes from './retail-sales.module.css';
import { chartMetric, retailSortingSearch } from './retail-state.ts';
import { topTen } from './top-ten.rules.ts';
import { TopTen } from './top-ten.tsx';

interface Props {
  readonly state: TableState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

const name = 'Retail Sales';
const rowHeight = 40;

export const RetailReport = ({ state, attributes, change }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const metric = chartMetric(state);
  const hasParts = state.levels.length > 1;
  // A stacked chart has the rows below its bars.
  const report = useReportRows(state, (rows) => (hasParts ? topTen(rows, metric).map(({ id }) => String(id)) : []));
  const shown = useShownFigures(state);
  const rows = report.below(root)?.rows;
  if (report.error) return <ErrorState error={report.error} retry={report.retry} />;
  if (rows?.length === 0) return <NoRows isLoading={report.isLoading} />;
  const isStale = report.isStale || undefined;
  return (
    <ScrollRegion className={classes.body} ref={scroller} label="Report">
      <div className={classes.card} data-stale={isStale}>
        <TopTen {...{ state, report, attributes }} />
      </div>
      <div className={classes.table} data-stale={isStale}>
        <Group className="numbers" gap={12} h={44} pl={18} pr={10} c="dimmed" fz={12.5}>
          <TableFacts {...{ name, state, report }} />
          {report.isLoading && <Spinner />}
        </Group>
        <ReportTable
          {...{ name, report, attributes, scroller, rowHeight, change }}
          state={shown}
          isFull
          onSort={(column) => change(retailSortingSearch(sortingAfter(state.sorting, column, 'asc')), 'replace')}
          beside={(path, named) => (
            <WhyButton
              name={named}
              state={whyState({ state, filters: rowFilters(state, path) })}
              isInRow={path !== root}
            />
          )}
        />
      </div>
    </ScrollRegion>
  );
};

/** On a phone the figure by which the rows are sorted. */
const useShownFigures = (state: TableState): TableState => {
  const isPhone = useIsPhone();
  const sorted = state.figures.find((figure) => figure === state.sorting?.by) ?? 'sales';
  return useMemo(() => (isPhone ? { ...state, figures: [sorted] } : state), [isPhone, state, sorted]);
};

const Spinner = () => <Loader size={16} role="status" aria-label="Loading sales" />;

const NoRows = ({ isLoading }: { readonly isLoading: boolean }) =>
  isLoading ? (
    <Grid place="center" py={90}>
      <Spinner />
    </Grid>
  ) : (
    <EmptyState text="There are no available sales data in selected date range." action={<ImportSalesData />} />
  );
