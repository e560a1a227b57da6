import type { BreakdownFigure as Figure, SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { formatComparedChange, formatMoney, formatQuantity } from '../../../kit/ui/numbers.ts';
import { comparedFigures } from '../core/totals.rules.ts';

export interface Metric {
  readonly name: MetricName;
  /** Label of the button, as specified. */
  readonly label: string;
  readonly figure: Figure;
  readonly measure: 'money' | 'units' | 'percent';
  /** The figure of last year and the change from it, if the metric has them. */
  readonly lastYear?: Figure | undefined;
  readonly change?: Figure;
  /** The figure that the pie divides. For a change it is the changed figure, because a change has no shares. */
  readonly shared: Figure;
  readonly sharedFigure: string;
}

const metricNames = ['sales', 'units', 'salesLastYear', 'unitsLastYear', 'salesChange', 'unitsChange'] as const;
export type MetricName = (typeof metricNames)[number];

const metricsByName: Record<MetricName, Metric> = {
  sales: {
    name: 'sales',
    label: 'Sales',
    figure: 'totalSalesPrice',
    measure: 'money',
    lastYear: 'totalSalesPriceLastYear',
    change: 'percentageChangeSales',
    shared: 'totalSalesPrice',
    sharedFigure: 'sales',
  },
  units: {
    name: 'units',
    label: 'Units',
    figure: 'unitsSold',
    measure: 'units',
    lastYear: 'unitsSoldLastYear',
    change: 'percentageChangeUnits',
    shared: 'unitsSold',
    sharedFigure: 'units',
  },
  salesLastYear: {
    name: 'salesLastYear',
    label: 'Sales Last Year',
    figure: 'totalSalesPriceLastYear',
    measure: 'money',
    shared: 'totalSalesPriceLastYear',
    sharedFigure: 'sales last year',
  },
  unitsLastYear: {
    name: 'unitsLastYear',
    label: 'Units Last Year',
    figure: 'unitsSoldLastYear',
    measure: 'units',
    shared: 'unitsSoldLastYear',
    sharedFigure: 'units last year',
  },
  salesChange: {
    name: 'salesChange',
    label: 'YoY sales percentage change',
    figure: 'percentageChangeSales',
    measure: 'percent',
    shared: 'totalSalesPrice',
    sharedFigure: 'sales',
  },
  unitsChange: {
    name: 'unitsChange',
    label: 'YoY units percentage change',
    figure: 'percentageChangeUnits',
    measure: 'percent',
    shared: 'unitsSold',
    sharedFigure: 'units',
  },
};
export const metrics: readonly Metric[] = metricNames.map((name) => metricsByName[name]);
export const getMetric = (name: MetricName): Metric => metricsByName[name];
export const findMetricName = (name: unknown): MetricName | undefined => metricNames.find((known) => known === name);

/** The display modes with the metric that they set in all sections. */
export const displays = [
  { name: 'units', label: 'Units Sold', metric: 'units' },
  { name: 'sales', label: 'Sales', metric: 'sales' },
  { name: 'change', label: 'Percent change YoY', metric: 'salesChange' },
] as const satisfies readonly { name: string; label: string; metric: MetricName }[];
export type Display = (typeof displays)[number];

export const formatFigure = (row: SalesTotals, figure: Figure): string => {
  if (figure === 'percentageChangeSales' || figure === 'percentageChangeUnits')
    return formatComparedChange(row[figure], comparedFigures(row, figure));
  return figure.startsWith('totalSalesPrice') ? formatMoney(row[figure]) : formatQuantity(row[figure]);
};
