import { type RefObject, useCallback, useDeferredValue, useRef } from 'react';
import { EmptyState, ErrorState, RefreshBar } from '../../../kit/ui/states.tsx';
import type { DrillTarget, ToWhy } from './drill-down.rules.ts';
import { getMetric, type MetricName } from './metrics.ts';
import type { buildSectionRequest, SectionView } from './sales-view-state.ts';
import type { SectionActions } from './section-actions.ts';
import classes from './section-card.module.css';
import { SectionContent } from './section-content.tsx';
import { SectionHead } from './section-head.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { useChosenTotals } from './section-totals.ts';
import type { Section } from './sections.ts';
import type { Marks } from './selection.rules.ts';
import { useNear } from './use-near.ts';
import { type SectionData, useSection } from './use-section.ts';

const notDrawn: SectionData = { rows: undefined, totals: undefined };

interface Props {
  readonly section: Section;
  readonly request: ReturnType<typeof buildSectionRequest>;
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
export const SectionCard = ({ section, request, marks, scroller, metric, ...props }: Props) => {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container, scroller);
  const { data, error, isFetching, refetch } = useSection(request, isNear);
  // All rows of the sections in one task would block the browser. Deferred, they are drawn in short ones.
  const { rows, totals } = useDeferredValue(data, notDrawn);
  const chosen = useChosenTotals(request, rows, marks);
  const { actions } = props;
  const onClick = useCallback((id: number) => actions.click(section, id), [actions, section]);
  const isHidden = rows?.length === 0 && !error && marks.size === 0;
  return (
    <div ref={container} className={classes.place} data-hidden={isHidden || undefined}>
      {!isHidden && (
        <section className={classes.card} aria-label={section.title} aria-busy={isFetching}>
          <RefreshBar active={isFetching && rows !== undefined} />
          <SectionHead
            {...{ request, marks, metric }}
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
          {!error && rows && totals && rows.length > 0 && (
            <SectionContent
              {...props}
              {...{ section, marks, rows, totals, chosen, onClick, isNear }}
              metric={getMetric(metric)}
            />
          )}
        </section>
      )}
    </div>
  );
};
