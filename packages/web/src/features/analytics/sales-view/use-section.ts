import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
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
  return {
    ...(error || !data || !totals ? { rows: undefined, totals: undefined } : { rows: data, totals }),
    error,
    isFetching: section.isFetching || distinct.isFetching,
    refetch: () => Promise.all([section.refetch(), ...(isDistinct ? [distinct.refetch()] : [])]),
  };
};
