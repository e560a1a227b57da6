import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportFilters, ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { toReportDays } from './report-days.ts';
import { type ComparedState, comparisonParams, periodSearch } from './report-state.ts';

type Filter = keyof ReportFilters;

/** The request for the totals of a report, which has all its filters. */
export interface TotalsRequest extends Readonly<Partial<Record<Exclude<Filter, 'attributeValueIds'>, unknown>>> {
  readonly attributeValuesIds?: unknown;
}

const filterNames = [
  'companyIds',
  'regionIds',
  'withoutRegion',
  'storeIds',
  'productLineIds',
  'withoutProductLine',
  'productIds',
  'withoutAttributeKeyIds',
  'search',
] as const satisfies readonly Filter[];

/** The part of a query that all reports with a comparison have. A preset stays relative to the day on which it is run. */
export const toComparedQuery = (state: ComparedState, totals: TotalsRequest, today: string) => ({
  days: toReportDays(periodSearch(state), today),
  ...comparisonParams(state.comparing),
  filters: toFilters(totals),
});

const toFilters = (totals: TotalsRequest): NonNullable<ReportQueryInput['filters']> => ({
  ...Object.fromEntries(filterNames.flatMap((name) => (totals[name] === undefined ? [] : [[name, totals[name]]]))),
  ...(totals.attributeValuesIds !== undefined && { attributeValueIds: toIds(totals.attributeValuesIds) }),
});

const toIds = (value: unknown): number[] => [value].flat().map(Number);

/** The figures that all reports show; the first is the main one. */
export const comparedFigures = (main: 'sales' | 'units'): ReportFigure[] => {
  const [sales, units]: [ReportFigure[], ReportFigure[]] = [
    ['sales', 'salesLastYear', 'percentageChangeSales'],
    ['units', 'unitsLastYear', 'percentageChangeUnits'],
  ];
  return main === 'sales' ? [...sales, ...units] : [...units, ...sales];
};
