import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { MonthlyChart } from '../../kit/charts/monthly-chart.tsx';
import { resource } from '../../kit/resource.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { buildMonths, lastTwelveMonths } from './store-sales.rules.ts';

const analytics = resource('analytics', analyticsRoutes);

/** Sales of the store in the last twelve months, compared with the year before. */
export const StoreSales = ({ storeId }: { readonly storeId: number }) => {
  const period = lastTwelveMonths(accountDay(new Date()));
  const { data, error, refetch } = useQuery(analytics.storeStatistics({ query: { storeId, ...period } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={6} />;
  return <MonthlyChart title="Sales of the last 12 months" months={buildMonths(data)} />;
};
