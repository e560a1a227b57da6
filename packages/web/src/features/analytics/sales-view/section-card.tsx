import { Box } from '@mantine/core';
import { type RefObject, useCallback, useDeferredValue, useRef } from 'react';
import { EmptyState, ErrorState, RefreshBar } from '../../../kit/ui/states.tsx';
import type { ScreenQuery } from '../core/report-query.ts';
import type { DrillTarget, ToWhy } from './drill-down.rules.ts';
import { getMetric, type MetricName } from './metrics.ts';
import classes from './sales-view.module.css';
import type { SectionView } from './sales-view-state.ts';
import type { SectionActions } from './section-actions.ts';
import { SectionContent } from './section-content.tsx';
import { SectionHead } from './section-head.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import type { Section } from './sections.ts';
import type { Marks } from './selection.rules.ts';
import { useNear } from './use-near.ts';
import { type SectionData, useChosenSums, useSection } from './use-section.ts';

interface Props {
  readonly section: Section;
  readonly query: ScreenQuery;
  readonly marks: Marks;
  readonly view: SectionView;
  readonly metric: MetricName;
  readonly showsLastYear: boolean;
  readonly period: Readonly<Record<string, string>>;
  readonly drillTarget: DrillTarget;
  readonly toWhy: ToWhy;
  readonly actions: SectionActions;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** One category. It loads when it comes near the viewport, and is hidden when it is empty. */
export const SectionCard = ({ section, query, marks, scroller, metric, ...props }: Props) => {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container, scroller);
  const { data, error, isFetching, refetch } = useSection(query, isNear);
  // All rows of the sections in one task would block the browser. Deferred, they are drawn in short ones.
  const drawn = useDeferredValue<SectionData | null>(data ?? null, null);
  const rows = drawn?.rows;
  const chosen = useChosenSums(query, drawn, marks);
  const { actions } = props;
  const onClick = useCallback((id: number) => actions.click(section, id), [actions, section]);
  const isHidden = rows?.length === 0 && !error && marks.size === 0;
  return (
    <div ref={container} className={classes.place} data-hidden={isHidden || undefined}>
      {!isHidden && (
        <Box
          className="clip"
          component="section"
          miw={0}
          bd="1px solid var(--sw-line)"
          bdrs={12}
          bg="var(--sw-surface)"
          aria-label={section.title}
          aria-busy={isFetching}
        >
          <RefreshBar active={isFetching && rows !== undefined} />
          <SectionHead
            {...{ query, marks, metric }}
            period={props.period}
            title={section.title}
            search={props.view.search}
            rows={rows}
            onClear={() => actions.clear(section)}
            onMetric={(chosen) => actions.view(section, { metric: chosen })}
          />
          {error && <ErrorState error={error} retry={refetch} />}
          {!error && !rows && <SectionSkeleton />}
          {!error && rows?.length === 0 && <EmptyState text="No rows match the filters." />}
          {!error && drawn && drawn.rows.length > 0 && (
            <SectionContent
              {...props}
              {...{ section, marks, chosen, onClick, isNear }}
              data={drawn}
              metric={getMetric(metric)}
            />
          )}
        </Box>
      )}
    </div>
  );
};
