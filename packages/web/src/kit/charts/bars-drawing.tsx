import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { series as colors, othersColor } from '../../theme/theme.ts';
import classes from './bars-drawing.module.css';
import type { ChartData } from './chart.types.ts';
import { formatMeasure, formatTick, toChartRows } from './chart-text.ts';

interface Props {
  readonly data: ChartData;
  readonly arrangement: 'beside' | 'stacked';
  readonly height: number;
  readonly onPick?: ((place: number) => void) | undefined;
}

const maxLabels = 14;
/** Total length of the names, in characters, that fit on one line at the narrowest width. */
const roomForNames = 130;

export const BarsDrawing = ({ data, arrangement, height, onPick }: Props) => {
  const measure = data.series[0]?.measure ?? 'units';
  const series = data.series.map((one, place) => ({
    name: one.name,
    color: one.isLastYear ? othersColor : (one.color ?? colors[place % colors.length] ?? othersColor),
  }));
  return (
    <>
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
          tickFormatter: cutTo(Math.max(10, Math.floor(roomForNames / data.labels.length))),
          minTickGap: 16,
          ...(data.labels.length <= maxLabels && { interval: 0 }),
        }}
        yAxisProps={{ tickFormatter: (value: number) => formatTick(measure, value), width: 56 }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        barChartProps={{
          accessibilityLayer: false,
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
      {series.length > 1 && <Legend series={series} />}
    </>
  );
};

interface LegendProps {
  readonly series: readonly { readonly name: string; readonly color: string }[];
}

/** Below the drawing, so that many names wrap instead of covering the chart or its card. */
const Legend = ({ series }: LegendProps) => (
  <ul className={classes.legend}>
    {series.map(({ name, color }) => (
      <li key={name}>
        <span className={classes.square} style={{ background: color }} />
        <span className={classes.name} title={name}>
          {name}
        </span>
      </li>
    ))}
  </ul>
);

const cutTo =
  (longest: number) =>
  (label: string): string =>
    label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
