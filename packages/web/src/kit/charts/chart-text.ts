import {
  formatMoney,
  formatPercent,
  formatQuantity,
  formatShortMoney,
  formatShortQuantity,
  none,
} from '../ui/numbers.ts';
import type { ChartData, Measure, Series } from './chart.types.ts';

const formats = { money: formatMoney, units: formatQuantity, percent: formatPercent };
const shortFormats = { money: formatShortMoney, units: formatShortQuantity, percent: formatPercent };

export const formatMeasure = (measure: Measure, value: number | null | undefined): string => {
  if (value === null || value === undefined) return none;
  return formats[measure](value);
};
/** Short axis labels: $1.2M, 340K. */
export const formatTick = (measure: Measure, value: number): string => shortFormats[measure](value);

/** Describes the chart for screen readers. */
export const describeChart = ({ labels, series }: ChartData): string =>
  series.map((one) => sentenceOf(one, labels)).join(' ');

const sentenceOf = ({ name, measure, values }: Series, labels: readonly string[]): string => {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, label: labels[place] ?? '' }]));
  const [first] = known;
  if (!first) return `${name}: no data.`;
  const total = known.reduce((sum, { value }) => sum + value, 0);
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = known.reduce((least, one) => (one.value < least.value ? one : least), first);
  const say = (value: number) => formatMeasure(measure, value);
  // Shares have no total.
  const sum = measure === 'percent' ? '' : `${say(total)} in total, `;
  if (highest.value === lowest.value) return `${name}: ${sum || `${say(highest.value)}, `}constant.`;
  return `${name}: ${sum}highest ${highest.label} (${say(highest.value)}), lowest ${lowest.label} (${say(lowest.value)}).`;
};

/** One record per label, in the form that Recharts expects. */
export const toChartRows = ({ labels, series }: ChartData): Record<string, string | number | null>[] =>
  labels.map((label, place) => ({
    label,
    ...Object.fromEntries(series.map((one) => [one.name, one.values[place] ?? null])),
  }));
