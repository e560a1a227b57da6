import { averageUnitPrice, percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { compareNames } from '../../../kit/natural-order.ts';
import { othersColor, series } from '../../../theme/theme.ts';
import type { Metric } from './metrics.ts';

export const breakdownName = ({ value }: Pick<BreakdownRow, 'value'>): string => value.trim() || 'No Name';

/** Descending by the metric, then by name and ID, so that the order is stable. */
export const sortedBy = (rows: readonly BreakdownRow[], { figure }: Metric): BreakdownRow[] =>
  rows.toSorted((a, b) => b[figure] - a[figure] || compareNames(a.value, b.value) || a.id - b.id);

/** The rows whose name contains the typed text. */
export const filterByName = (rows: readonly BreakdownRow[], typed: string): readonly BreakdownRow[] => {
  const text = typed.trim().toLowerCase();
  return text === '' ? rows : rows.filter((row) => breakdownName(row).toLowerCase().includes(text));
};

export interface Tile {
  /** The name in the specification. */
  readonly name: string;
  readonly isCurrency: boolean;
  readonly value: number;
  /** Change from last year, in percent. */
  readonly change?: number;
}

/** The six totals of a section. Money is in cents. */
export const computeSectionTiles = (rows: readonly BreakdownRow[]): readonly Tile[] => {
  const [sales, units] = [sumFigure(rows, 'totalSalesPrice'), sumFigure(rows, 'unitsSold')];
  const [salesBefore, unitsBefore] = [sumFigure(rows, 'totalSalesPriceLastYear'), sumFigure(rows, 'unitsSoldLastYear')];
  const [price, priceBefore] = [averageUnitPrice(sales, units), averageUnitPrice(salesBefore, unitsBefore)];
  return [
    { name: 'SALES', isCurrency: true, value: sales, change: percentageChange(sales, salesBefore) },
    { name: 'UNITS', isCurrency: false, value: units, change: percentageChange(units, unitsBefore) },
    { name: 'LY SALES', isCurrency: true, value: salesBefore },
    { name: 'LY UNITS', isCurrency: false, value: unitsBefore },
    { name: 'AVERAGE UNIT PRICE', isCurrency: true, value: price, change: percentageChange(price, priceBefore) },
    { name: 'AVERAGE LY UNIT PRICE', isCurrency: true, value: priceBefore },
  ];
};

export const sumFigure = (rows: readonly BreakdownRow[], figure: Metric['figure']): number => {
  let total = 0;
  for (const row of rows) total += row[figure];
  return total;
};

/** The value of the longest bar. Percentages have a scale of at least 100. */
export const computeScale = (rows: readonly BreakdownRow[], { figure, measure, lastYear }: Metric): number => {
  let scale = measure === 'percent' ? 100 : 1;
  for (const row of rows) scale = Math.max(scale, Math.abs(row[figure]), lastYear ? Math.abs(row[lastYear]) : 0);
  return scale;
};

/** Bar width in percent. Negative values have the same length as positive ones, in another color. */
export const barWidth = (value: number, scale: number): number => Math.round((10_000 * Math.abs(value)) / scale) / 100;

/** A narrower bar does not fit its name. */
export const isNarrow = (width: number): boolean => width < 15;

const maxSlices = 15;
const maxNameLength = 20;

export interface Slice {
  /** ID of the row. Undefined for "Others". */
  readonly id: number | undefined;
  readonly name: string;
  readonly value: number;
  readonly color: string;
}

/** The fifteen largest rows that are not negative, and the remaining rows as one slice. */
export const buildSlices = (rows: readonly BreakdownRow[], metric: Metric): readonly Slice[] => {
  const shown = sortedBy(rows, { ...metric, figure: metric.shared }).filter((row) => row[metric.shared] >= 0);
  const slices = shown.slice(0, maxSlices).map((row, index) => ({
    id: row.id,
    name: truncate(breakdownName(row)),
    value: row[metric.shared],
    color: colorAt(index),
  }));
  const rest = shown.slice(maxSlices);
  const others = { id: undefined, name: 'Others', value: sumFigure(rest, metric.shared), color: othersColor };
  return rest.length > 0 ? [...slices, others] : slices;
};

const truncate = (name: string): string => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}...` : name);

/** The ten colors of the series, then paler versions of them. */
const colorAt = (index: number): string => {
  const color = series[index % series.length] ?? othersColor;
  return index < series.length ? color : `color-mix(in srgb, ${color} 55%, var(--sw-surface))`;
};
