import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from '../../../kit/resource.ts';
import { isBackwards } from '../core/report-state.ts';
import { salesReports } from '../core/reports.api.ts';
import { type RetailState, requestOf } from './retail-state.ts';
import { metricOf, topTen } from './top-ten.rules.ts';
import { type Loaded, type Path, root } from './tree.rules.ts';

export interface Breakdown {
  /** What is known of the rows below a path. */
  readonly below: (path: Path) => Loaded | undefined;
  /** The rows that the chart draws. */
  readonly top: readonly BreakdownRow[];
  readonly isLoading: boolean;
  /** The rows on screen are those of the days or the company before. */
  readonly isStale: boolean;
}

/** The first level, what is below the open rows, and, for a stacked chart, what is below its bars. */
export const useBreakdown = (state: RetailState): Breakdown => {
  const isAsked = state.levels.length > 0 && !isBackwards(state);
  const ask = (path: Path) => inBackground(salesReports.breakdown({ query: requestOf(state, path) }));
  const first = useQuery({
    ...ask(root),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  useLogged(first.error);
  const isStale = first.isPlaceholderData;
  const rows = isAsked && !first.error ? first.data : undefined;
  const top = topTen(rows ?? [], metricOf(state.sorting));
  const bars = state.levels.length > 1 && !isStale ? top.map(({ id }) => String(id)) : [];
  const paths = isAsked ? [...new Set([...bars, ...state.open])] : [];
  const deeper = useQueries({ queries: paths.map(ask) });
  const found = new Map<Path, Loaded>(
    deeper.map(({ data, error, refetch }, place) => [paths[place] ?? root, { rows: data, error, retry: refetch }]),
  );
  if (isAsked) found.set(root, { rows, error: first.error, retry: first.refetch });
  return { below: (path) => found.get(path), top, isLoading: first.isFetching && isAsked, isStale };
};

const useLogged = (error: Error | null): void => {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
};
