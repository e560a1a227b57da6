import { useMemo } from 'react';
import type { Measure } from './chart.types.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ResolveTarget } from './chart-target.ts';
import { Plot } from './plot.tsx';
import { layOutWaterfall, type WaterfallStep } from './waterfall.rules.ts';

interface Props {
  readonly title: string;
  /** Below the title of a saved or printed picture. */
  readonly period?: string;
  /** The change in words. */
  readonly summary: string;
  readonly labelTitle: string;
  readonly steps: readonly WaterfallStep[];
  readonly totalLabel: string;
  readonly measure: Measure;
  readonly height?: number;
  /** The link target of a step. */
  readonly target?: ResolveTarget;
}

/** The parts of a change as bars that lead from zero to their total. */
export const Waterfall = ({ steps, totalLabel, measure, height = 280, ...props }: Props) => {
  const { data, drawn } = useMemo(() => layOutWaterfall({ steps, totalLabel, measure }), [steps, totalLabel, measure]);
  return (
    <ChartFrame {...props} data={data} height={height}>
      {(read) => <Plot {...{ data, drawn, height, read }} target={props.target} isStacked hasNames />}
    </ChartFrame>
  );
};
