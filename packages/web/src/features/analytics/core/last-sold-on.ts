import { useQuery } from '@tanstack/react-query';
import { type ComparedState, comparedDays, earlierDays } from './report-state.ts';
import { salesReports } from './reports.api.ts';

/** The last day with sales of the account. Null until it is loaded, and without sales. */
export const useLastSoldOn = (): string | null => useQuery(salesReports.salesExtent()).data?.lastSoldOn ?? null;

/** The compared days of a report as text. */
export const useComparedDays = (state: ComparedState): { readonly both: string; readonly earlier: string } => {
  const lastSoldOn = useLastSoldOn();
  return { both: comparedDays(state, lastSoldOn), earlier: earlierDays(state, lastSoldOn) };
};
