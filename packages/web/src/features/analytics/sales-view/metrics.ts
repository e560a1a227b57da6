import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { SpecifiedFigure } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import { formatComparedChange, formatMoney, formatQuantity } from '../../../kit/ui/numbers.ts';
import {
  comparedSums,
  comparedWith,
  getSpecified,
  type Sold,
  type SoldFigure,
  type SumFigure,
} from '../core/sold.rules.ts';

export type MetricName = SpecifiedFigure['metric'];

export interface Metric {
  /** In the URL. */
  readonly name: MetricName;
  /** Label of the button, as specified. */
  readonly label: string;
  readonly figure: SoldFigure;
  /** The figure that the pie divides. For a change it is the changed figure, because a change has no shares. */
  readonly shared: SumFigure;
}

const toMetric = (figure: SoldFigure, shared: SumFigure): Metric => {
  const { metric: name, metricLabel: label } = getSpecified(figure);
  return { name, label, figure, shared };
};

export const metrics: readonly Metric[] = [
  toMetric('sales', 'sales'),
  toMetric('units', 'units'),
  toMetric('salesLastYear', 'salesLastYear'),
  toMetric('unitsLastYear', 'unitsLastYear'),
  toMetric('percentageChangeSales', 'sales'),
  toMetric('percentageChangeUnits', 'units'),
];

const bySales = toMetric('sales', 'sales');
export const getMetric = (name: MetricName): Metric => metrics.find((metric) => metric.name === name) ?? bySales;
export const findMetricName = (name: unknown): MetricName | undefined =>
  metrics.find((known) => known.name === name)?.name;

/** The figure of last year and the change from it, if the metric has them. */
export const findCompared = ({ figure }: Metric) =>
  figure === 'sales' || figure === 'units' ? comparedWith[figure] : undefined;

/** The display modes with the metric that they set in all sections. */
export const displays = [
  { name: 'units', label: 'Units Sold', metric: 'units' },
  { name: 'sales', label: 'Sales', metric: 'sales' },
  { name: 'change', label: 'Percent change YoY', metric: 'salesChange' },
] as const satisfies readonly { name: string; label: string; metric: MetricName }[];
export type Display = (typeof displays)[number];

export const formatFigure = (row: Sold, figure: SoldFigure): string => {
  const { kind } = figureDefinitions[figure];
  if (kind === 'percent')
    return formatComparedChange(
      row[figure],
      comparedSums((sum) => row[sum], figure),
    );
  return kind === 'money' ? formatMoney(row[figure] ?? 0) : formatQuantity(row[figure] ?? 0);
};
