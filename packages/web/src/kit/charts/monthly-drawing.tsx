import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { series as colors, othersColor } from '../../theme/theme.ts';
import type { ChartData, Series } from './chart.types.ts';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import { formatTick, toChartRows } from './chart-text.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

interface Props {
  readonly data: ChartData;
  readonly height: number;
}

const colorOf = (one: Series): string => {
  if (one.isLastYear) return othersColor;
  return one.measure === 'money' ? colors[0] : colors[1];
};

/** Money on the left axis, units on the right one. */
export const MonthlyDrawing = ({ data, height }: Props) => {
  const colorsByName = new Map(data.series.map((one) => [one.name, colorOf(one)] as const));
  return (
    <>
      <CompositeChart
        h={height}
        data={toChartRows(data)}
        dataKey="label"
        series={data.series.map(markOf)}
        withRightYAxis
        withDots={false}
        gridAxis="x"
        tickLine="none"
        strokeWidth={1.5}
        maxBarWidth={26}
        curveType="linear"
        yAxisProps={{ tickFormatter: (value: number) => formatTick('money', value), width: 52 }}
        rightYAxisProps={{ tickFormatter: (value: number) => formatTick('units', value), width: 46 }}
        tooltipAnimationDuration={0}
        tooltipProps={{ content: ({ label }) => <ChartTooltip label={label} data={data} colors={colorsByName} /> }}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        lineProps={{ isAnimationActive: false }}
        composedChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
      />
      <ChartLegend entries={data.series.map(toLegendEntry)} />
    </>
  );
};

/** The colors of last year's sales and units are the same: only the line style distinguishes them. */
const toLegendEntry = (one: Series): LegendEntry => ({ name: one.name, color: colorOf(one), mark: legendMark(one) });

const legendMark = ({ measure, isLastYear }: Series): LegendEntry['mark'] => {
  if (measure === 'units') return isLastYear ? 'dashes' : 'line';
  return isLastYear ? 'line' : 'bar';
};

const markOf = (one: Series) => ({
  name: one.name,
  type: one.measure === 'money' && !one.isLastYear ? ('bar' as const) : ('line' as const),
  color: colorOf(one),
  // The left axis has no id; series without an axis id use it.
  ...(one.measure === 'units' ? { yAxisId: 'right' } : {}),
  ...(one.isLastYear && one.measure === 'units' ? { strokeDasharray: '4 3' } : {}),
});
