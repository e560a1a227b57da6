import {
  formatMoney,
  formatPercent,
  formatQuantity,
  formatShortMoney,
  formatShortQuantity,
  none,
} from '../ui/numbers.ts';
import type { ChartAnnotation, ChartData, Measure, Series } from './chart.types.ts';

const formats = { money: formatMoney, units: formatQuantity, percent: formatPercent };
const shortFormats = { money: formatShortMoney, units: formatShortQuantity, percent: formatPercent };

export const formatMeasure = (measure: Measure, value: number | null | undefined): string => {
  if (value === null || value === undefined) return none;
  return formats[measure](value);
};
/** A value of a series, or both edges of its band. */
export const formatValue = ({ measure, values, lows }: Series, index: number): string =>
  lows
    ? `${formatMeasure(measure, lows[index])} to ${formatMeasure(measure, values[index])}`
    : formatMeasure(measure, values[index]);

/** What happened at a label. */
export const annotationsAt = ({ annotations = [] }: ChartData, index: number): readonly ChartAnnotation[] =>
  annotations.filter(({ from, until }) => from <= index && index <= until);

/** All values of one label, and what happened: "Jan: Sales $1,234.00, Units 12. Note: New rack". */
export const describePoint = (data: ChartData, index: number): string => {
  const values = data.series.map((one) => `${one.name} ${formatValue(one, index)}`).join(', ');
  const events = annotationsAt(data, index).map(({ group, text }) => `. ${group}: ${text}`);
  return `${data.labels[index] ?? ''}: ${values}${events.join('')}`;
};

/** Short axis labels: $1.2M, 340K. */
export const formatTick = (measure: Measure, value: number): string => shortFormats[measure](value);

/** Describes the chart for screen readers. */
export const describeChart = ({ labels, series }: ChartData): string =>
  series.map((one) => describeSeries(one, labels)).join(' ');

const describeSeries = (series: Series, labels: readonly string[]): string => {
  const { name, measure, values, lows } = series;
  // Edges of bands have no total.
  if (lows) return `${name}: ${labels.map((label, index) => `${label} ${formatValue(series, index)}`).join(', ')}.`;
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, label: labels[index] ?? '' }]));
  const [first] = known;
  if (!first) return `${name}: no data.`;
  const total = known.reduce((sum, { value }) => sum + value, 0);
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = known.reduce((least, one) => (one.value < least.value ? one : least), first);
  const format = (value: number) => formatMeasure(measure, value);
  // Shares have no total.
  const sum = measure === 'percent' ? '' : `${format(total)} in total, `;
  if (highest.value === lowest.value) return `${name}: ${sum || `${format(highest.value)}, `}constant.`;
  return `${name}: ${sum}highest ${highest.label} (${format(highest.value)}), lowest ${lowest.label} (${format(lowest.value)}).`;
};
