import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Bars } from '../../kit/charts/bars.tsx';
import { inBackground } from '../../kit/resource.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { salesHistory } from './sales-history.api.ts';
import { toYearsChart } from './years-chart.rules.ts';

/** The sales of each year over each other, with the season behind them. */
export const YearsChart = ({ suggestion: { id, terms } }: { readonly suggestion: ParSuggestion }) => {
  const { data, error, refetch } = useQuery(inBackground(salesHistory.get({ params: { suggestionId: id } })));
  const chart = useMemo(() => data && toYearsChart(data, terms.weeklyLevel), [data, terms.weeklyLevel]);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!chart) return <LoadingLines count={4} />;
  if (chart.series.length === 0) return null;
  return <Bars title="Units a week, by year" labelTitle="ISO week" height={220} data={chart} />;
};
