import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useMemo, useRef } from 'react';
import { neededFigures } from '../../../entities/analytics/report-figures.tsx';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { accountDay, formatQuantity } from '../../../kit/ui/numbers.ts';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import { EmptyState, ErrorState, RefreshBar } from '../../../kit/ui/states.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { useComparedDays } from '../core/last-sold-on.ts';
import { isAttributeLevel, levelName, levelParam, rowName } from '../core/levels.rules.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { isBackwards } from '../core/report-state.ts';
import { ReportViews } from '../core/report-views.tsx';
import { buildTreeLines, toggled } from '../core/row-tree.rules.ts';
import { overlapText } from '../core/totals.rules.ts';
import { useAttributeNames } from '../core/use-attribute-names.ts';
import { useReportSearch } from '../core/use-report-search.ts';
import { loadReportFile } from './pivot.api.ts';
import { buildLayout } from './pivot-layout.rules.ts';
import classes from './pivot-page.module.css';
import { buildExportQuery, toReportQuery } from './pivot-query.ts';
import { sortPivotRows } from './pivot-rows.rules.ts';
import {
  buildTotalsQuery,
  type PivotState,
  parsePivotState,
  pivotRowTarget,
  pivotSortingAfter,
  pivotSortingSearch,
} from './pivot-state.ts';
import { PivotTable } from './pivot-table.tsx';
import { collapsed, PivotToolbar } from './pivot-toolbar.tsx';
import { usePivot } from './use-pivot.ts';

/** Figures by rows of up to three levels and by intervals of the period. */
export const PivotPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const state = useMemo(() => parsePivotState(search, today), [search, today]);
  const attributes = useAttributeNames(state.levels);
  const [first] = state.levels;
  const shape = [first && levelParam(first), state.columns, ...neededFigures(state.figures)].join(' ');
  return (
    <PageFrame>
      <ReportHead
        title="Pivot table"
        state={state}
        growth={{ state, change, query: buildTotalsQuery(state), resetParams: collapsed }}
      >
        <ReportPeriod state={state} change={change} resetParams={collapsed} />
      </ReportHead>
      <ReportViews screen="pivot" toReport={() => toReportQuery(state, today)} />
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
  readonly state: PivotState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

const PivotReport = ({ state, attributes, change }: Props) => {
  const scroller = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const { levels, sorting, open, figures } = state;
  const pivot = usePivot(state);
  const { result } = pivot;
  const columns = result?.columns;
  const layout = useMemo(() => buildLayout(figures, columns ?? [], isPhone), [figures, columns, isPhone]);
  const order = useMemo(
    () => result && { ...result, sorting, hasRunning: figures.some((figure) => figure.startsWith('running')) },
    [result, sorting, figures],
  );
  const { both: days } = useComparedDays(state);
  const lines = buildTreeLines({ levels: levels.length, below: pivot.below, open: new Set(open) }, (rows) =>
    order ? sortPivotRows(rows, order) : rows,
  );
  const rows = pivot.below('')?.rows;
  if (pivot.error) return <ErrorState error={pivot.error} retry={pivot.retry} />;
  if (rows?.length === 0 && levels.length > 0 && !pivot.isLoading)
    return <EmptyState text="There are no available sales data in selected date range." action={<ImportSalesData />} />;
  return (
    <>
      <RefreshBar active={pivot.isLoading && result !== undefined} />
      <ScrollRegion ref={scroller} className={classes.body} label="Report" data-stale={pivot.isStale || undefined}>
        <PivotTable
          label={levels.map((level) => levelName(level, attributes)).join(' › ')}
          lines={result ? lines : []}
          totals={order}
          levels={levels.length}
          toName={({ id, name: value }, depth) => rowName({ id, value }, levels[depth], attributes)}
          findTarget={(path) => pivotRowTarget(state, path)}
          onSort={(column) => change(pivotSortingSearch(pivotSortingAfter(sorting, column)), 'replace')}
          onToggle={(path) => change({ expanded: toggled(open, path).join(' ') || undefined }, 'replace')}
          {...{ layout, sorting, scroller }}
        />
      </ScrollRegion>
      <footer className={classes.foot}>
        {rows && (
          <span aria-live="polite">
            {formatQuantity(rows.length)} {plural(rows.length, 'row')}
          </span>
        )}
        {result !== undefined && result.omittedRows > 0 && (
          <span>{formatQuantity(result.omittedRows)} rows with less sales are not shown</span>
        )}
        <span>{days}</span>
        {result?.comparedWeeks && <span>{result.comparedWeeks}</span>}
        {levels.some(isAttributeLevel) && <span>{overlapText}</span>}
        {order && (
          <span className={classes.export}>
            <ExportMenu title="Pivot table" file={(format) => loadReportFile(buildExportQuery(state), format)} />
          </span>
        )}
      </footer>
    </>
  );
};
