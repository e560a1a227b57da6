import { lazy } from 'react';
import type { ChartData } from './chart.types.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type ResolveTarget, useGo } from './chart-target.ts';

const Drawing = lazy(() => import('./bars-drawing.tsx').then((module) => ({ default: module.BarsDrawing })));

interface Props {
  readonly title: string;
  readonly data: ChartData;
  /** The name of the label column: "Month", "Company". */
  readonly labelTitle: string;
  readonly arrangement?: 'beside' | 'stacked';
  readonly height?: number;
  /** The link target of a bar. */
  readonly target?: ResolveTarget | undefined;
}

export const Bars = ({ title, data, labelTitle, arrangement = 'beside', height = 260, target }: Props) => {
  const go = useGo(target);
  return (
    <ChartFrame title={title} data={data} labelTitle={labelTitle} height={height} target={target}>
      <Drawing data={data} arrangement={arrangement} height={height} onPick={go} />
    </ChartFrame>
  );
};
