import { Loader } from '@mantine/core';
import { useRef, useState } from 'react';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import { EmptyState, ErrorState } from '../../../kit/ui/states.tsx';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { useComparedDays } from '../core/last-sold-on.ts';
import { levelName, rowName } from '../core/levels.rules.ts';
import { type Path, pathIds, root, toggled } from '../core/row-tree.rules.ts';
import { overlapText } from '../core/totals.rules.ts';
import { buildBreakdownSheet } from './breakdown-sheet.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import classes from './retail-report.module.css';
import { type RetailState, retailRowTarget, retailWhyState, sortingSearch } from './retail-state.ts';
import { TopTen } from './top-ten.tsx';
import { buildLines, sortingAfter } from './tree.rules.ts';
import { useBreakdown } from './use-breakdown.ts';

interface Props {
  readonly state: RetailState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

export const RetailReport = ({ state, attributes, change }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [expandedRow, setExpandedRow] = useState<{ readonly path: Path }>();
  const { levels, sorting, open } = state;
  const breakdown = useBreakdown(state);
  const { rows, error, retry } = breakdown.below(root) ?? { rows: undefined, error: null, retry: () => undefined };
  const lines = buildLines({ levels: levels.length, below: breakdown.below, open: new Set(open), sorting });
  const { total, isOverlapping } = breakdown;
  const { both: days } = useComparedDays(state);
  const toggle = (path: Path) => {
    change({ expanded: toggled(open, path).join(' ') || undefined }, 'replace');
    // Scrolls to third-level rows. Second-level rows are directly below the clicked row.
    if (pathIds(path).length > 1 && !open.includes(path)) setExpandedRow({ path });
  };
  if (error) return <ErrorState error={error} retry={retry} />;
  if (rows?.length === 0) return <NoRows isLoading={breakdown.isLoading} />;
  return (
    <ScrollRegion className={classes.body} ref={scroller} label="Report">
      <div className={classes.card} data-stale={breakdown.isStale || undefined}>
        <TopTen
          {...{ state, breakdown, attributes }}
          target={(index) => retailRowTarget(state, [breakdown.top[index]?.id ?? 0])}
        />
      </div>
      <div className={classes.table} data-stale={breakdown.isStale || undefined}>
        <div className={classes.head}>
          <span>{days}</span>
          {isOverlapping && <span>{overlapText}</span>}
          <Spinner isShown={breakdown.isLoading} />
          <span className={classes.export}>
            {total && (
              <ExportMenu
                title="Retail Sales"
                sheet={async () => buildBreakdownSheet({ lines, levels, attributes, total })}
              />
            )}
          </span>
        </div>
        <BreakdownTable
          label={levels.map((level) => levelName(level, attributes)).join(' › ')}
          levels={levels.length}
          toName={({ row, depth }) => rowName(row, levels[depth], attributes)}
          findTarget={({ path }) => retailRowTarget(state, pathIds(path))}
          toWhy={(path) => retailWhyState(state, pathIds(path))}
          onSort={(figure) => change(sortingSearch(sortingAfter(sorting, figure)), 'replace')}
          onToggle={toggle}
          {...{ lines, total, sorting, scroller, expandedRow }}
        />
      </div>
    </ScrollRegion>
  );
};

const Spinner = ({ isShown }: { readonly isShown: boolean }) =>
  isShown && <Loader size={16} role="status" aria-label="Loading sales" />;

const NoRows = ({ isLoading }: { readonly isLoading: boolean }) =>
  isLoading ? (
    <div className={classes.waiting}>
      <Spinner isShown />
    </div>
  ) : (
    <EmptyState text="There are no available sales data in selected date range." action={<ImportSalesData />} />
  );
