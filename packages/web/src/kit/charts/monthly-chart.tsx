import { lazy } from 'react';
import type { ChartData } from './chart.types.ts';
import { ChartFrame } from './chart-frame.tsx';

const Drawing = lazy(() => import('./monthly-drawing.tsx').then((module) => ({ default: module.MonthlyDrawing })));

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
  readonly months: readonly Month[];
  readonly height?: number;
}

/** Sales as bars and units as a line, each with last year as a gray hairline. */
export const MonthlyChart = ({ title, months, height = 240 }: Props) => {
  const data = monthlyData(months);
  return (
    <ChartFrame title={title} data={data} labelTitle="Month" height={height}>
      <Drawing data={data} height={height} />
    </ChartFrame>
  );
};

export const monthlyData = (months: readonly Month[]): ChartData => ({
  labels: months.map((month) => month.label),
  series: [
    { name: 'Sales', measure: 'money', values: months.map((month) => month.sales) },
    { name: 'LY Sales', measure: 'money', isLastYear: true, values: months.map((month) => month.lastYearSales) },
    { name: 'Units', measure: 'units', values: months.map((month) => month.units) },
    { name: 'LY Units', measure: 'units', isLastYear: true, values: months.map((month) => month.lastYearUnits) },
  ],
});
