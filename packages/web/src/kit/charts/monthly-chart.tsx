import { type ReactNode, useMemo } from 'react';
import { series as colors } from '../../theme/theme.ts';
import { Bars } from './bars.tsx';
import type { ChartAnnotation, ChartData } from './chart.types.ts';

/** One month of a store: money in cents. */
export interface Month {
  readonly label: string;
  readonly sales: number | null;
  readonly lastYearSales: number | null;
  readonly units: number | null;
  readonly lastYearUnits: number | null;
}

interface Props {
  readonly title: string;
  readonly period?: string;
  readonly annotations?: readonly ChartAnnotation[] | undefined;
  /** A click above the bars of a month. */
  readonly onAnnotate?: ((index: number) => void) | undefined;
  /** Shown after the switch between chart and table. */
  readonly beside?: ReactNode;
  readonly months: readonly Month[];
}

/** Sales as bars on the left axis and units as a line on the right one, each with last year as a gray hairline. */
export const MonthlyChart = ({ months, annotations, ...props }: Props) => {
  const data = useMemo(() => ({ ...monthlyData(months), annotations }), [months, annotations]);
  return <Bars {...props} data={data} labelTitle="Month" height={240} />;
};

/** The colors of last year's sales and units are the same: only the line style distinguishes them. */
export const monthlyData = (months: readonly Month[]): ChartData => ({
  labels: months.map(({ label }) => label),
  series: [
    { name: 'Sales', measure: 'money', values: months.map(({ sales }) => sales) },
    {
      name: 'LY Sales',
      measure: 'money',
      mark: 'line',
      isLastYear: true,
      values: months.map(({ lastYearSales }) => lastYearSales),
    },
    { name: 'Units', measure: 'units', mark: 'line', color: colors[1], values: months.map(({ units }) => units) },
    {
      name: 'LY Units',
      measure: 'units',
      mark: 'dashes',
      isLastYear: true,
      values: months.map(({ lastYearUnits }) => lastYearUnits),
    },
  ],
});
