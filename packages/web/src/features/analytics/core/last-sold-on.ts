import { useQuery } from '@tanstack/react-query';
import { salesReports } from './reports.api.ts';

/** The last day with sales of the account. Null until it is loaded, and without sales. */
export const useLastSoldOn = (): string | null => useQuery(salesReports.salesExtent()).data?.lastSoldOn ?? null;
