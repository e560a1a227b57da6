import { lazy } from 'react';
import type { ChartData } from './chart.types.ts';
import { ChartFrame } from './chart-frame.tsx';

const Drawing = lazy(() => import('./bars-drawing.tsx').then((module) => ({ default: module.BarsDrawing })));

interface Props {
  readonly title: string;
  readonly data: ChartData;
  /** What the labels are: "Month", "Company". */
  readonly labelTitle: string;
  readonly arrangement?: 'beside' | 'stacked';
  readonly height?: number;
}

export const Bars = ({ title, data, labelTitle, arrangement = 'beside', height = 260 }: Props) => (
  <ChartFrame title={title} data={data} labelTitle={labelTitle} height={height}>
    <Drawing data={data} arrangement={arrangement} height={height} />
  </ChartFrame>
);
