import type { ReportQueryInput, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { disabledQuery, selected } from '../../../kit/resource.ts';
import { toTotalsQuery } from '../core/report-query.ts';
import { runReport } from '../core/reports.api.ts';
import {
  isOverlapping,
  type Sold,
  type SoldRow,
  type Sums,
  soldFigures,
  sumRows,
  toSold,
  toSoldRow,
} from '../core/sold.rules.ts';
import { filterByRows } from '../core/why.rules.ts';
import { effectiveIds, type Marks } from './selection.rules.ts';

export interface SectionData {
  readonly rows: readonly SoldRow[];
  readonly totals: Sold;
  /** The rows add up to more than the totals. */
  readonly isOverlapping: boolean;
}

const toSection = (result: ReportResult): SectionData => ({
  rows: result.rows.map(toSoldRow),
  totals: toSold(result.totals.values),
  isOverlapping: isOverlapping(result, soldFigures),
});

/** The rows and totals of a section. A failed load clears them. */
export const useSection = (query: ReportQueryInput, isNear: boolean) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...selected(runReport(query), toSection),
    placeholderData: keepPreviousData,
    enabled: isNear,
  });
  return { data: error ? undefined : data, error, isFetching, refetch };
};

/** The sums of the marked rows of a section. Undefined without marks, and until they are loaded. */
export const useChosenSums = (query: ReportQueryInput, data: SectionData | null, marks: Marks): Sums | undefined => {
  const ids = effectiveIds(marks);
  const chosen = data?.rows.filter(({ id }) => ids.includes(id)) ?? [];
  const [level] = query.levels ?? [];
  const isDistinct = data?.isOverlapping === true && chosen.length > 1;
  const distinct = useQuery(
    isDistinct && level
      ? selected(runReport(toTotalsQuery({ ...query, filters: filterByValues(query, ids) })), toTotals)
      : disabledQuery<Sold>(),
  );
  if (chosen.length === 0) return undefined;
  return isDistinct ? distinct.data : sumRows(chosen);
};

const toTotals = ({ totals }: ReportResult): Sold => toSold(totals.values);

/** Values of one attribute key are combined with OR. */
const filterByValues = ({ filters = {}, levels: [level] = [] }: ReportQueryInput, ids: readonly number[]) =>
  filterByRows(
    filters,
    level ? ids.map((id) => ({ level: { ...level, attributeKeyId: level.attributeKeyId ?? null }, id })) : [],
  );
