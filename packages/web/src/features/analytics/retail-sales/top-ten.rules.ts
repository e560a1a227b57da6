import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { toMeasure } from '../../../entities/analytics/report-figures.tsx';
import type { ChartData, Series } from '../../../kit/charts/chart.types.ts';
import { othersColor } from '../../../theme/theme.ts';
import type { TableRow } from '../core/report-table/table-rows.rules.ts';
import { comparedWith, type MainFigure, soldFigures, toSold } from '../core/sold.rules.ts';

const maxBars = 10;
/** The number of colors. Further parts are combined into one. */
const maxParts = 10;

/** The response to `soldFigures`. */
type Row = Pick<TableRow, 'id' | 'values'>;
const getValue = ({ values }: Row, metric: MainFigure): number => values[soldFigures.indexOf(metric)] ?? 0;

export const topTen = <R extends Row>(rows: readonly R[], metric: MainFigure): readonly R[] =>
  rows.toSorted((left, right) => getValue(right, metric) - getValue(left, metric)).slice(0, maxBars);

/** A row with its name on the screen. */
export interface NamedRow {
  readonly row: Row;
  readonly name: string;
}

/** One level: every bar next to its value of last year. */
export const buildBars = (bars: readonly NamedRow[], metric: MainFigure): ChartData => {
  const { lastYear } = comparedWith[metric];
  const measure = toMeasure(metric);
  const sold = bars.map(({ row }) => toSold(row.values));
  return {
    labels: distinct(bars.map(({ name }) => name)),
    series: [
      { name: figureDefinitions[metric].label, measure, values: sold.map((one) => one[metric]) },
      {
        name: figureDefinitions[lastYear].label,
        measure,
        values: sold.map((one) => one[lastYear]),
        isLastYear: true,
      },
    ],
  };
};

/** Two levels: every bar is the total of its parts. The largest parts over all bars have their own color. */
export const buildStackedBars = (
  bars: readonly (NamedRow & { readonly parts: readonly NamedRow[] })[],
  metric: MainFigure,
): ChartData => {
  const totals = new Map<number, { name: string; total: number }>();
  for (const { row, name } of bars.flatMap(({ parts }) => parts))
    totals.set(row.id, { name, total: (totals.get(row.id)?.total ?? 0) + getValue(row, metric) });
  const largest = [...totals].toSorted(([, left], [, right]) => right.total - left.total);
  const shown = largest.slice(0, largest.length > maxParts ? maxParts - 1 : maxParts);
  const names = distinct(shown.map(([, { name }]) => name));
  const measure = toMeasure(metric);
  const isShown = new Set(shown.map(([id]) => id));
  const others: Series = {
    name: 'Others',
    measure,
    color: othersColor,
    values: bars.map(({ parts }) =>
      parts.reduce((sum, { row }) => (isShown.has(row.id) ? sum : sum + getValue(row, metric)), 0),
    ),
  };
  const getPart = (parts: readonly NamedRow[], id: number): number => {
    const part = parts.find(({ row }) => row.id === id);
    return part ? getValue(part.row, metric) : 0;
  };
  return {
    labels: distinct(bars.map(({ name }) => name)),
    series: [
      ...shown.map(([id], index) => ({
        name: names[index] ?? '',
        measure,
        values: bars.map(({ parts }) => getPart(parts, id)),
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
