import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { ChartData, Series } from '../../../kit/charts/chart.types.ts';
import { othersColor } from '../../../theme/theme.ts';
import type { Figure, Sorting } from './tree.rules.ts';

/** What the chart measures: units where the table is sorted by units, sales otherwise. */
export type Metric = 'sales' | 'units';
const unitFigures: readonly Figure[] = ['units', 'unitsYoy', 'unitsPercentageChange'];
export const metricOf = (sorting: Sorting | undefined): Metric =>
  sorting && unitFigures.includes(sorting.field) ? 'units' : 'sales';

const mostBars = 10;
/** As many as there are colours; what is beyond them is drawn as one. */
const mostParts = 10;

const figuresOf = { sales: 'totalSalesPrice', units: 'unitsSold' } as const;
const lastYearOf = { sales: 'totalSalesPriceLastYear', units: 'unitsSoldLastYear' } as const;
const words = { sales: ['Sales', 'LY Sales'], units: ['Units', 'LY Units'] } as const;
const measures = { sales: 'money', units: 'units' } as const;

export const topTen = (rows: readonly BreakdownRow[], metric: Metric): readonly BreakdownRow[] => {
  const figure = figuresOf[metric];
  return rows.toSorted((one, other) => other[figure] - one[figure]).slice(0, mostBars);
};

/** A row under the name that the screen shows. */
export interface NamedRow {
  readonly row: BreakdownRow;
  readonly name: string;
}

/** One level: every bar beside its last year. */
export const barsOf = (bars: readonly NamedRow[], metric: Metric): ChartData => {
  const [now, lastYear] = words[metric];
  const values = (figure: 'totalSalesPrice' | 'unitsSold' | 'totalSalesPriceLastYear' | 'unitsSoldLastYear') =>
    bars.map(({ row }) => row[figure]);
  const measure = measures[metric];
  return {
    labels: distinct(bars.map(({ name }) => name)),
    series: [
      { name: now, measure, values: values(figuresOf[metric]) },
      { name: lastYear, measure, values: values(lastYearOf[metric]), isLastYear: true },
    ],
  };
};

/** Two levels: every bar is the sum of its parts, of which the largest over all bars have a colour of their own. */
export const stackedBarsOf = (
  bars: readonly (NamedRow & { readonly parts: readonly NamedRow[] })[],
  metric: Metric,
): ChartData => {
  const figure = figuresOf[metric];
  const totals = new Map<number, { name: string; total: number }>();
  for (const { row, name } of bars.flatMap(({ parts }) => parts))
    totals.set(row.id, { name, total: (totals.get(row.id)?.total ?? 0) + row[figure] });
  const largest = [...totals].toSorted(([, one], [, other]) => other.total - one.total);
  const shown = largest.slice(0, largest.length > mostParts ? mostParts - 1 : mostParts);
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
      ...shown.map(([id], place) => ({
        name: names[place] ?? '',
        measure,
        values: bars.map(({ parts }) => parts.find(({ row }) => row.id === id)?.row[figure] ?? 0),
      })),
      ...(largest.length > shown.length ? [others] : []),
    ],
  };
};

/** Two regions of one name stay two bars. */
const distinct = (names: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
