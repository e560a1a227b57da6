import { averageUnitPrice, percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import { computeShares } from '../../../kit/charts/donut.rules.ts';
import { othersColor, series } from '../../../theme/theme.ts';
import type { Sold, SoldRow } from '../core/sold.rules.ts';
import { findCompared, type Metric } from './metrics.ts';

export interface Tile {
  /** The name in the specification. */
  readonly name: string;
  readonly isCurrency: boolean;
  readonly value: number;
  /** Change from last year, in percent. */
  readonly change?: number;
  readonly lastYear?: number;
}

/** The six totals of a section. Money is in cents. */
export const computeSectionTiles = ({
  sales,
  units,
  salesLastYear: salesBefore,
  unitsLastYear: unitsBefore,
}: Sold): readonly Tile[] => {
  const [price, priceBefore] = [averageUnitPrice(sales, units), averageUnitPrice(salesBefore, unitsBefore)];
  return [
    {
      name: 'SALES',
      isCurrency: true,
      value: sales,
      change: percentageChange(sales, salesBefore),
      lastYear: salesBefore,
    },
    {
      name: 'UNITS',
      isCurrency: false,
      value: units,
      change: percentageChange(units, unitsBefore),
      lastYear: unitsBefore,
    },
    { name: 'LY SALES', isCurrency: true, value: salesBefore },
    { name: 'LY UNITS', isCurrency: false, value: unitsBefore },
    {
      name: 'AVERAGE UNIT PRICE',
      isCurrency: true,
      value: price,
      change: percentageChange(price, priceBefore),
      lastYear: priceBefore,
    },
    { name: 'AVERAGE LY UNIT PRICE', isCurrency: true, value: priceBefore },
  ];
};

/** Descending by the figure, then by name and id, so that the order is stable. Unknown values are last. */
export const sortRows = (rows: readonly SoldRow[], figure: Metric['figure']): readonly SoldRow[] =>
  rows.toSorted((a, b) => (b[figure] ?? lowest) - (a[figure] ?? lowest) || compareNames(a.name, b.name) || a.id - b.id);
const lowest = -Number.MAX_VALUE;

/** The rows whose name contains the text. */
export const filterRows = (rows: readonly SoldRow[], search: string): readonly SoldRow[] => {
  const text = toSearchKey(search);
  return text === '' ? rows : rows.filter(({ name }) => toSearchKey(name).includes(text));
};

/** The value of the longest bar. Percentages have a scale of at least 100. */
export const computeScale = (rows: readonly SoldRow[], metric: Metric, showsLastYear: boolean): number => {
  const { figure } = metric;
  const lastYear = showsLastYear ? findCompared(metric)?.lastYear : undefined;
  let scale = figure.startsWith('percentage') ? 100 : 1;
  for (const row of rows) scale = Math.max(scale, Math.abs(row[figure] ?? 0), lastYear ? Math.abs(row[lastYear]) : 0);
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
export const buildSlices = (rows: readonly SoldRow[], { shared }: Metric): readonly Slice[] => {
  const shown = sortRows(rows, shared).filter((row) => row[shared] >= 0);
  const slices = shown.slice(0, maxSlices).map((row, index) => ({
    id: row.id,
    name: truncate(row.name),
    value: row[shared],
    color: colorAt(index),
  }));
  const rest = shown.slice(maxSlices).reduce((sum, row) => sum + row[shared], 0);
  const others = { id: undefined, name: 'Others', value: rest, color: othersColor };
  return shown.length > maxSlices ? [...slices, others] : slices;
};

/**
 * The share of each slice in the pie, which add up to 100%. If rows overlap, `total` is the distinct total, and a share
 * is the part of it that has the value: shares then add up to more than 100%, and "Others" has none, because its rows
 * overlap too.
 */
export const computeSliceShares = (slices: readonly Slice[], total: number | undefined): readonly (number | null)[] => {
  if (total === undefined) return computeShares(slices.map(({ value }) => value));
  return slices.map(({ id, value }) => (id === undefined || total <= 0 ? null : value / total));
};

const truncate = (name: string): string => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}...` : name);

/** The ten colors of the series, then paler versions of them. */
const colorAt = (index: number): string => {
  const color = series[index % series.length] ?? othersColor;
  return index < series.length ? color : `color-mix(in srgb, ${color} 55%, var(--sw-surface))`;
};
