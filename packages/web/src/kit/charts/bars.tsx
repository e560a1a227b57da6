import type { ReactNode } from 'react';
import { listGroups } from './annotation-rows.rules.ts';
import type { ChartData } from './chart.types.ts';
import { ChartFrame, type ShownAs } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { ResolveTarget } from './chart-target.ts';
import { Plot } from './plot.tsx';
import { seriesColor } from './series-color.ts';

interface Props {
  readonly title: string;
  /** Below the title, also of a saved or printed picture. */
  readonly period?: string | undefined;
  readonly data: ChartData;
  /** The name of the label column: "Month", "Company". */
  readonly labelTitle: string;
  readonly arrangement?: 'beside' | 'stacked';
  /** Names are all shown if possible, tilted and truncated. Of other labels, such as days, those that fit are shown. */
  readonly hasNames?: boolean;
  readonly height?: number;
  /** A click above the bars of a label. */
  readonly onAnnotate?: ((index: number) => void) | undefined;
  /** The link target of a bar. */
  readonly target?: ResolveTarget | undefined;
  /** Shown after the switch between chart and table. */
  readonly beside?: ReactNode;
  /** The caller shows title and period, and switches between chart and table. The chart fits the width. */
  readonly shownAs?: ShownAs | undefined;
}

/** Bars by label, and lines for series with such a mark. */
export const Bars = ({ arrangement = 'beside', hasNames = false, height = 260, ...props }: Props) => {
  const { data, target, onAnnotate } = props;
  const groups = listGroups(data);
  return (
    <ChartFrame {...props} height={height}>
      {(read) => (
        <>
          <Plot
            {...{ data, height, hasNames, target, read, onAnnotate }}
            isStacked={arrangement === 'stacked'}
            isFitted={props.shownAs !== undefined}
          />
          {data.series.length + groups.length > 1 && (
            <ChartLegend
              entries={[
                ...data.series.map((series, index) => ({ ...series, color: seriesColor(series, index) })),
                ...groups.map(({ group, color }) => ({ name: group, color })),
              ]}
            />
          )}
        </>
      )}
    </ChartFrame>
  );
};
