import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inBackground, type QueryOf } from '../../../kit/resource.ts';
import { salesReports } from '../core/reports.api.ts';
import type { requestOf } from './sales-view-state.ts';

type Request = ReturnType<typeof requestOf>;

/** Thousands of rows are replaced as a whole: comparing them one by one would take longer than drawing them. */
export const sectionQuery = (request: Request): QueryOf<BreakdownRow[]> => ({
  ...inBackground(salesReports.breakDown(request)),
  structuralSharing: false,
});

/** What a section shows. A failed load empties it. */
export const useSection = (request: Request, isNear: boolean) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...sectionQuery(request),
    placeholderData: keepPreviousData,
    enabled: isNear,
  });
  return { rows: error ? undefined : data, error, isFetching, refetch };
};
