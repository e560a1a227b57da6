import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { ChartData, Series } from '../../../kit/charts/chart.types.ts';
import { othersColor } from '../../../theme/theme.ts';
import type { Figure, Sorting } from './tree.rules.ts';

/** The metric of the chart: units if the table is sorted by units, otherwise sales. */
export type Metric = 'sales' | 'units';
const unitFigures: readonly Figure[] = ['units', 'unitsYoy', 'unitsPercentageChange'];
export const chartMetric = (sorting: Sorting | undefined): Metric =>
  sorting && unitFigures.includes(sorting.field) ? 'units' : 'sales';

const maxBars = 10;
/** The number of colors. Further parts are combined into one. */
const maxParts = 10;

const figuresByMetric = { sales: 'totalSalesPrice', units: 'unitsSold' } as const;
const lastYearByMetric = { sales: 'totalSalesPriceLastYear', units: 'unitsSoldLastYear' } as const;
const labels = { sales: ['Sales', 'LY Sales'], units: ['Units', 'LY Units'] } as const;
const measures = { sales: 'money', units: 'units' } as const;

export const topTen = (rows: readonly BreakdownRow[], metric: Metric): readonly BreakdownRow[] => {
  const figure = figuresByMetric[metric];
  return rows.toSorted((left, right) => right[figure] - left[figure]).slice(0, maxBars);
};

/** A row with its name on the screen. */
export interface NamedRow {
  readonly row: BreakdownRow;
  readonly name: string;
}

/** One level: every bar next to its value of last year. */
export const buildBars = (bars: readonly NamedRow[], metric: Metric): ChartData => {
  const [now, lastYear] = labels[metric];
  const values = (figure: 'totalSalesPrice' | 'unitsSold' | 'totalSalesPriceLastYear' | 'unitsSoldLastYear') =>
    bars.map(({ row }) => row[figure]);
  const measure = measures[metric];
  return {
    labels: distinct(bars.map(({ name }) => name)),
    series: [
      { name: now, measure, values: values(figuresByMetric[metric]) },
      { name: lastYear, measure, values: values(lastYearByMetric[metric]), isLastYear: true },
    ],
  };
};

/** Two levels: every bar is the total of its parts. The largest parts over all bars have their own color. */
export const buildStackedBars = (
  bars: readonly (NamedRow & { readonly parts: readonly NamedRow[] })[],
  metric: Metric,
): ChartData => {
  const figure = figuresByMetric[metric];
  const totals = new Map<number, { name: string; total: number }>();
  for (const { row, name } of bars.flatMap(({ parts }) => parts))
    totals.set(row.id, { name, total: (totals.get(row.id)?.total ?? 0) + row[figure] });
  const largest = [...totals].toSorted(([, left], [, right]) => right.total - left.total);
  const shown = largest.slice(0, largest.length > maxParts ? maxParts - 1 : maxParts);
  const names = distinct(shown.map(([, { name }]) => name));
  const measure = measures[metric];
  const isShown = new Set(shown.map(([id]) => id));
  const others: Series = {
    name: 'Others',
    measure,
    color: othersColor,
    values: bars.map(({ parts }) => sum(parts.filter(({ row }) => !isShown.has(row.id)).map(({ row }) => row[figure]))),
  };
  return {
    labels: distinct(bars.map(({ name }) => name)),
    series: [
      ...shown.map(([id], index) => ({
        name: names[index] ?? '',
        measure,
        values: bars.map(({ parts }) => parts.find(({ row }) => row.id === id)?.row[figure] ?? 0),
      })),
      ...(largest.length > shown.length ? [others] : []),
    ],
  };
};

/** Makes names unique, so that two regions with the same name are two bars. */
const distinct = (names: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
