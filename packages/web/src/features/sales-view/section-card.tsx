import { SegmentedControl, TextInput } from '@mantine/core';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { summaryOf } from '../../kit/charts/chart-text.ts';
import { EmptyState, ErrorState, RefreshBar } from '../../kit/ui/states.tsx';
import { found, nameOf, slicesOf, sortedBy } from './breakdown.rules.ts';
import { DrillLink, drillOf, type PeriodSearch } from './drill.tsx';
import { type Metric, type MetricName, metricOf } from './metrics.ts';
import type { requestOf, SectionView } from './sales-view-state.ts';
import { SectionBars } from './section-bars.tsx';
import classes from './section-card.module.css';
import { SectionHead } from './section-head.tsx';
import { SectionShare } from './section-share.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { SectionTable } from './section-table.tsx';
import { SectionTiles } from './section-tiles.tsx';
import type { Section } from './sections.ts';
import type { Marks } from './selection.rules.ts';
import { useNear } from './use-near.ts';
import { useSection } from './use-section.ts';
import { useTyped } from './use-typed.ts';

export interface SectionActions {
  readonly click: (section: Section, id: number) => void;
  readonly clear: (section: Section) => void;
  readonly view: (section: Section, view: Partial<SectionView>, how?: 'push' | 'replace') => void;
}

interface Props {
  readonly section: Section;
  readonly request: ReturnType<typeof requestOf>;
  readonly marks: Marks;
  readonly view: SectionView;
  readonly metric: MetricName;
  readonly showsLastYear: boolean;
  readonly period: PeriodSearch;
  readonly actions: SectionActions;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** One category. It loads when it comes near, and is gone when there is nothing in it. */
export const SectionCard = ({ section, request, marks, scroller, metric, ...props }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, scroller);
  const { rows, error, isFetching, refetch } = useSection(request, isNear);
  const { actions } = props;
  const onClick = useCallback((id: number) => actions.click(section, id), [actions, section]);
  const isGone = rows?.length === 0 && !error && marks.size === 0;
  return (
    <div ref={place} className={classes.place} data-gone={isGone || undefined}>
      {!isGone && (
        <section className={classes.card} aria-label={section.title} aria-busy={isFetching}>
          <RefreshBar active={isFetching && rows !== undefined} />
          <SectionHead
            {...{ request, marks, metric }}
            title={section.title}
            rows={rows}
            onClear={() => actions.clear(section)}
            onMetric={(chosen) => actions.view(section, { metric: chosen })}
          />
          {error && <ErrorState error={error} retry={refetch} />}
          {!error && !rows && <SectionSkeleton />}
          {rows?.length === 0 && <EmptyState text="Nothing is left here by the other filters." />}
          {rows && rows.length > 0 && (
            <Content {...props} {...{ section, marks, rows, onClick }} metric={metricOf(metric)} />
          )}
        </section>
      )}
    </div>
  );
};

interface ContentProps extends Pick<Props, 'section' | 'marks' | 'view' | 'showsLastYear' | 'period' | 'actions'> {
  readonly rows: readonly BreakdownRow[];
  readonly metric: Metric;
  readonly onClick: (id: number) => void;
}

const Content = ({ section, marks, rows, metric, onClick, view, showsLastYear, period, actions }: ContentProps) => {
  const [typed, type] = useTyped(view.search, (search) => actions.view(section, { search }, 'replace'));
  const sorted = useMemo(() => sortedBy(rows, metric), [rows, metric]);
  const slices = useMemo(() => slicesOf(rows, metric), [rows, metric]);
  const shown = useMemo(() => found(sorted, typed), [sorted, typed]);
  const colors = useMemo(() => new Map(slices.map(({ id, color }) => [id ?? 0, color] as const)), [slices]);
  const drill = useCallback(
    (row: BreakdownRow) => <DrillLink row={row} target={drillOf(section, row.id, period)} />,
    [section, period],
  );
  const hasLastYear = showsLastYear && metric.lastYear !== undefined;
  return (
    <>
      <SectionTiles rows={rows} />
      <div className={classes.content} data-as={view.as}>
        <div className={classes.rows}>
          <div className={classes.tools}>
            <SearchRows title={section.title} typed={typed} onType={type} />
            {hasLastYear && view.as === 'chart' && <span className={classes.previous}>Previous year</span>}
            <SegmentedControl
              size="xs"
              aria-label={`${section.title} as`}
              data={[...views]}
              value={view.as}
              onChange={(as) => actions.view(section, { as })}
            />
          </div>
          {view.as === 'table' ? (
            <SectionTable title={section.title} rows={shown} />
          ) : (
            <>
              <p className="visually-hidden">{wordsOf(sorted, metric)}</p>
              <SectionBars
                {...{ metric, marks, colors, onClick, drill }}
                title={section.title}
                rows={shown}
                all={rows}
                showsLastYear={hasLastYear}
              />
            </>
          )}
          {shown.length === 0 && <p className={classes.nothing}>No name here holds “{typed.trim()}”.</p>}
        </div>
        {view.as === 'chart' && <SectionShare {...{ rows, slices, metric, marks }} />}
      </div>
    </>
  );
};

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const wordsOf = (rows: readonly BreakdownRow[], { label, figure, measure }: Metric): string =>
  measure === 'percent'
    ? `${label} of ${rows.length}.`
    : summaryOf({
        labels: rows.map(nameOf),
        series: [{ name: label, measure, values: rows.map((row) => row[figure]) }],
      });

interface SearchProps {
  readonly title: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

const SearchRows = ({ title, typed, onType }: SearchProps) => (
  <TextInput
    type="search"
    className={classes.search}
    aria-label={`Search ${title}`}
    placeholder={`Search ${title.toLowerCase()}`}
    value={typed}
    leftSection={<IconSearch size={15} aria-hidden />}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
