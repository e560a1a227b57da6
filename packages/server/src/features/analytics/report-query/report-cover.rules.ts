import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { columnLabels } from '@shelfward/contract/analytics/report-query/report-labels.rules.ts';
import type { ReportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { ReportWords } from '@shelfward/contract/analytics/report-words.rules.ts';
import { toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { WorkbookCell } from '@shelfward/tables/spreadsheets/workbook-writer.ts';
import type { NamedFilter } from './report-filters.rules.ts';
import type { LoadedReport } from './run-report.service.ts';

export interface CoverFacts {
  readonly name: string;
  readonly query: ReportQuery;
  readonly report: LoadedReport;
  readonly words: ReportWords;
  readonly levels: readonly string[];
  readonly filters: readonly NamedFilter[];
  readonly currency: string;
  readonly timeZone: string;
  readonly author: string;
  readonly now: Date;
}

const maxNames = 100;

/** What a report is, as pairs of a label and a value. */
export const coverRows = (facts: CoverFacts): WorkbookCell[][] => {
  const { name, query, report, words, levels, currency, timeZone, author, now } = facts;
  const { sort } = query;
  return [
    ['Report', name],
    ['Period', words.period],
    ['From', toDate(report.days.soldOnAfter)],
    ['To', toDate(report.days.soldOnBefore)],
    ['Compared from', toDate(report.lastYear.soldOnAfter)],
    ['Compared to', toDate(report.lastYear.soldOnBefore)],
    ['Comparison', nameComparison(query)],
    ...(words.likeForLike === null ? [] : [['Like for like', words.likeForLike]]),
    ...(words.problem === null ? [] : [['Note', words.problem]]),
    ...(report.comparedWeeks === null ? [] : [['Weeks', report.comparedWeeks]]),
    ['Rows', levels.join(', ') || 'Totals only'],
    ['Columns', columnLabels[query.columns]],
    ['Sorted by', sort.by === 'name' ? 'Name' : figureDefinitions[sort.by].label],
    ...filterRows(facts),
    ...(report.omittedRows > 0 ? [['Rows left out', report.omittedRows]] : []),
    ['Currency', currency],
    ['Time zone', timeZone],
    ['Author', author],
    ['Created', toLocalMinute(now, timeZone)],
  ];
};

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

const nameComparison = ({ comparison, sameStoresOnly, likeForLike, wholeMonth }: ReportQuery): string =>
  [
    comparison === 'CALENDAR' ? 'A year earlier' : '52 weeks earlier',
    ...(sameStoresOnly ? ['same stores only'] : []),
    ...(likeForLike ? ['like for like'] : []),
    ...(wholeMonth ? ['whole months'] : []),
  ].join(', ');

const filterRows = ({ filters, query: { filters: given } }: CoverFacts): WorkbookCell[][] => {
  const rows = filters.map(({ label, names, missingIds }) => [label, nameRecords(names, missingIds.length)]);
  if (given.withoutRegion) rows.push(['Regions', 'or without a region']);
  if (given.withoutProductLine) rows.push(['Product lines', 'or without a product line']);
  if (given.search !== undefined) rows.push(['Stores that contain', given.search]);
  return rows.length === 0 ? [['Filters', 'None']] : rows;
};

const nameRecords = (names: readonly string[], missing: number): string => {
  const shown = names.slice(0, maxNames).join(', ');
  const others = names.length > maxNames ? [`${names.length - maxNames} more`] : [];
  const gone = missing > 0 ? [`${missing} no longer ${missing === 1 ? 'exists' : 'exist'}`] : [];
  return [...(shown === '' ? [] : [shown]), ...others, ...gone].join(', ');
};
