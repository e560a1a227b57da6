import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { series as colors, othersColor } from '../../theme/theme.ts';
import type { ChartData } from './chart.types.ts';
import { formatMeasure, formatTick, rowsOf } from './chart-text.ts';

interface Props {
  readonly data: ChartData;
  readonly arrangement: 'beside' | 'stacked';
  readonly height: number;
}

export const BarsDrawing = ({ data, arrangement, height }: Props) => {
  const measure = data.series[0]?.measure ?? 'units';
  return (
    <BarChart
      h={height}
      data={rowsOf(data)}
      dataKey="label"
      type={arrangement === 'stacked' ? 'stacked' : 'default'}
      series={data.series.map((one, place) => ({
        name: one.name,
        color: one.isLastYear ? othersColor : (one.color ?? colors[place % colors.length] ?? othersColor),
      }))}
      withLegend={data.series.length > 1}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={32}
      valueFormatter={(value) => formatMeasure(measure, value)}
      yAxisProps={{ tickFormatter: (value: number) => formatTick(measure, value), width: 56 }}
      tooltipAnimationDuration={0}
      legendProps={{ verticalAlign: 'bottom', height: 34, itemSorter: null }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
};
