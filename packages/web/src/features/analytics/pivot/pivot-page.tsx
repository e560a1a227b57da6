import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useMemo, useRef } from 'react';
import { neededFigures } from '../../../entities/analytics/report-figures.tsx';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import { accountDay, formatQuantity } from '../../../kit/ui/numbers.ts';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import { EmptyState, ErrorState, RefreshBar } from '../../../kit/ui/states.tsx';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { levelParam } from '../core/levels.rules.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { isBackwards } from '../core/report-state.ts';
import { ReportTable } from '../core/report-table/report-table.tsx';
import { root } from '../core/report-table/row-tree.rules.ts';
import { TableFacts } from '../core/report-table/table-facts.tsx';
import { sortingAfter, type TableState, toRowsQuery, toTableQuery } from '../core/report-table/table-state.ts';
import { collapsed } from '../core/report-table/table-toolbar.tsx';
import { useReportRows } from '../core/report-table/use-report-rows.ts';
import { ReportViews } from '../core/report-views.tsx';
import { useAttributeNames } from '../core/use-attribute-names.ts';
import { useReportSearch } from '../core/use-report-search.ts';
import classes from './pivot.module.css';
import { parsePivotState, pivotSortingSearch } from './pivot-state.ts';
import { PivotToolbar } from './pivot-toolbar.tsx';

const name = 'Pivot table';
const rowHeight = 36;

/** Figures by rows of up to three levels and by intervals of the period. */
export const PivotPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const state = useMemo(() => parsePivotState(search, today), [search, today]);
  const query = toTableQuery(state);
  const attributes = useAttributeNames(state.levels);
  const [first] = state.levels;
  const shape = [first && levelParam(first), state.columns, ...neededFigures(state.figures)].join(' ');
  return (
    <PageFrame>
      <ReportHead
        title={name}
        state={state}
        growth={{ state, change, query: toRowsQuery(state, root), resetParams: collapsed }}
      >
        <ReportPeriod state={state} change={change} resetParams={collapsed} />
      </ReportHead>
      <ReportViews screen="pivot" display="TABLE" {...{ query, state }} />
      <PivotToolbar {...{ state, attributes, change }} />
      {isBackwards(state) ? (
        <EmptyState text="The after date must not be later than the before date." />
      ) : (
        // The key prevents rows of the previous grouping or figures from being shown under the new ones.
        <PivotReport key={shape} {...{ state, attributes, change }} />
      )}
    </PageFrame>
  );
};

interface Props {
  readonly state: TableState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

const PivotReport = ({ state, attributes, change }: Props) => {
  const scroller = useRef<HTMLElement>(null);
  const { levels, sorting } = state;
  const report = useReportRows(state);
  const rows = report.below(root)?.rows;
  const sort = (by: Parameters<typeof sortingAfter>[1], first: 'asc' | 'desc') =>
    change(pivotSortingSearch(sortingAfter(sorting, by, first)), 'replace');
  if (report.error) return <ErrorState error={report.error} retry={report.retry} />;
  if (rows?.length === 0 && levels.length > 0 && !report.isLoading)
    return <EmptyState text="There are no available sales data in selected date range." action={<ImportSalesData />} />;
  return (
    <>
      <RefreshBar active={report.isLoading && report.result !== undefined} />
      <ScrollRegion ref={scroller} className={classes.body} label="Report" data-stale={report.isStale || undefined}>
        <ReportTable
          {...{ name, state, report, attributes, scroller, rowHeight, change }}
          onSort={(column) => sort(column, 'desc')}
          onSortNames={() => sort({ by: 'name', column: undefined }, 'asc')}
        />
      </ScrollRegion>
      <Group
        className="line-above numbers"
        component="footer"
        flex="none"
        wrap
        gap="4px 16px"
        mih={40}
        py={4}
        px="var(--sw-gutter)"
        bg="var(--sw-surface)"
        c="dimmed"
        fz={12.5}
      >
        {rows && (
          <span aria-live="polite">
            {formatQuantity(rows.length)} {plural(rows.length, 'row')}
          </span>
        )}
        <TableFacts {...{ name, state, report }} />
      </Group>
    </>
  );
};
