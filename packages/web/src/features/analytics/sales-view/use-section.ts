import type { BreakdownRow, SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inBackground, type QueryOptions } from '../../../kit/resource.ts';
import { salesReports } from '../core/reports.api.ts';
import { computeTotals } from '../core/totals.rules.ts';
import type { buildSectionRequest } from './sales-view-state.ts';
import { mayOverlap, useDistinctTotals } from './section-totals.ts';

type Request = ReturnType<typeof buildSectionRequest>;

/** Without structural sharing, because comparing thousands of rows takes longer than rendering them. */
export const sectionQuery = (request: Request): QueryOptions<BreakdownRow[]> => ({
  ...inBackground(salesReports.breakDown(request)),
  structuralSharing: false,
});

export interface SectionData {
  readonly rows: readonly BreakdownRow[] | undefined;
  readonly totals: SalesTotals | undefined;
}

const none: SectionData = { rows: undefined, totals: undefined };

/** The rows and totals of a section, both or neither. A failed load clears them. */
export const useSection = (request: Request, isNear: boolean) => {
  const section = useQuery({ ...sectionQuery(request), placeholderData: keepPreviousData, enabled: isNear });
  const distinct = useDistinctTotals(request, isNear);
  const isDistinct = mayOverlap(request);
  const error = section.error ?? (isDistinct ? distinct.error : null);
  const { data } = section;
  const totals = useMemo(
    () => (isDistinct ? distinct.data : data && computeTotals(data)),
    [isDistinct, distinct.data, data],
  );
  const isComplete = !error && data !== undefined && totals !== undefined;
  const complete = useMemo((): SectionData => (isComplete ? { rows: data, totals } : none), [isComplete, data, totals]);
  return {
    data: complete,
    error,
    isFetching: section.isFetching || distinct.isFetching,
    refetch: () => Promise.all([section.refetch(), ...(isDistinct ? [distinct.refetch()] : [])]),
  };
};
