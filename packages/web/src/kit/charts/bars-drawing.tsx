import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useElementSize } from '@mantine/hooks';
import { series as colors, othersColor } from '../../theme/theme.ts';
import { layOutAxisLabels, valueAxisWidth } from './axis-labels.rules.ts';
import type { ChartData } from './chart.types.ts';
import { ChartLegend } from './chart-legend.tsx';
import { formatMeasure, formatTick, toChartRows } from './chart-text.ts';

interface Props {
  readonly data: ChartData;
  readonly arrangement: 'beside' | 'stacked';
  readonly height: number;
  readonly onPick?: ((place: number) => void) | undefined;
}

/** With more labels, for example days, the chart shows only some of them. */
const maxLabels = 14;
const tiltedHeight = 78;
/** Until the chart is measured. */
const usualWidth = 960;

export const BarsDrawing = ({ data, arrangement, height, onPick }: Props) => {
  const { ref, width } = useElementSize();
  const measure = data.series[0]?.measure ?? 'units';
  const series = data.series.map((one, place) => ({
    name: one.name,
    color: one.isLastYear ? othersColor : (one.color ?? colors[place % colors.length] ?? othersColor),
  }));
  const hasNames = data.labels.length <= maxLabels;
  const names = layOutAxisLabels(data.labels, width || usualWidth);
  return (
    <div ref={ref}>
      <BarChart
        h={height}
        data={toChartRows(data)}
        dataKey="label"
        type={arrangement === 'stacked' ? 'stacked' : 'default'}
        series={series}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={32}
        valueFormatter={(value) => formatMeasure(measure, value)}
        xAxisProps={{
          minTickGap: 16,
          ...(hasNames && { tickFormatter: cutTo(names.maxLength), interval: names.interval }),
          ...(hasNames && names.isTilted && { angle: -45, textAnchor: 'end', height: tiltedHeight }),
        }}
        yAxisProps={{ tickFormatter: (value: number) => formatTick(measure, value), width: valueAxisWidth }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        barChartProps={{
          accessibilityLayer: false,
          // The highest label of the value axis stays next to its line.
          margin: { top: 10 },
          // Returns extend below the axis instead of shortening the bar.
          stackOffset: 'sign',
          ...(onPick && {
            style: { cursor: 'pointer' },
            onClick: ({ activeTooltipIndex: place }) => {
              if (place !== undefined && place !== null) onPick(Number(place));
            },
          }),
        }}
      />
      {series.length > 1 && <ChartLegend entries={series} />}
    </div>
  );
};

const cutTo =
  (longest: number) =>
  (label: string): string =>
    label.length > longest ? `${label.slice(0, longest - 1).trimEnd()}…` : label;
