import { lazy, Suspense } from 'react';
import type { Series } from './chart.types.ts';
import { summaryOf } from './chart-text.ts';

const Drawing = lazy(() => import('./spark-drawing.tsx').then((module) => ({ default: module.SparkDrawing })));

interface Props {
  readonly series: Series;
  readonly labels: readonly string[];
  readonly height?: number;
}

/** A course without axes, for a panel or a tile; its words say the extremes. */
export const Spark = ({ series, labels, height = 56 }: Props) => (
  <div>
    <span className="visually-hidden">{summaryOf({ labels, series: [series] })}</span>
    <div aria-hidden style={{ height }}>
      <Suspense>
        <Drawing values={series.values} height={height} />
      </Suspense>
    </div>
  </div>
);
