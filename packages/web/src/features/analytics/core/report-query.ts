import type { ReportRequestInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { toReportDays } from './report-days.ts';
import { type ComparedState, comparisonParams, periodParams, periodSearch } from './report-state.ts';
import { comparedWith, type MainFigure, soldFigures } from './sold.rules.ts';

export type QueryFilters = NonNullable<ReportQueryInput['filters']>;

/** What a report has besides its period, comparison, and filters. */
type Shape = Pick<ReportQueryInput, 'levels' | 'columns' | 'figures' | 'sort'>;

/** A query with the days of a screen. */
export interface ScreenQuery extends ReportQueryInput {
  readonly days: ReturnType<typeof periodParams>;
}

/**
 * The query of a report. Its screen runs it, and its saved view, tile, e-mail, and file are derived from it, so that all
 * of them have the same figures.
 */
export const buildQuery = (state: ComparedState, filters: QueryFilters, shape: Shape = {}): ScreenQuery => ({
  days: periodParams(state),
  ...comparisonParams(state.comparing),
  filters,
  ...shape,
});

/** The query as a saved view stores it: a preset stays relative to the day on which it is run. */
export const toStoredQuery = (query: ReportQueryInput, state: ComparedState, today: string): ReportQueryInput => ({
  ...query,
  days: toReportDays(periodSearch(state), today),
});

/** The totals of a report, compared with last year. */
export const toTotalsQuery = ({ sort: _sort, ...query }: ReportQueryInput): ReportQueryInput => ({
  ...query,
  levels: [],
  columns: 'NONE',
  figures: [...soldFigures],
});

/** The first level, as a schedule of a screen stores it. */
export const toMailedReport = ({ levels = [], filters, ...query }: ReportQueryInput): ReportRequestInput => ({
  ...(levels[0] && { groupByType: levels[0].type, attributeKeyId: levels[0].attributeKeyId }),
  ...filters,
  comparison: query.comparison,
  sameStoresOnly: query.sameStoresOnly,
  likeForLike: query.likeForLike,
  wholeMonth: query.wholeMonth,
});

/** The figures that all reports show; the first is the main one. */
export const comparedFigures = (main: MainFigure): ReportFigure[] =>
  ([main, main === 'sales' ? 'units' : 'sales'] as const).flatMap((figure) => {
    const { lastYear, change } = comparedWith[figure];
    return [figure, lastYear, change];
  });
