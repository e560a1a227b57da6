import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inBackground, type QueryOptions } from '../../../kit/resource.ts';
import { salesReports } from '../core/reports.api.ts';
import type { buildSectionRequest } from './sales-view-state.ts';

type Request = ReturnType<typeof buildSectionRequest>;

/** Without structural sharing, because comparing thousands of rows takes longer than rendering them. */
export const sectionQuery = (request: Request): QueryOptions<BreakdownRow[]> => ({
  ...inBackground(salesReports.breakDown(request)),
  structuralSharing: false,
});

/** The rows of a section. A failed load clears them. */
export const useSection = (request: Request, isNear: boolean) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...sectionQuery(request),
    placeholderData: keepPreviousData,
    enabled: isNear,
  });
  return { rows: error ? undefined : data, error, isFetching, refetch };
};
