import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ViewDisplay } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { toMeasure } from '../../entities/analytics/report-figures.tsx';
import type { ChartData, Series } from '../../kit/charts/chart.types.ts';

type Result = NonNullable<TileResult['result']>;
type Values = Result['totals']['values'];

const isLastYear = (figure: ReportFigure): boolean => figure.endsWith('LastYear');

/** The rows of a report, or its columns if it has no rows, with the figure and that of last year. */
export const toChartData = (
  result: Result,
  figures: readonly ReportFigure[],
  display: Extract<ViewDisplay, 'BAR' | 'LINE'>,
): ChartData => {
  const points = result.rows.length > 0 ? result.rows : toPoints(result);
  const shown = figures.flatMap((figure, index) => (index === 0 || isLastYear(figure) ? [{ figure, index }] : []));
  return {
    labels: points.map(({ name }) => name),
    series: shown.map(({ figure, index }) => toSeries({ figure, index, points, isLine: display === 'LINE' })),
  };
};

const toPoints = ({ columns, totals }: Result) =>
  columns.map(({ name }, index) => ({ name, values: totals.columns?.[index] ?? [] }));

interface Drawn {
  readonly figure: ReportFigure;
  readonly index: number;
  readonly points: readonly { readonly values: Values }[];
  readonly isLine: boolean;
}

const toSeries = ({ figure, index, points, isLine }: Drawn): Series => ({
  name: figureDefinitions[figure].label,
  measure: toMeasure(figure),
  values: points.map(({ values }) => values[index] ?? null),
  ...(isLine && { mark: 'line' as const }),
  ...(index > 0 && isLastYear(figure) && { isLastYear: true as const }),
});
