import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFlag, IconFlagFilled, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ChartAnnotation } from '../../../kit/charts/chart.types.ts';
import { inBackground, isOpenQuery } from '../../../kit/resource.ts';
import { session } from '../../../kit/session.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { findLatest, type Interval, toChartAnnotations } from './annotation-marks.rules.ts';
import { type AnnotationQuery, annotations } from './annotations.api.ts';

const AnnotationsDrawer = lazy(() =>
  import('./annotations-drawer.tsx').then((module) => ({ default: module.AnnotationsDrawer })),
);

interface Annotated {
  readonly annotations: readonly ChartAnnotation[] | undefined;
  readonly onAnnotate: ((index: number) => void) | undefined;
  /** The switch beside the chart, and the open notes. */
  readonly controls: ReactNode;
}

/** What happened at the labels of a chart. Users show or hide it for all charts; it is loaded only if shown. */
export const useAnnotations = (query: AnnotationQuery, intervals: readonly Interval[]): Annotated => {
  const [isShown, setShown] = useLocalStorage<boolean>({
    key: `shelfward.annotations.${session.scope()}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [open, setOpen] = useState<number>();
  const isOpen = isOpenQuery(annotations.list({ query }));
  const { data } = useQuery({
    ...inBackground(annotations.list({ query })),
    placeholderData: keepPreviousData,
    enabled: isOpen && isShown && intervals.length > 0,
  });
  const marks = useMemo(
    () => (isShown && data ? toChartAnnotations(data.annotations, intervals) : undefined),
    [isShown, data, intervals],
  );
  const interval = open === undefined ? undefined : intervals[open];
  return {
    annotations: marks,
    onAnnotate: isOpen && isShown ? setOpen : undefined,
    controls: isOpen && (
      <>
        <ActionIcon
          aria-label="Annotations"
          aria-pressed={isShown}
          title="Notes, promotions, price changes, and stock-outs"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconFlagFilled size={16} /> : <IconFlag size={16} stroke={1.8} />}
        </ActionIcon>
        {isShown && (
          <ActionIcon
            aria-label="Add note"
            title="Add note"
            onClick={() => setOpen(findLatest(intervals, accountDay(new Date())))}
          >
            <IconPlus size={16} stroke={1.8} />
          </ActionIcon>
        )}
        {interval && (
          <Suspense fallback={null}>
            <AnnotationsDrawer {...{ query, interval }} onClose={() => setOpen(undefined)} />
          </Suspense>
        )}
      </>
    ),
  };
};
